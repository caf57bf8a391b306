import { describe, expect, it } from 'vitest';
import type { BangumiItem } from '../../../demo/starter/bangumi-titles.ts';
import {
  checkAgainstBangumi,
  checkAgainstReference,
  checkDates,
  checkFranchises,
  checkRelations,
  checkSynonyms,
  type ReferenceRow,
} from '../../../demo/starter/data/row-checks.ts';
import { readWellKnownRows, type WellKnownRow } from '../../../demo/starter/well-known.ts';

const row: WellKnownRow = {
  mal: 1,
  anilist: 11,
  romaji: 'Tsuki no Hon',
  english: 'Moon Book',
  native: '月の本',
  synonyms: [],
  format: 'TV',
  status: 'FINISHED',
  episodes: 12,
  season: 'SPRING',
  year: 2020,
  start: '2020-04-05',
  genres: ['Drama'],
  explicit: false,
  relations: [],
  synopsis: 'A book that can only be read by moonlight.',
};
const reference: ReferenceRow = {
  mal_id: 1,
  anilist_id: 11,
  title: 'Tsuki no Hon',
  title_en: 'Moon Book',
  title_native: '月の本',
  type: 'TV',
  episodes: 12,
  status: 'Finished Airing',
  season: 'spring',
  year: 2020,
  start: '2020-04-05',
  adult: false,
};
const item: BangumiItem = {
  title: '月の本',
  titleTranslate: {},
  type: 'tv',
  lang: 'ja',
  begin: '2020-04-04T15:30:00.000Z',
  end: '',
  sites: [{ site: 'aniList', id: '11' }],
};
const rows = (...list: WellKnownRow[]) => new Map(list.map((each) => [`anime:${each.mal}`, each]));
const fields = (differences: readonly { field: string }[]) => differences.map(({ field }) => field);

describe('row checks of the starter catalogue', () => {
  it('report nothing for a correct row', () => {
    expect(checkAgainstReference('anime', row, reference)).toEqual([]);
    expect(checkAgainstBangumi(row, [item])).toEqual([]);
    expect(checkDates(row)).toEqual([]);
  });

  it('report every fact that differs from the reference', () => {
    const wrong = {
      ...row,
      anilist: 12,
      romaji: 'Tsuki no Hom',
      format: 'OVA',
      episodes: 13,
      year: 2021,
      explicit: true,
    } as const;
    const found = fields(checkAgainstReference('anime', wrong, reference));
    expect(found).toEqual(['title', 'anilist', 'format', 'explicit', 'episodes', 'year']);
  });

  it('report an id that the reference does not have', () => {
    expect(fields(checkAgainstReference('anime', row, undefined))).toEqual(['mal']);
  });

  it('report an AniList id or a season that differs from bangumi-data', () => {
    const other = { ...item, begin: '2020-07-04T15:30:00.000Z', sites: [{ site: 'aniList', id: '99' }] };
    expect(fields(checkAgainstBangumi(row, [other]))).toEqual(['bangumi anilist', 'bangumi begin']);
  });

  it('require mutual relations, and sequels that start after the first title', () => {
    const sequel: WellKnownRow = { ...row, mal: 2, start: '2019-04-05', relations: [['PREQUEL', 'anime:1']] };
    const first: WellKnownRow = {
      ...row,
      relations: [
        ['SEQUEL', 'anime:2'],
        ['SIDE_STORY', 'anime:3'],
      ],
    };
    const messages = checkRelations(rows(first, sequel)).map(({ message }) => message);
    expect(messages).toEqual([
      'the sequel began earlier (2019-04-05)',
      'points at a title that is not in the files',
    ]);
    const silent = { ...sequel, start: '2021-04-05', relations: [] };
    expect(checkRelations(rows({ ...first, relations: [['SEQUEL', 'anime:2']] }, silent))).toHaveLength(1);
  });

  it('require related anime to belong to one franchise', () => {
    const list = rows({ ...row, relations: [['SEQUEL', 'anime:2']] }, { ...row, mal: 2 });
    const known = (franchise: number) =>
      new Map([
        ['anime:1', { ...reference, franchise: 7 }],
        ['anime:2', { ...reference, franchise }],
      ]);
    expect(checkFranchises(list, known(7))).toEqual([]);
    expect(checkFranchises(list, known(8))).toHaveLength(1);
  });

  it('allow a season of the next year only for a start in late December', () => {
    expect(checkDates({ ...row, season: 'WINTER', year: 2021, start: '2020-12-28' })).toEqual([]);
    expect(checkDates({ ...row, year: 2021 })).toHaveLength(1);
  });

  it('report a synonym that is the name of another title', () => {
    const other = {
      ...row,
      mal: 2,
      romaji: 'Hi no Hon',
      english: 'Sun Book',
      native: '日の本',
      synonyms: ['moon book'],
    };
    expect(fields(checkSynonyms('anime', [row, other]))).toEqual(['synonyms']);
  });

  it('report only Jujutsu Kaisen 0 in the real files', async () => {
    const anime = await readWellKnownRows('anime');
    const manga = await readWellKnownRows('manga');
    const all = new Map([
      ...anime.map((each) => [`anime:${each.mal}`, each] as const),
      ...manga.map((each) => [`manga:${each.mal}`, each] as const),
    ]);
    // Jujutsu Kaisen 0 takes place before the series, but was released after it.
    expect(checkRelations(all).map((difference) => difference.row)).toEqual(['anime:48561']);
    expect(anime.flatMap(checkDates)).toEqual([]);
    expect([...checkSynonyms('anime', anime), ...checkSynonyms('manga', manga)]).toEqual([]);
  });
});
