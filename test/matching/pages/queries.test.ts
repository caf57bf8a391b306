// Tests the search queries of a page, and their order.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { createCatalogueQueries, noSearchHints, type SearchHints } from '@/lib/matching/queries.ts';
import { episode } from '../../domain/examples.ts';

const bare = { seriesTitle: 'Hoshi no Umi', seasonTitle: null, seriesSlug: null };
const queriesOf = (part: Partial<ObservedEpisode>, help: Partial<SearchHints> = {}) =>
  createCatalogueQueries(episode({ ...bare, ...part }), { ...noSearchHints, ...help }).map(({ q }) => q);
const named = (romaji: string, native = '') => ({ titles: [{ malId: 1, romaji, native }] });
const found = (title: string) => ({ catalogueName: { title, isWhole: true } });

describe('the first query of createCatalogueQueries', () => {
  it.each([
    ['keeps the punctuation that a search may compare', 'Fate/Zero', 'Fate/Zero'],
    ['keeps an apostrophe', "Darwin's Game", "Darwin's Game"],
    ['contains no season words', 'Fate/Zero Season 2', 'Fate/Zero'],
    ['contains no season words with an ordinal', 'Re:Monster 2nd Season', 'Re:Monster'],
    ['contains no German season words', 'Kaze & Yoru Staffel 2', 'Kaze & Yoru'],
    ['contains no Japanese season words', '風の町！ 第2期', '風の町!'],
    ['contains no Korean season words', '바람의 마을 2기', '바람의 마을'],
    ['contains no season words after a colon', "Darwin's Game: Season 1", "Darwin's Game"],
    ['contains no words for an edition', 'Kaze: Yoru (English Dub)', 'Kaze: Yoru'],
    ['has the normalised words before and after season words', 'Kaze Season 2 Yoru!', 'kaze yoru'],
    ['is the whole title if the title has only season words', 'Season 2', 'Season 2'],
    ['is the whole title if the title has no letters', '!?', '!?'],
    ['has straight quotes', 'Knight’s “Magic”', 'Knight\'s "Magic"'],
    ['has half-width punctuation and letters', 'ＪＵＮＩ：ＷＡＲ', 'JUNI:WAR'],
    ['has an x for a multiplication sign between words', 'HUNTER×HUNTER', 'HUNTER x HUNTER'],
    ['has an x for a multiplication sign between letters', 'Gakuen H×H', 'Gakuen HxH'],
    ['has long vowels as catalogues write them', 'Shōjo Kakumei Yūna', 'Shoujo Kakumei Yuuna'],
  ])('%s', (_name, seriesTitle, query) => {
    expect(queriesOf({ seriesTitle })[0]).toBe(query);
  });
});

