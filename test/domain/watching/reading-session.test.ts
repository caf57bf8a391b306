// Tests when a chapter counts as read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addReadingSample,
  countsAsRead,
  openReadingSession,
  pageNeededToCount,
} from '@/lib/domain/watching/reading-session.ts';
import type { ReadingSample } from '@/lib/domain/watching/samples.ts';
import type { ReadingSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const chapter = episode({ mediaType: 'manga', episodeId: 'c12' });
const tracking = { coverage: 0.5 };

function sample(page: number, pages: number, visited: readonly number[] = [page]): ReadingSample {
  return {
    episodeId: 'c12',
    page,
    pages,
    unit: 'page',
    visited: visited.map((one) => ({ from: one - 1, to: one })),
  };
}

/** Returns the session after the pages were read in this order. */
function read(order: readonly number[], pages: number, from: ReadingSession | null = null): ReadingSession {
  return order.reduce<ReadingSession>(
    (session, page) =>
      addReadingSample(openReadingSession(session, chapter, sample(page, pages), 0), sample(page, pages), 0),
    openReadingSession(from, chapter, sample(1, pages), 0),
  );
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const chapters = fc
  .integer({ min: 3, max: 60 })
  .chain((pages) =>
    fc.tuple(fc.constant(pages), fc.array(fc.integer({ min: 1, max: pages }), { maxLength: 90 })),
  );

describe('countsAsRead', () => {
  it('counts at 90 % of the pages', () => {
    expect(countsAsRead(read(upTo(17), 20), tracking)).toBe(false);
    expect(countsAsRead(read(upTo(18), 20), tracking)).toBe(true);
    expect(countsAsRead(read(upTo(5), 5), tracking)).toBe(true);
    expect(countsAsRead(read(upTo(4), 5), tracking)).toBe(false);
  });

  it('does not count a jump to the last pages', () => {
    expect(countsAsRead(read([1, 20], 20), tracking)).toBe(false);
    expect(countsAsRead(read([1, 19, 20, 19, 20], 20), tracking)).toBe(false);
  });

  it('counts a chapter whose pages are shown two at a time', () => {
    const spreads = [[1], [2, 3], [4, 5], [6, 7], [8, 9]];
    const session = spreads.reduce<ReadingSession | null>((before, pages) => {
      const seen = sample(pages.at(-1) ?? 1, 10, pages);
      return addReadingSample(openReadingSession(before, chapter, seen, 0), seen, 0);
    }, null);
    expect(session && countsAsRead(session, tracking)).toBe(true);
  });

  it('does not count half a chapter if its last page was shown first', () => {
    expect(countsAsRead(read([20, ...upTo(12)], 20), tracking)).toBe(false);
  });

  it('counts a chapter whose last pages are read on another day', () => {
    const first = read(upTo(9), 20);
    expect(countsAsRead(read([18, 19, 20], 20, first), tracking)).toBe(true);
    expect(countsAsRead(read([19, 20, 21], 21, first), tracking)).toBe(true);
    expect(countsAsRead(read([19, 20, 21], 30, first), tracking), 'not at its end').toBe(false);
    expect(countsAsRead(read([39, 40], 40, first), tracking), '11 of 40 pages').toBe(false);
    expect(countsAsRead(read([7], 7, first), tracking), 'a chapter that got shorter').toBe(true);
  });

  it('never counts a chapter of fewer than three pages', () => {
    expect(countsAsRead(read([1], 1), tracking)).toBe(false);
    expect(countsAsRead(read([1, 2], 2), tracking)).toBe(false);
  });

  it('counts exactly if the end and half of the pages were shown', () => {
    fc.assert(
      fc.property(chapters, ([pages, order]) => {
        const session = read(order, pages);
        const atEnd = (order.at(-1) ?? 0) * 10 >= pages * 9;
        const enough = new Set(order).size * 2 >= pages;
        expect(countsAsRead(session, tracking)).toBe(order.length > 0 && atEnd && enough);
      }),
    );
  });

  it('gives the same result for pages reported together or one by one', () => {
    fc.assert(
      fc.property(chapters, ([pages, order]) => {
        const last = order.at(-1);
        if (last === undefined) return;
        const together = addReadingSample(
          openReadingSession(null, chapter, sample(last, pages), 0),
          sample(last, pages, order),
          0,
        );
        expect(read(order, pages)).toEqual(together);
        expect(addReadingSample(together, sample(last, pages, order), 0)).toEqual(together);
      }),
    );
  });
});

describe('pageNeededToCount', () => {
  it('is the first page at 90 % or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (pages) => {
        const needed = pageNeededToCount(pages);
        expect(needed).toBeLessThanOrEqual(pages);
        expect(needed * 10).toBeGreaterThanOrEqual(pages * 9);
        expect((needed - 1) * 10).toBeLessThan(pages * 9);
      }),
    );
  });
});
