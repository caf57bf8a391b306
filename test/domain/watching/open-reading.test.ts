// Tests which visited pages still count when a chapter is opened again.
import { describe, expect, it } from 'vitest';
import { addReadingSample, openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import type { PageRange, ReadingSample } from '@/lib/domain/watching/samples.ts';
import type { ReadingSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { playedRange } from './sessions.ts';

const HOUR = 3600_000;
const chapter = episode({ mediaType: 'manga', episodeId: 'c12' });
const later = { ...chapter, seriesTitle: 'A better name' };

type Shown = Pick<ReadingSample, 'pages' | 'unit' | 'mayGrow'>;
const pages = (count: number, part: Partial<Shown> = {}): Shown => ({ pages: count, unit: 'page', ...part });
const strip: Shown = { pages: 100, unit: 'strip' };
const growing = { mayGrow: true } as const;

/** Returns a session of reading a chapter of twenty pages. */
function reading(visited: readonly PageRange[], part: Partial<ReadingSession> = {}): ReadingSession {
  const by = { account: 'ann', tab: 1 };
  return { ...openReadingSession(null, chapter, pages(20), 0, by), page: 5, visited, ...part };
}

const seenNow = (before: ReadingSession, shown: Shown) =>
  openReadingSession(before, later, shown, 1, { account: 'ann', tab: 2 }).visited;

describe('openReadingSession before the chapter has counted', () => {
  it('continues the session and replaces its page texts, page count and tab', () => {
    const before = reading([playedRange(0, 5)]);
    expect(openReadingSession(before, later, pages(22), HOUR, { account: 'bob', tab: 2 })).toEqual({
      ...before,
      observed: later,
      pages: 22,
      tab: 2,
    });
  });

  it.each<[string, readonly PageRange[], Shown, readonly PageRange[]]>([
    [
      'keeps the visited pages if the total shrinks by 10 %',
      [playedRange(0, 10)],
      pages(18),
      [playedRange(0, 10)],
    ],
    ['drops the pages beyond a corrected total', [playedRange(0, 20)], pages(18), [playedRange(0, 18)]],
    ['scales to whole pages if the total halves', [playedRange(0, 9)], pages(10), [playedRange(0, 4)]],
    ['drops pages that only partly remain after scaling', [playedRange(3, 5)], pages(10), []],
    ['does not scale to a total that may grow', [playedRange(0, 9)], pages(10, growing), [playedRange(0, 9)]],
    ['keeps the pages if the total grows', [playedRange(0, 10)], pages(40), [playedRange(0, 10)]],
    [
      'converts pages to a strip',
      [playedRange(0, 10), playedRange(19, 20)],
      strip,
      [playedRange(0, 50), playedRange(95, 100)],
    ],
    ['drops the pages if the strip may grow', [playedRange(0, 10)], { ...strip, ...growing }, []],
  ])('%s', (_what, visited, shown, seen) => {
    expect(seenNow(reading(visited), shown)).toEqual(seen);
  });

  it('drops the visited pages when a growing chapter becomes a strip', () => {
    expect(seenNow(reading([playedRange(0, 10)], growing), strip)).toEqual([]);
    expect(seenNow(reading([playedRange(0, 10)], growing), pages(10))).toEqual([playedRange(0, 5)]);
  });

  it('keeps the baseline while the unit is the same', () => {
    const before = reading([playedRange(0, 5)], { baseline: [playedRange(0, 5)] });
    expect(openReadingSession(before, later, pages(20), 1).baseline).toEqual([playedRange(0, 5)]);
    expect(openReadingSession(before, later, strip, 1)).toMatchObject({ unit: 'strip', baseline: undefined });
  });
});

describe('openReadingSession after the chapter has counted', () => {
  const read = reading([playedRange(0, 20)], { watchedAt: 0, baseline: [playedRange(2, 3)] });
  const fresh = openReadingSession(null, later, pages(20), 13 * HOUR);

  it('continues the same reading for half a day', () => {
    expect(openReadingSession(read, later, strip, 12 * HOUR - 1)).toBe(read);
  });

  it('starts a new reading after half a day', () => {
    expect(openReadingSession(read, later, pages(20), 13 * HOUR)).toEqual({
      ...fresh,
      baseline: [playedRange(0, 20)],
    });
    const part = { ...read, visited: [playedRange(4, 20)] };
    expect(openReadingSession(part, later, pages(20), 13 * HOUR).baseline).toEqual([
      playedRange(2, 3),
      playedRange(4, 20),
    ]);
    const { baseline: _none, ...first } = read;
    expect(openReadingSession(first, later, pages(20), 13 * HOUR).baseline).toEqual([playedRange(0, 20)]);
  });

  it('starts without a baseline if the number of pages has changed', () => {
    expect(openReadingSession(read, later, pages(21), 13 * HOUR)).toEqual({ ...fresh, pages: 21 });
    expect(openReadingSession({ ...read, pages: 100 }, later, strip, 13 * HOUR)).toEqual({
      ...fresh,
      ...strip,
    });
  });
});

describe('addReadingSample', () => {
  const sample = {
    episodeId: 'c12',
    page: 6,
    pages: 20,
    unit: 'page',
    visited: [playedRange(0, 6)],
  } as const;

  it('adds visited pages up to the total', () => {
    const session = addReadingSample(
      reading([playedRange(8, 9)]),
      { ...sample, page: 25, visited: [playedRange(18, 25)] },
      7,
    );
    expect(session).toEqual({ ...reading([playedRange(8, 9), playedRange(18, 20)]), page: 20, updatedAt: 7 });
  });

  it('stores whether the page may load more of the chapter', () => {
    const open = addReadingSample(reading([]), { ...sample, ...growing }, 7);
    expect(open.mayGrow).toBe(true);
    expect(addReadingSample(open, sample, 8)).not.toHaveProperty('mayGrow');
  });

  it('adds only pages outside of the baseline until the chapter is opened again', () => {
    const taken = reading([], { baseline: [playedRange(0, 5)] });
    const on = addReadingSample(taken, sample, 7);
    expect(on).toMatchObject({ visited: [playedRange(5, 6)], baseline: [playedRange(0, 5)] });
    const opened = addReadingSample(on, { ...sample, page: 1, visited: [playedRange(0, 1)] }, 8);
    expect(opened.visited).toEqual([playedRange(0, 1), playedRange(5, 6)]);
    expect(opened).not.toHaveProperty('baseline');
  });
});