describe('later queries of createCatalogueQueries', () => {
  it.each<[string, Partial<ObservedEpisode>, Partial<SearchHints>, readonly string[]]>([
    [
      'include a season title with an arc as the page writes it',
      { seasonTitle: 'Hoshi no Umi: Kaze' },
      {},
      ['Hoshi no Umi: Kaze'],
    ],
    ['do not include a season title of only season words', { seasonTitle: 'Season 2' }, {}, []],
    [
      'do not include a season title with only words of the series title',
      { seasonTitle: 'Umi no Hoshi' },
      {},
      [],
    ],
    [
      'include the romaji name before the season',
      { seasonTitle: 'Yoru' },
      named('Umi no Kaze'),
      ['Umi no Kaze', 'Yoru'],
    ],
    ['include the romaji name without season words', {}, named('Umi no Kaze 2nd Season'), ['Umi no Kaze']],
    [
      'include the beginning of a long romaji name',
      {},
      named('Kimi no Koto ga Daidaisuki na Kanojo'),
      ['Kimi no Koto ga'],
    ],
    [
      'include the romaji name without a format in brackets',
      {},
      named('Umi no Kaze (Movie)'),
      ['Umi no Kaze'],
    ],
    [
      'include the romaji name without its subtitle',
      {},
      named('Umi no Kaze: Yoru no Machi'),
      ['Umi no Kaze'],
    ],
    ['include the native name if no romaji name is known', {}, named('', '海の風'), ['海の風']],
    ["include the catalogue's name of a found series", {}, { ...named('Umi'), ...found('Hoshi') }, ['Hoshi']],
    ['include the name in the address', { seriesSlug: 'sea-of-stars-2' }, {}, ['sea of stars']],
    ['include the name in the address only if it differs', { seriesSlug: 'hoshi-no-umi' }, {}, []],
  ])('%s', (_name, part, help, queries) => {
    expect(queriesOf(part, help).slice(1, 1 + queries.length)).toEqual(queries);
    if (queries.length === 0) expect(queriesOf(part, help)).toEqual(queriesOf({}));
  });

  it.each<[string, string, readonly string[]]>([
    ['include both halves around a colon', 'Kaze: Yoru', ['Kaze', 'Yoru']],
    ['include both halves around a dash', 'Kaze – Yoru', ['Kaze', 'Yoru']],
    [
      'include both halves around brackets',
      'Hourou Musuko (Wandering Son)',
      ['Hourou Musuko', 'Wandering Son'],
    ],
    ['include the name without "the animation"', 'Kakegurui The Animation', ['Kakegurui']],
    ['include the longest piece without punctuation', 'The Saint’s Magic Power', ['Magic Power']],
    ['include the longest piece around a star', 'Madoka★Magica Kai', ['Magica Kai']],
    ['include single words if the title has several', 'Blue Exorcist', ['Exorcist', 'Blue']],
    ['include no short single words', 'Yu Yu Hakusho', ['Hakusho']],
    ['are missing if the title is a single word', 'Bleach', []],
    ['are missing if the title is a single word with season words', 'Bleach: Season 2', []],
  ])('%s', (_name, seriesTitle, queries) => {
    const [, ...later] = queriesOf({ seriesTitle });
    expect(later.slice(0, queries.length)).toEqual(queries);
    if (queries.length === 0) expect(later).toEqual([]);
  });

  it('begin with the word of the title that the fewest packaged names contain', () => {
    const uses: Readonly<Record<string, number>> = { Akashic: 1, Records: 3, Instructor: 5 };
    const usesOf = (word: string) => uses[word] ?? 9;
    const queries = queriesOf({ seriesTitle: 'Instructor Records Akashic' }, { usesOf });
    expect(queries.slice(1)).toEqual(['Akashic', 'Records', 'Instructor']);
  });

  it('include no single words on general sites', () => {
    const seriesTitle = 'Blue Exorcist';
    expect(queriesOf({ seriesTitle, confidence: 0.7 })).toEqual([seriesTitle]);
  });

  it("include no single words if the catalogue's name of the series is known", () => {
    const seriesTitle = 'Blue Exorcist';
    expect(queriesOf({ seriesTitle }, found('Ao no Exorcist'))).toEqual([seriesTitle, 'Ao no Exorcist']);
  });

  it('set isWhole only for whole names', () => {
    const page = episode({ ...bare, seriesTitle: 'Kaze: Yoru', seasonTitle: 'Machi' });
    const isWhole = new Map(createCatalogueQueries(page).map((query) => [query.q, query.isWhole]));
    expect(['Kaze: Yoru', 'Machi', 'Kaze', 'Yoru'].map((q) => isWhole.get(q))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('createCatalogueQueries', () => {
  it('cuts queries to the length that the catalogue allows', () => {
    const [query = ''] = queriesOf({ seriesTitle: `${'kaze '.repeat(45)}yoru` });
    expect(query.length).toBeLessThanOrEqual(200);
    expect(query).toMatch(/^(?:kaze )+kaze$/);
    expect(queriesOf({ seriesTitle: 'k'.repeat(250) })[0]).toHaveLength(200);
  });

  it('returns no queries for an empty title', () => {
    expect(queriesOf({ seriesTitle: ' ' })).toEqual([]);
  });

  it('returns one query for two names that differ only in letter case', () => {
    expect(queriesOf({ seriesTitle: 'ALDNOAH' }, named('Aldnoah'))).toEqual(['ALDNOAH']);
  });
});
