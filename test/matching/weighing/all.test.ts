// Tests the scores of all entries that a search found: which are left out, which have the episode, and what a redirect or a film's number adds.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { HOPELESS, seriesTitleOf, weigh } from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { named, type Page, page, type Rule, ruled } from './weighed.ts';

const hana = title(1, 'Hana no Uta');
const second = title(2, 'Hana no Uta: Kaze');

function weighed(part: Page, catalogue: readonly Media[], data = noMatchingData) {
  return weigh(page('Hana no Uta', part), catalogue, data, []).hypotheses;
}

describe('what a search found', () => {
  it('is weighed where it is of the kind that the page shows', () => {
    const manga = title(3, 'Hana no Uta', { type: 'manga', format: 'MANGA' });
    expect(weighed({}, [manga, hana]).map(({ candidate }) => candidate.media)).toEqual([hana]);
    expect(seriesTitleOf(page('Hana no Uta'), [manga])).toBeNull();
    expect(seriesTitleOf(page('Hana no Uta', { mediaType: 'manga' }), [manga, hana])).toBe('Hana no Uta');
  });

  it('is not counted where its words are of something else', () => {
    expect(weighed({}, [title(3, 'Yuki')])).toMatchObject([{ words: 0, score: 0, numberings: [] }]);
  });

  it('loses much where it does not have the episode, which is said with both numbers', () => {
    const [without] = weighed({ episodeNumber: 13 }, [hana]);
    const [has] = weighed({ episodeNumber: 12 }, [hana]);
    expect(without).toMatchObject({ numberings: [], words: has?.words });
    expect(without?.score).toBeLessThan(weights.certain);
    expect(without?.evidence).toEqual([
      { code: 'exactTitle', values: {} },
      { code: 'episodeBeyondTotal', values: { episode: 13, total: 12 } },
    ]);
  });

  it('is said to have no number where neither is known', () => {
    const [none] = weighed({ episodeNumber: null }, [title(3, 'Yuki', { episodes: null })]);
    expect(none?.evidence.at(-1)?.values).toEqual({ episode: 0, total: 0 });
  });
});

describe('a later season of which a known rule tells the number', () => {
  const [from, to] = [hana.mal_id, second.mal_id];
  const firstOf = (part: Page, rules: readonly Rule[], catalogue = [hana, second]) =>
    weighed({ seasonTitle: 'Season 2', ...part }, catalogue, ruled(...rules)).filter(
      ({ candidate }) => candidate.media === catalogue[0],
    );
  const isByRule = (...asked: Parameters<typeof firstOf>) =>
    firstOf(...asked).some(({ words }) => words === weights.ruleFit);
  const rule: Rule = [from, 13, 24, to, 1];

  it('is reached from the first one, which is then weighed for it alone', () => {
    expect(firstOf({ episodeNumber: 14 }, [rule])).toMatchObject([
      {
        evidence: [{ code: 'exactTitle', values: {} }],
        byTitle: false,
        numberings: [{ kind: 'redirected', episode: 2, offset: 12, candidate: { media: second } }],
      },
    ]);
  });

  it('leaves the other entries as they are', () => {
    const seen = { seasonTitle: 'Season 2', episodeNumber: 14 };
    const catalogue = [hana, second, title(3, 'Yama')];
    const byRule = weighed(seen, catalogue, ruled(rule)).map(({ candidate }) => candidate.media.id);
    expect([...byRule].sort()).toEqual(catalogue.map(({ id }) => id).sort());
  });

  it.each<[string, Page, Rule]>([
    ['first number', { episodeNumber: 13 }, rule],
    ['last number', { episodeNumber: 24 }, rule],
    ['number without an end', { episodeNumber: 99 }, [from, 13, 0, to, 1]],
    ['season by a number alone', { episodeNumber: 14, seasonTitle: null, seasonNumber: 2 }, rule],
  ])('is reached by its %s', (_what, part, one) => {
    const long = { ...second, episodes: null };
    expect(isByRule(part, [one], [hana, long])).toBe(true);
  });

  it.each<[string, Page, Rule, Media[]]>([
    ['the number is one of the first season', { episodeNumber: 12 }, [from, 12, 24, to, 1], [hana, second]],
    ['the rule begins later', { episodeNumber: 13 }, [from, 14, 24, to, 1], [hana, second]],
    ['the rule ends before', { episodeNumber: 25 }, rule, [hana, second]],
    ['the rule leads to what was not found', { episodeNumber: 14 }, [from, 13, 24, 7, 1], [hana, second]],
    ['the page has no number', { episodeNumber: null }, [from, 0, 24, to, 1], [hana, second]],
    ['the page names no season', { episodeNumber: 14, seasonTitle: 'Yoru' }, rule, [hana, second]],
    ['the page names the first season', { episodeNumber: 14, seasonTitle: 'Season 1' }, rule, [hana, second]],
    [
      'the length of the first season is unknown',
      { episodeNumber: 14 },
      rule,
      [{ ...hana, episodes: null }, second],
    ],
    ['no first season is found', { episodeNumber: 14 }, rule, [title(1, 'Hana no Uta 3rd Season'), second]],
    ['the name is merely alike', { episodeNumber: 14 }, rule, [title(1, 'Hana no Utsu'), second]],
  ])('is not reached where %s', (_what, part, one, catalogue) => {
    expect(isByRule(part, [one], catalogue)).toBe(false);
  });

  it('is reached where only the site’s own id tells the series', () => {
    const [yama, next] = [title(1, 'Yama'), title(2, 'Yama: Kaze')];
    const siteIds = { date: '2026-01-01', sites: { crunchyroll: { GS01: [from ?? 0] } } };
    const data = { ...readMatchingData({ relations: null, siteIds }), redirects: ruled(rule).redirects };
    const seen = { seasonTitle: 'Season 2', episodeNumber: 14 };
    expect(weighed(seen, [yama, next], data)[0]).toMatchObject({ numberings: [{ kind: 'redirected' }] });
    expect(weighed(seen, [yama, next], ruled(rule))[0]?.score).toBeLessThan(HOPELESS);
  });
});

