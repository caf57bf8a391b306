// Tests which rows of a file count as not imported, and why.
import { describe, expect, it } from 'vitest';
import { toSkippedRowsCsv } from '@/lib/domain/files/list-export.ts';
import { planRows } from '@/lib/import/make-plan.ts';
import type { TitleResolution } from '@/lib/import/plan.ts';
import { toPreviewFile } from '@/lib/import/preview/planned-file.ts';
import { skippedRowsOf } from '@/lib/import/preview/skipped-rows.ts';
import { media } from '../../domain/examples.ts';
import { readListFile } from '../formats/reading.ts';

const row = (fields: string) => `<anime>${fields}<my_status>Watching</my_status></anime>`;
const title = (id: number, name: string, watched: number) =>
  row(
    `<series_animedb_id>${id}</series_animedb_id><series_title>${name}</series_title><my_watched_episodes>${watched}</my_watched_episodes>`,
  );
const file = toPreviewFile(
  readListFile(
    `<myanimelist>${[
      title(1, 'One', 3),
      title(1, 'One', 2),
      title(2, 'Two', 1),
      title(3, 'One again', 1),
      row('<my_watched_episodes>5</my_watched_episodes>'),
      title(5, 'Five', -2),
    ].join('')}</myanimelist>`,
  ),
);
const found: TitleResolution = { kind: 'found', media: media({ episodes: 12 }) };

/** Plans the titles whose lookup has a result. */
function skipped(resolutions: ReadonlyMap<number, TitleResolution>) {
  const titles = file.titles.filter(({ place }) => resolutions.has(place));
  return skippedRowsOf(planRows({ ...file, titles }, { resolutions, entries: new Map() }), file);
}

describe('skippedRowsOf', () => {
  it('returns each row of the file that is not written, in the order of the file', () => {
    const resolutions = new Map<number, TitleResolution>([
      [1, found],
      [3, { kind: 'missing' }],
      [4, found],
    ]);
    expect(skipped(resolutions).map(({ place, reason, name }) => [place, reason, name])).toEqual([
      [2, 'duplicate', 'One'],
      [3, 'missing', 'Two'],
      [4, 'duplicate', 'One again'],
      [5, 'unreadable', ''],
      [6, 'unreadable', 'Five'],
    ]);
  });

  it('returns the values of a duplicate row', () => {
    const [duplicate] = skipped(new Map([[1, found]]));
    expect(duplicate).toMatchObject({ place: 2, status: 'watching', progress: 2, malId: 1 });
  });

  it('returns why a row is unreadable', () => {
    expect(skipped(new Map()).flatMap(({ unreadable }) => unreadable ?? [])).toEqual([
      { reason: 'noTitle' },
      { reason: 'badNumber', number: '-2' },
    ]);
  });

  it.each([
    {
      name: 'an impossible number',
      fields: '<series_title>Five</series_title><my_watched_episodes>-2</my_watched_episodes>',
    },
    {
      name: 'a number beyond every series',
      fields: '<series_title>Five</series_title><my_watched_episodes>1e99</my_watched_episodes>',
    },
    { name: 'no title', fields: '<my_watched_episodes>7</my_watched_episodes>' },
  ])('returns the readable values of a row with $name, which can be imported again', ({ fields }) => {
    const xml = `<myanimelist>${row(`${fields}<my_score>8</my_score>`)}</myanimelist>`;
    const before = toPreviewFile(readListFile(xml));
    const [left] = skippedRowsOf(planRows(before, { resolutions: new Map(), entries: new Map() }), before);
    expect(left).toMatchObject({ type: 'anime', status: 'watching', score: 8 });

    const again = readListFile(toSkippedRowsCsv(left ? [left] : [], () => ''));
    expect(again.titles).toEqual([]);
    expect(again.unreadable).toEqual(before.unreadable);
  });

  it('returns the impossible score of a row, whatever the reason', () => {
    const broken = (id: number, score: number) =>
      row(
        `<series_animedb_id>${id}</series_animedb_id><series_title>${id}</series_title><my_score>${score}</my_score>`,
      );
    const scored = toPreviewFile(
      readListFile(
        `<myanimelist>${broken(1, 101)}${broken(1, 102)}${broken(2, 103)}${broken(3, 104)}</myanimelist>`,
      ),
    );
    const titles = scored.titles.filter(({ place }) => place !== 4);
    const resolutions = new Map<number, TitleResolution>([
      [1, { kind: 'missing' }],
      [3, { kind: 'missing' }],
    ]);
    const rows = planRows({ ...scored, titles }, { resolutions, entries: new Map() });
    expect(
      skippedRowsOf(rows, scored).map(({ place, reason, altered }) => [place, reason, altered?.badScore]),
    ).toEqual([
      [1, 'missing', '101'],
      [2, 'duplicate', '102'],
      [3, 'missing', '103'],
      [4, 'unlooked', '104'],
    ]);
  });

  it('returns the titles that were not looked up', () => {
    const rows = skipped(new Map([[1, found]]));
    expect(rows.filter(({ reason }) => reason === 'unlooked').map(({ name }) => name)).toEqual([
      'Two',
      'One again',
    ]);
  });
});
