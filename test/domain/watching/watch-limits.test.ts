// How many episodes are believed: enough for every viewer, not enough to flood a list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenLimit, limitEvidence, siteKey, type WatchedMark } from '@/lib/domain/watching/watch-limits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function mark(at: number, part: Partial<WatchedMark['observed']> = {}): WatchedMark {
  return {
    at,
    tab: null,
    observed: { mediaType: 'anime', siteId: 'generic', url: 'https://a.example/watch/1', ...part },
  };
}

/** The reports within the limits, in the order of time. */
function believe(reports: readonly WatchedMark[]): WatchedMark[] {
  const counted: WatchedMark[] = [];
  for (const report of [...reports].sort((a, b) => a.at - b.at))
    if (brokenLimit(counted, report) === null) counted.push(report);
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

describe('watched episodes', () => {
  it('all count at the pace of a person: a series of 24 minutes all day, shorts of 3 minutes at double speed for an hour', () => {
    const series = Array.from({ length: 60 }, (_none, index) => mark(index * 24 * MINUTE));
    expect(believe(series)).toHaveLength(60);
    const shorts = Array.from({ length: 400 }, (_none, index) => ({ ...mark(index * 1.5 * MINUTE), tab: 7 }));
    expect(believe(shorts)).toHaveLength(400);
    const chapters = Array.from({ length: 1000 }, (_none, index) => ({
      ...mark(index * 0.5 * MINUTE, { mediaType: 'manga' }),
      tab: 7,
    }));
    expect(believe(chapters)).toHaveLength(1000);
  });

  it('count again after an hour', () => {
    const burst = Array.from({ length: 100 }, (_none, index) => mark(index));
    expect(believe(burst)).toHaveLength(60);
    expect(brokenLimit(believe(burst), mark(50 * MINUTE))).toBe('site');
    expect(brokenLimit(believe(burst), mark(61 * MINUTE))).toBeNull();
  });

  it('of another site are not held back by the first, whatever path or query its pages have', () => {
    const burst = Array.from({ length: 100 }, (_none, index) =>
      mark(index, { url: `https://a.example/${index}?q` }),
    );
    expect(believe(burst)).toHaveLength(60);
    expect(brokenLimit(believe(burst), mark(MINUTE, { url: 'https://b.example/1' }))).toBeNull();
  });

  it('of one tab are held back on whatever site it goes to, and not those of another tab', () => {
    const burst = Array.from({ length: 100 }, (_none, index) => ({
      ...mark(index, { url: `https://${index}.example/` }),
      tab: 7,
    }));
    const counted = believe(burst);
    expect(counted).toHaveLength(48);
    const next = mark(MINUTE, { url: 'https://next.example/' });
    expect(brokenLimit(counted, { ...next, tab: 7 })).toBe('tab');
    expect(brokenLimit(counted, { ...next, tab: 8 })).toBeNull();
    expect(brokenLimit(counted, { ...next, at: 61 * MINUTE, tab: 7 })).toBeNull();
  });

  it('never exceed the limits of a day or of an hour on a site, whatever is reported', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 900 }), (reports) => {
        const counted = believe(reports as WatchedMark[]);
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

  it('that are fewer than the smallest limit are never held back', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 30 }), (reports) => {
        expect(believe(reports)).toHaveLength(reports.length);
      }),
      { seed: 6 },
    );
  });
});

describe('the site of an episode', () => {
  it.each([
    ['is its origin, without path, query or mark', 'https://a.example/watch/1?q#t', 'https://a.example'],
    ['ends where a query begins', 'https://a.example?u=/x', 'https://a.example'],
    ['ends where a mark begins', 'https://a.example#u/x', 'https://a.example'],
    ['has no capital letters', 'HTTPS://A.Example/Watch', 'https://a.example'],
    ['names the port', 'http://a.example:8096/web', 'http://a.example:8096'],
    ['is none of an address that stands in another one', 'blob of https://a.example/1', ''],
    ['is none without an address', '', ''],
  ])('%s: %s', (_what, url, origin) => {
    expect(siteKey({ mediaType: 'anime', siteId: 'generic', url })).toBe(`generic ${origin}`);
  });
});

it.each([
  ['tab', 'anime', 'limitOfTab', 48],
  ['site', 'anime', 'limitOfSite', 60],
  ['day', 'anime', 'limitOfDay', 400],
  ['tab', 'manga', 'limitOfTab', 150],
  ['site', 'manga', 'limitOfSite', 180],
  ['day', 'manga', 'limitOfDay', 1500],
] as const)('the limit of a %s for %s is said with its number', (limit, kind, code, most) => {
  expect(limitEvidence(limit, kind)).toEqual({ code, values: { most } });
});
