// Tests the packaged names of anime. Reads the shipped files, and finds titles by the names on a page.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import {
  countUses,
  findNamedTitles,
  findTitlesNamedLikePage,
  noTitleNames,
  readTitleNames,
} from '@/lib/matching/title-names.ts';
import { rowsOfNames } from '../../lib/build/name-rows.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { episode } from '../domain/examples.ts';

const names = readTitleNames({
  names: {
    titles: [
      [1, 'Kusuriya no Hitorigoto', 'The Apothecary Diaries'],
      [2, 'Ao no Exorcist', 'Blue Exorcist'],
      [3, '', 'Love & Kill'],
      [4, 'Pokémon'],
    ],
  },
  ids: {
    titles: [
      [1, 11, '薬屋のひとりごと'],
      [9, 9, '風'],
    ],
  },
});
const page = (part: Partial<ObservedEpisode>) =>
  episode({ seriesTitle: 'Umi', seriesSlug: null, seasonTitle: null, seriesId: 'S', ...part });
const found = (part: Partial<ObservedEpisode>, siteIds = noMatchingData.siteIds) =>
  findNamedTitles(page(part), names, { siteIds }).map(({ malId }) => malId);

it("findTitlesNamedLikePage returns the titles that have the page's name", () => {
  const all = [
    createTitle(1, 'Umi'),
    createTitle(2, 'Kaze', { synonyms: ['UMI!'] }),
    createTitle(3, 'Umi no Kaze'),
  ];
  expect(findTitlesNamedLikePage(page({}), all)).toEqual(all.slice(0, 2));
});

it('countUses counts the packaged names that contain a word', () => {
  expect([countUses('Exorcist', names), countUses('apothecary', names), countUses('none', names)]).toEqual([
    2, 1, 0,
  ]);
});

it('the shipped names contain well-known titles', async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../public/data/${name}.json`, import.meta.url), 'utf8'));
  const file = await read('title-names');
  expect(file).toMatchObject({ license: 'CC BY 4.0', source: expect.stringContaining('CC0') });
  const shipped = readTitleNames({ names: file, ids: await read('title-ids') });
  expect(shipped.byMal.size).toBeGreaterThan(5_000);
  const romajiOf = (seriesTitle: string) =>
    findNamedTitles(page({ seriesTitle }), shipped, noMatchingData).map(({ romaji }) => romaji);
  expect(romajiOf('Your Lie in April')).toContain('Shigatsu wa Kimi no Uso');
  expect(romajiOf('薬屋のひとりごと')).toContain('Kusuriya no Hitorigoto');
});

describe('findNamedTitles', () => {
  it.each<[string, Partial<ObservedEpisode>, readonly number[]]>([
    ['an English name', { seriesTitle: 'The Apothecary Diaries' }, [1]],
    ['an English name in another spelling', { seriesTitle: 'BLUE EXORCIST!' }, [2]],
    ['an English name with season words', { seriesTitle: 'Blue Exorcist Season 2' }, [2]],
    ['a romaji name', { seriesTitle: 'Ao no Exorcist' }, [2]],
    ['a romaji name with other spaces', { seriesTitle: 'Aono Exorcist' }, [2]],
    ['a native name', { seriesTitle: '薬屋のひとりごと 第2期' }, [1]],
    ['a name with "and" for "&"', { seriesTitle: 'Love and Kill' }, [3]],
    ['a name without its accent', { seriesTitle: 'Pokemon' }, [4]],
    ['the name of the season', { seasonTitle: 'Blue Exorcist' }, [2]],
    ['the name in the address', { seriesTitle: 'Die Tagebücher', seriesSlug: 'the-apothecary-diaries' }, [1]],
    ['an id on the page', { ids: { mal: 2 } }, [2]],
  ])('finds titles by %s', (_name, part, ids) => {
    expect(found(part)).toEqual(ids);
  });

  it.each<[string, Partial<ObservedEpisode>]>([
    ['an unknown name', {}],
    ['a name on the page of a manga', { seriesTitle: 'Ao no Exorcist', mediaType: 'manga' }],
  ])('finds no title by %s', (_name, part) => {
    expect(found(part)).toEqual([]);
  });

  it("finds a title by the site's series id", () => {
    expect(found({ siteId: 'crunchyroll' }, new Map([['crunchyroll:S', [2, 77]]]))).toEqual([2]);
  });

  it('returns all names of each found title', () => {
    const [known] = findNamedTitles(page({ ids: { mal: 1 } }), names, noMatchingData);
    expect(known).toEqual({ malId: 1, romaji: 'Kusuriya no Hitorigoto', native: '薬屋のひとりごと' });
  });
});

describe('readTitleNames', () => {
  it.each([[null], ['text'], [{}], [{ titles: 1 }], [{ titles: [1, [], ['x', 'a'], [1, 2], [1]] }]])(
    'returns no names for a file of an invalid shape: %j',
    (data) => {
      const read = readTitleNames({ names: data, ids: data });
      expect([...read.byName.keys()]).toEqual([...noTitleNames.byName.keys()]);
      expect(findNamedTitles(page({ seriesTitle: 'a' }), read, noMatchingData)).toEqual([]);
    },
  );
});

describe('rowsOfNames', () => {
  const item = (mal: string, ...en: readonly string[]) => ({
    titleTranslate: { en },
    sites: [{ site: 'mal', id: mal }],
  });

  it('merges the names of both sources by MAL id', () => {
    const rows = rowsOfNames(
      [item('7', 'Seven'), item('2', 'Two'), item('none', 'X')],
      [
        { mal_id: '2', title: 'Ni', title_alt: 'The Two' },
        { mal_id: null, title: 'Y', title_alt: null },
      ],
    );
    expect(rows).toEqual([
      [2, 'Ni', 'The Two', 'Two'],
      [7, '', 'Seven'],
    ]);
  });

  it('decodes HTML entities', () => {
    const rows = rowsOfNames(
      [item('1', "IT'S & ME", 'Other')],
      [{ mal_id: '1', title: 'It&#039;s &amp; Me', title_alt: ' Other! ' }],
    );
    expect(rows).toEqual([[1, "It's & Me", 'Other!']]);
  });
});
