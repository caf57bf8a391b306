// After an erasure: what a document that stayed open had played or shown until then does not count.
import { describe, expect, it } from 'vitest';
import { isFromBefore, playingFromNought, readingFromNought } from '@/lib/domain/watching/from-nought.ts';
import { openReading } from '@/lib/domain/watching/open-reading.ts';
import type { PageUnit } from '@/lib/domain/watching/pages.ts';
import { addPages } from '@/lib/domain/watching/reading-session.ts';
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
    expect(isFromBefore(since, erasedAt, 200)).toBe(isOld);
  });
});

describe('a media of a document that was open', () => {
  const fresh = heardAll([]);

  it('has spent what it played until then, when it is heard of first', () => {
    const spent = [{ videoId: 'm1', position: 300, ranges: [range(0, 300)], paused: false }];
    expect(playingFromNought(fresh, heard(300))).toEqual({ ...fresh, spent });
    const other = { ...fresh, spent: [{ videoId: 'm0', position: 9, ranges: [] }] };
    expect(playingFromNought(other, heard(300)).spent).toEqual([...other.spent, ...spent]);
  });

  it('has spent nothing where it has just begun', () => {
    expect(playingFromNought(fresh, heard(1.9))).toBe(fresh);
    expect(playingFromNought(fresh, heard(2)).spent).toHaveLength(1);
  });

  it('goes on where it is known', () => {
    const playing = heardAll([heard(100), heard(5, { videoId: 'm2' })]);
    expect(playingFromNought(playing, heard(300))).toBe(playing);
    const spent = playingFromNought(fresh, heard(100));
    expect(playingFromNought(spent, heard(300))).toBe(spent);
    expect(playingFromNought(spent, heard(300, { videoId: 'm2' })).spent).toHaveLength(2);
  });
});

describe('a chapter of a document that was open', () => {
  const sampleOf = (page: number, unit: PageUnit = 'page') =>
    ({ episodeId: 'c1', page, pages: 50, unit, visited: [range(0, page)] }) as const;
  const fresh = (unit: PageUnit = 'page') => openReading(null, episode(), sampleOf(1, unit), 0);

  it.each<[PageUnit, number]>([
    ['page', 2],
    ['strip', 25],
  ])('has spent what was seen, unless that is no more than what is in view at once: %s', (unit, inView) => {
    const session = fresh(unit);
    expect(readingFromNought(session, sampleOf(inView, unit))).toBe(session);
    expect(readingFromNought(session, sampleOf(inView + 1, unit))).toEqual({
      ...session,
      spent: [range(0, inView + 1)],
      page: inView + 1,
    });
  });

  it('goes on where it is known', () => {
    const seen = addPages(fresh(), sampleOf(1), 0);
    expect(readingFromNought(seen, sampleOf(9))).toBe(seen);
    const spent = { ...fresh(), spent: [] };
    expect(readingFromNought(spent, sampleOf(9))).toBe(spent);
  });
});