describe('a film that has the number in its name', () => {
  const film = (name: string, part: Partial<Media> = {}) =>
    title(5, name, { format: 'MOVIE', episodes: 1, ...part });
  const scoreOf = (media: Media, episodeNumber = 3, part: Page = {}) =>
    weighed({ episodeNumber, ...part }, [media])[0]?.score;

  it.each<[string, Media, number, Page]>([
    ['as a whole word', film('Hana no Uta: Chapter 3'), 3, {}],
    ['behind an article', film('The Hana no Uta: Chapter 3'), 3, {}],
    ['behind the name in the address', film('Umi no Uta: Chapter 3'), 3, { seriesSlug: 'umi-no-uta' }],
    [
      'in another language',
      film('Kaze', { titles: { romaji: 'Kaze', english: 'Hana no Uta 3', native: null } }),
      3,
      {},
    ],
  ])('is offered for that episode: %s', (_how, media, episodeNumber, part) => {
    expect(scoreOf(media, episodeNumber, part)).toBeGreaterThan(HOPELESS);
  });

  it.each<[string, Media, number]>([
    ['it has another number', film('Hana no Uta: Chapter 4'), 3],
    ['the number is a part of its own', film('Hana no Uta: Chapter 13'), 3],
    ['it is of another series', film('Yama no Oto: Chapter 3'), 3],
    ['its words run on', film('Hana no Utamaro: Chapter 3'), 3],
    ['it has two episodes', film('Hana no Uta: Chapter 3', { episodes: 2 }), 3],
    [
      'it is the first number of a much longer name',
      film('Hana no Uta: The Long Way to the Sea, Chapter 1'),
      1,
    ],
  ])('is not offered where %s', (_what, media, episodeNumber) => {
    expect(scoreOf(media, episodeNumber)).toBeLessThan(HOPELESS);
  });
});

describe('the catalogue’s own title of a series', () => {
  const of = (seriesTitle: string, ...catalogue: readonly Media[]) =>
    seriesTitleOf(page(seriesTitle), catalogue);

  it('is that of the first season, by whatever name the page calls it', () => {
    const both = named(1, 'Hana no Uta', 'Flower Song');
    expect(of('Flower Song', second, both)).toBe('Hana no Uta');
    expect(of('Flower Song', title(1, 'Hana no Uta', { synonyms: ['Flower Song'] }))).toBe('Hana no Uta');
  });

  it('is unknown where nothing is found, or the name is merely alike', () => {
    expect(of('Flower Song')).toBeNull();
    expect(of('Hana no Uta', title(1, 'Hana no Utsu'))).toBeNull();
    expect(of('Hana no Uta', title(1, 'Yama'))).toBeNull();
  });

  it('is known where the name says a word twice, which is just near enough', () => {
    expect(of('Hana Uta Uta', title(1, 'Hana Uta'))).toBe('Hana Uta');
  });
});
