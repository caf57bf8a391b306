// Tests the scores of all entries that a search has found. Covers redirects, and numbers in the names of films.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import {
  catalogueSeriesTitleOf,
  MIN_CANDIDATE_SCORE,
  weighCandidates,
} from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  matchingDataWithRules,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
  type RelationRule,
} from './weighing-examples.ts';

const hana = createTitle(1, 'Hana no Uta');
const second = createTitle(2, 'Hana no Uta: Kaze');

function weighed(part: ObservedFields, catalogue: readonly Media[], data = noMatchingData) {
  return weighCandidates(observedPage('Hana no Uta', part), catalogue, data, []).hypotheses;
}

describe('weighCandidates', () => {
  it("includes only entries of the page's medium", () => {
    const manga = createTitle(3, 'Hana no Uta', { type: 'manga', format: 'MANGA' });
    expect(weighed({}, [manga, hana]).map(({ candidate }) => candidate.media)).toEqual([hana]);
    expect(catalogueSeriesTitleOf(observedPage('Hana no Uta'), [manga])).toBeNull();
    expect(catalogueSeriesTitleOf(observedPage('Hana no Uta', { mediaType: 'manga' }), [manga, hana])).toBe(
      'Hana no Uta',
    );
  });

  it("gives score 0 to an entry that shares no word with the page's title", () => {
    expect(weighed({}, [createTitle(3, 'Yuki')])).toMatchObject([{ words: 0, score: 0, numberings: [] }]);
  });

  it('lowers the score of an entry without the episode', () => {
    const [without] = weighed({ episodeNumber: 13 }, [hana]);
    const [has] = weighed({ episodeNumber: 12 }, [hana]);
    expect(without).toMatchObject({ numberings: [], words: has?.words });
    expect(without?.score).toBeLessThan(weights.certain);
    expect(without?.evidence).toEqual([
      { code: 'exactTitle', values: {} },
      { code: 'episodeBeyondTotal', values: { episode: 13, total: 12 } },
    ]);
  });

  it('gives episode 0 of 0 as evidence if both numbers are unknown', () => {
    const [none] = weighed({ episodeNumber: null }, [createTitle(3, 'Yuki', { episodes: null })]);
    expect(none?.evidence.at(-1)?.values).toEqual({ episode: 0, total: 0 });
  });
});

describe('weighCandidates with a redirect to a later season', () => {
  const [from, to] = [hana.mal_id, second.mal_id];
  const firstOf = (part: ObservedFields, rules: readonly RelationRule[], catalogue = [hana, second]) =>
    weighed({ seasonTitle: 'Season 2', ...part }, catalogue, matchingDataWithRules(...rules)).filter(
      ({ candidate }) => candidate.media === catalogue[0],
    );
  const isByRule = (...asked: Parameters<typeof firstOf>) =>
    firstOf(...asked).some(({ words }) => words === weights.ruleFit);
  const rule: RelationRule = [from, 13, 24, to, 1];

  it('scores only the first season by the redirect', () => {
    expect(firstOf({ episodeNumber: 14 }, [rule])).toMatchObject([
      {
        evidence: [{ code: 'exactTitle', values: {} }],
        byTitle: false,
        numberings: [{ kind: 'redirected', episode: 2, offset: 12, candidate: { media: second } }],
      },
    ]);
  });

  it('returns every entry that the search found', () => {
    const seen = { seasonTitle: 'Season 2', episodeNumber: 14 };
    const catalogue = [hana, second, createTitle(3, 'Yama')];
    const byRule = weighed(seen, catalogue, matchingDataWithRules(rule)).map(
      ({ candidate }) => candidate.media.id,
    );
    expect([...byRule].sort()).toEqual(catalogue.map(({ id }) => id).sort());
  });

  it.each<[string, ObservedFields, RelationRule]>([
    ['for its first number', { episodeNumber: 13 }, rule],
    ['for its last number', { episodeNumber: 24 }, rule],
    ['without an end', { episodeNumber: 99 }, [from, 13, 0, to, 1]],
    ['for a bare season number', { episodeNumber: 14, seasonTitle: null, seasonNumber: 2 }, rule],
  ])('uses a redirect %s', (_what, part, one) => {
    const long = { ...second, episodes: null };
    expect(isByRule(part, [one], [hana, long])).toBe(true);
  });

  it.each<[string, ObservedFields, RelationRule, Media[]]>([
    ['the first season has the number', { episodeNumber: 12 }, [from, 12, 24, to, 1], [hana, second]],
    ['the redirect begins after the number', { episodeNumber: 13 }, [from, 14, 24, to, 1], [hana, second]],
    ['the redirect ends before the number', { episodeNumber: 25 }, rule, [hana, second]],
    ['the target was not found', { episodeNumber: 14 }, [from, 13, 24, 7, 1], [hana, second]],
    ['the page has no number', { episodeNumber: null }, [from, 0, 24, to, 1], [hana, second]],
    [
      'the season title contains no season number',
      { episodeNumber: 14, seasonTitle: 'Yoru' },
      rule,
      [hana, second],
    ],
    ['the page names the first season', { episodeNumber: 14, seasonTitle: 'Season 1' }, rule, [hana, second]],
    [
      'the length of the first season is unknown',
      { episodeNumber: 14 },
      rule,
      [{ ...hana, episodes: null }, second],
    ],
    [
      'no first season is found',
      { episodeNumber: 14 },
      rule,
      [createTitle(1, 'Hana no Uta 3rd Season'), second],
    ],
    [
      "the first season's name is only similar to the page's name",
      { episodeNumber: 14 },
      rule,
      [createTitle(1, 'Hana no Utsu'), second],
    ],
  ])('ignores a redirect if %s', (_what, part, one, catalogue) => {
    expect(isByRule(part, [one], catalogue)).toBe(false);
  });

  it("uses a redirect for a series that only the site's id identifies", () => {
    const [yama, next] = [createTitle(1, 'Yama'), createTitle(2, 'Yama: Kaze')];
    const siteIds = { date: '2026-01-01', sites: { crunchyroll: { GS01: [from ?? 0] } } };
    const data = {
      ...readMatchingData({ relations: null, siteIds }),
      redirects: matchingDataWithRules(rule).redirects,
    };
    const seen = { seasonTitle: 'Season 2', episodeNumber: 14 };
    expect(weighed(seen, [yama, next], data)[0]).toMatchObject({ numberings: [{ kind: 'redirected' }] });
    expect(weighed(seen, [yama, next], matchingDataWithRules(rule))[0]?.score).toBeLessThan(
      MIN_CANDIDATE_SCORE,
    );
  });
});

