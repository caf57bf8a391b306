// Tests that the work for many rows of the same title grows in proportion to the rows. Counts steps instead of time.
import { describe, expect, it } from 'vitest';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import { planRows } from '@/lib/import/make-plan.ts';
import { media } from '../../domain/examples.ts';
import { readListTitles } from './reading.ts';

/** Returns how many elements the work reads from arrays, and how many it adds to sets. */
function stepsOf(work: () => unknown): number {
  const iterate = Array.prototype[Symbol.iterator];
  const { add } = Set.prototype;
  let steps = 0;
  try {
    Array.prototype[Symbol.iterator] = function* (this: unknown[]) {
      for (let at = 0; at < this.length; at += 1) {
        steps += 1;
        yield this[at];
      }
      return undefined;
    } as typeof iterate;
    Set.prototype.add = function (this: Set<unknown>, value: unknown) {
      steps += 1;
      return add.call(this, value);
    } as typeof add;
    work();
  } finally {
    Array.prototype[Symbol.iterator] = iterate;
    Set.prototype.add = add;
  }
  return steps;
}

/** Returns the factor by which the work grows when there are eight times as many rows. */
const growth = (work: (rows: number) => () => unknown): number => stepsOf(work(1600)) / stepsOf(work(200));

const malList = (count: number, row: (at: number) => string) =>
  `<myanimelist>${Array.from({ length: count }, (_, at) => `<anime>${row(at)}</anime>`).join('')}</myanimelist>`;

describe('work for many rows of the same title', () => {
  it.each<[string, (at: number) => string]>([
    [
      'each row has a name',
      (at) => `<series_animedb_id>6</series_animedb_id><series_title>Name ${at}</series_title>`,
    ],
    [
      'each row is further than the previous row',
      (at) =>
        `<series_animedb_id>6</series_animedb_id><series_title>Name ${at}</series_title><my_watched_episodes>${at}</my_watched_episodes>`,
    ],
    [
      'no row has an id',
      (at) => `<series_title>Twice</series_title><my_watched_episodes>${at}</my_watched_episodes>`,
    ],
  ])('grows linearly when rows are read: %s', (_name, row) => {
    expect(
      growth((rows) => {
        const text = malList(rows, row);
        return () => readListTitles(text);
      }),
    ).toBeLessThan(12);
  });

  it.each<[string, (at: number) => number]>([
    ['each row is further than the previous row', (at) => at],
    ['the first row is the furthest', (at) => 5000 - at],
    ['all rows are equally far', () => 3],
  ])('grows linearly when rows are planned: %s', (_name, progress) => {
    const about = media({ episodes: null });
    const planOf = (rows: number) => {
      const titles = Array.from(
        { length: rows },
        (_, at): ImportedTitle => ({
          ...{
            place: at + 1,
            mediaType: 'anime',
            ids: { service: `s${at}` },
            titles: [`Name ${at}`],
            year: null,
          },
          ...{ total: null, state: 'current', progress: progress(at), score: null, lost: [] },
        }),
      );
      const resolutions = new Map(
        titles.map(({ place }) => [place, { kind: 'found', media: about } as const]),
      );
      return () =>
        planRows({ format: 'malXml', titles, unreadable: [] }, { resolutions, entries: new Map() });
    };
    expect(growth(planOf)).toBeLessThan(12);
    const [row, ...others] = planOf(200)();
    expect([others, row?.merged?.length]).toEqual([[], 199]);
  });
});
