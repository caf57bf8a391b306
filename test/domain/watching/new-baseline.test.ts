// After an erasure: what a document that stayed open had played or shown until then does not count.
import { describe, expect, it } from 'vitest';
import { mayPredateErasure } from '@/lib/domain/watching/playback-baseline.ts';
import { addPages, openReading, startReadingBaseline } from '@/lib/domain/watching/reading-session.ts';
import type { PageUnit } from '@/lib/domain/watching/samples.ts';
import { startPlayingBaseline } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { heard, heardAll, range } from './sessions.ts';

describe('a report', () => {
  it.each([
    ['is new where nothing was erased', 50, null, false],
    ['is new where nothing was erased and no time is known', undefined, null, false],
    ['may be old where no time is known', undefined, 100, true],
    ['is old from a document of the same millisecond', 100, 100, true],
    ['is new from a document that was loaded after the erasure', 101, 100, false],
    ['is new from a document that was loaded just now', 200, 100, false],
    ['may be old from a document whose clock was ahead', 201, 100, true],
  ])('%s', (_what, since, erasedAt, isOld) => {
    expect(mayPredateErasure(since, erasedAt, 200)).toBe(isOld);
  });
});

describe('a video of a document that was open', () => {
  const fresh = heardAll([]);

  it('has baseline what it played until then, when it is heard of first', () => {
    const baseline = [{ videoId: 'm1', position: 300, ranges: [range(0, 300)], paused: false }];
    expect(startPlayingBaseline(fresh, heard(300))).toEqual({ ...fresh, baseline });
    const other = { ...fresh, baseline: [{ videoId: 'm0', position: 9 }] };
    expect(startPlayingBaseline(other, heard(300)).baseline).toEqual([...other.baseline, ...baseline]);
  });

  it('has baseline nothing where it has just begun', () => {
    expect(startPlayingBaseline(fresh, heard(1.9))).toBe(fresh);
    expect(startPlayingBaseline(fresh, heard(2)).baseline).toHaveLength(1);
  });

  it('goes on where it is known', () => {
    const playing = heardAll([heard(100), heard(5, { videoId: 'm2' })]);
    expect(startPlayingBaseline(playing, heard(300))).toBe(playing);
    const baseline = startPlayingBaseline(fresh, heard(100));
    expect(startPlayingBaseline(baseline, heard(300))).toBe(baseline);
    expect(startPlayingBaseline(baseline, heard(300, { videoId: 'm2' })).baseline).toHaveLength(2);
  });
});

describe('a chapter of a document that was open', () => {
  const sampleOf = (page: number, unit: PageUnit = 'page') =>
    ({ episodeId: 'c1', page, pages: 50, unit, visited: [range(0, page)] }) as const;
  const fresh = (unit: PageUnit = 'page') => openReading(null, episode(), sampleOf(1, unit), 0);

  it.each<[PageUnit, number]>([
    ['page', 2],
    ['strip', 25],
  ])(
    'has baseline what was seen, unless that is no more than what is in view at once: %s',
    (unit, inView) => {
      const session = fresh(unit);
      expect(startReadingBaseline(session, sampleOf(inView, unit))).toBe(session);
      expect(startReadingBaseline(session, sampleOf(inView + 1, unit))).toEqual({
        ...session,
        baseline: [range(0, inView + 1)],
        page: inView + 1,
      });
    },
  );

  it('goes on where it is known', () => {
    const seen = addPages(fresh(), sampleOf(1), 0);
    expect(startReadingBaseline(seen, sampleOf(9))).toBe(seen);
    const baseline = { ...fresh(), baseline: [] };
    expect(startReadingBaseline(baseline, sampleOf(9))).toBe(baseline);
  });
});
