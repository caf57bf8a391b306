// Tests the limits on how many episodes count. The limits are high enough for every real user, and too low for a page to flood a list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedEpisode,
  evidenceOfLimit,
  exceededLimit,
  siteKey,
} from '@/lib/domain/watching/watch-limits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function mark(at: number, part: Partial<CountedEpisode['observed']> = {}): CountedEpisode {
  return {
    at,
    tab: null,
    observed: { mediaType: 'anime', siteId: 'generic', url: 'https://a.example/watch/1', ...part },
  };
}

/** Returns those reports that are within the limits, with the oldest first. */
function withinLimits(reports: readonly CountedEpisode[]): CountedEpisode[] {
  const counted: CountedEpisode[] = [];
  for (const report of [...reports].sort((a, b) => a.at - b.at))
    if (exceededLimit(counted, report) === null) counted.push(report);
  return counted;
}

const anyReport = fc.record({
  at: fc.integer({ min: 0, max: 3 * DAY }),
  tab: fc.constant(null),
  observed: fc.record({
    mediaType: fc.constantFrom('anime' as const, 'manga' as const),
    siteId: fc.constant('generic'),
    url: fc.constantFrom('https://a.example/1', 'https://b.example/2?x', 'https://c.example'),
  }),
});

it.each([
  ['tab', 'anime', 'limitOfTab', 48],
  ['site', 'anime', 'limitOfSite', 60],
  ['day', 'anime', 'limitOfDay', 400],
  ['tab', 'manga', 'limitOfTab', 150],
  ['site', 'manga', 'limitOfSite', 180],
  ['day', 'manga', 'limitOfDay', 1500],
] as const)('evidenceOfLimit returns the limit per %s for %s', (limit, kind, code, most) => {
  expect(evidenceOfLimit(limit, kind)).toEqual({ code, values: { most } });
});

describe('exceededLimit', () => {
  it('allows all episodes at a speed that a person can watch or read: 60 episodes, 400 shorts, 1,000 chapters', () => {
    const series = Array.from({ length: 60 }, (_none, index) => mark(index * 24 * MINUTE));
    expect(withinLimits(series)).toHaveLength(60);
    const shorts = Array.from({ length: 400 }, (_none, index) => ({ ...mark(index * 1.5 * MINUTE), tab: 7 }));
    expect(withinLimits(shorts)).toHaveLength(400);
    const chapters = Array.from({ length: 1000 }, (_none, index) => ({
      ...mark(index * 0.5 * MINUTE, { mediaType: 'manga' }),
      tab: 7,
    }));
    expect(withinLimits(chapters)).toHaveLength(1000);
  });

  it('allows episodes again an hour after the limit was reached', () => {
    const burst = Array.from({ length: 100 }, (_none, index) => mark(index));
    expect(withinLimits(burst)).toHaveLength(60);
    expect(exceededLimit(withinLimits(burst), mark(50 * MINUTE))).toBe('site');
    expect(exceededLimit(withinLimits(burst), mark(61 * MINUTE))).toBeNull();
  });

  it('limits each site separately', () => {
    const burst = Array.from({ length: 100 }, (_none, index) =>
      mark(index, { url: `https://a.example/${index}?q` }),
    );
    expect(withinLimits(burst)).toHaveLength(60);
    expect(exceededLimit(withinLimits(burst), mark(MINUTE, { url: 'https://b.example/1' }))).toBeNull();
  });

  it('limits each tab separately', () => {
    const burst = Array.from({ length: 100 }, (_none, index) => ({
      ...mark(index, { url: `https://${index}.example/` }),
      tab: 7,
    }));
    const counted = withinLimits(burst);
    expect(counted).toHaveLength(48);
    const next = mark(MINUTE, { url: 'https://next.example/' });
    expect(exceededLimit(counted, { ...next, tab: 7 })).toBe('tab');
    expect(exceededLimit(counted, { ...next, tab: 8 })).toBeNull();
    expect(exceededLimit(counted, { ...next, at: 61 * MINUTE, tab: 7 })).toBeNull();
  });

  it('never allows more episodes than the limits per day and per hour on a site', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 900 }), (reports) => {
        const counted = withinLimits(reports as CountedEpisode[]);
        for (const { at, observed } of counted) {
          const same = counted.filter((one) => one.observed.mediaType === observed.mediaType && one.at <= at);
          expect(same.filter((one) => at - one.at < DAY).length).toBeLessThanOrEqual(
            observed.mediaType === 'anime' ? 400 : 1500,
          );
          const here = same.filter((one) => one.observed.url === observed.url && at - one.at < 60 * MINUTE);
          expect(here.length).toBeLessThanOrEqual(observed.mediaType === 'anime' ? 60 : 180);
        }
      }),
      { seed: 6, numRuns: 50 },
    );
  });

  it('allows every episode while their number is below the smallest limit', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 30 }), (reports) => {
        expect(withinLimits(reports)).toHaveLength(reports.length);
      }),
      { seed: 6 },
    );
  });
});

describe('siteKey', () => {
  it.each([
    ['is the origin without path, query and fragment', 'https://a.example/watch/1?q#t', 'https://a.example'],
    ['ends before a query', 'https://a.example?u=/x', 'https://a.example'],
    ['ends before a fragment', 'https://a.example#u/x', 'https://a.example'],
    ['is lower-case', 'HTTPS://A.Example/Watch', 'https://a.example'],
    ['includes the port', 'http://a.example:8096/web', 'http://a.example:8096'],
    ['ignores an address inside other text', 'blob of https://a.example/1', ''],
    ['is empty without an address', '', ''],
  ])('%s', (_what, url, origin) => {
    expect(siteKey({ mediaType: 'anime', siteId: 'generic', url })).toBe(`generic ${origin}`);
  });
});