describe('weighCandidates with a film that has the number in its name', () => {
  const film = (name: string, part: Partial<Media> = {}) =>
    createTitle(5, name, { format: 'MOVIE', episodes: 1, ...part });
  const scoreOf = (media: Media, episodeNumber = 3, part: ObservedFields = {}) =>
    weighed({ episodeNumber, ...part }, [media])[0]?.score;

  it.each<[string, Media, number, ObservedFields]>([
    ['the number is a whole word of its name', film('Hana no Uta: Chapter 3'), 3, {}],
    ['its name has an additional article', film('The Hana no Uta: Chapter 3'), 3, {}],
    [
      'its name begins with the name in the address',
      film('Umi no Uta: Chapter 3'),
      3,
      { seriesSlug: 'umi-no-uta' },
    ],
    [
      'only its English title has the number',
      film('Kaze', { titles: { romaji: 'Kaze', english: 'Hana no Uta 3', native: null } }),
      3,
      {},
    ],
  ])('offers the film if %s', (_how, media, episodeNumber, part) => {
    expect(scoreOf(media, episodeNumber, part)).toBeGreaterThan(MIN_CANDIDATE_SCORE);
  });

  it.each<[string, Media, number]>([
    ['the film has another number', film('Hana no Uta: Chapter 4'), 3],
    ["the number is only a part of the film's number", film('Hana no Uta: Chapter 13'), 3],
    ['the film belongs to another series', film('Yama no Oto: Chapter 3'), 3],
    [
      "the film's name only begins with the letters of the series' name",
      film('Hana no Utamaro: Chapter 3'),
      3,
    ],
    ['the film has two episodes', film('Hana no Uta: Chapter 3', { episodes: 2 }), 3],
    ['the number is 1 in a much longer name', film('Hana no Uta: The Long Way to the Sea, Chapter 1'), 1],
  ])('does not offer the film if %s', (_what, media, episodeNumber) => {
    expect(scoreOf(media, episodeNumber)).toBeLessThan(MIN_CANDIDATE_SCORE);
  });
});

describe('catalogueSeriesTitleOf', () => {
  const of = (seriesTitle: string, ...catalogue: readonly Media[]) =>
    catalogueSeriesTitleOf(observedPage(seriesTitle), catalogue);

  it('returns the title of the first season', () => {
    const both = mediaWithTitles(1, 'Hana no Uta', 'Flower Song');
    expect(of('Flower Song', second, both)).toBe('Hana no Uta');
    expect(of('Flower Song', createTitle(1, 'Hana no Uta', { synonyms: ['Flower Song'] }))).toBe(
      'Hana no Uta',
    );
  });

  it('returns null without an entry of exactly the name', () => {
    expect(of('Flower Song')).toBeNull();
    expect(of('Hana no Uta', createTitle(1, 'Hana no Utsu'))).toBeNull();
    expect(of('Hana no Uta', createTitle(1, 'Yama'))).toBeNull();
  });

  it('returns the title for a page that repeats a word of the title', () => {
    expect(of('Hana Uta Uta', createTitle(1, 'Hana Uta'))).toBe('Hana Uta');
  });
});
