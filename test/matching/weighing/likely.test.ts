// Tests the order of a question's titles: by shared words, season, format and year.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { sortByLikelihood } from '@/lib/matching/weighing/likely.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  createWeighing,
  fittingHypothesis,
  matchingDataWithRules,
  type ObservedFields,
  observedPage,
  plainNumbering,
} from './weighing-examples.ts';

/** Returns the ids of the titles, with the likeliest first. By default, all titles fit equally well. */
function order(
  seriesTitle: string,
  part: ObservedFields,
  entries: readonly (Media | Hypothesis)[],
  data = matchingDataWithRules(),
): number[] {
  const hypotheses = entries.map((one) =>
    'candidate' in one ? one : fittingHypothesis(one, { score: 0.5, byTitle: false }),
  );
  const sorted = sortByLikelihood(createWeighing(observedPage(seriesTitle, part), hypotheses, data));
  return sorted.map(({ candidate }) => Number(candidate.media.shortId.slice(1)));
}

const of = (id: number, name: string, part: Partial<Media> = {}) =>
  createTitle(id, name, { startDate: '2001-01-01', ...part });
const scored = (media: Media, score: number) => fittingHypothesis(media, { score, byTitle: false });

describe('sortByLikelihood with titles that fit equally well', () => {
  it.each<[string, string, Media[], number[]]>([
    ['more words of the page', 'Hana Umi Yama', [of(1, 'Hana'), of(2, 'Hana Umi')], [2, 1]],
    [
      'a rarer word of the page',
      'Hana Umi',
      [of(1, 'Hana Koe'), of(2, 'Umi Koe'), of(3, 'Hana Oto')],
      [2, 1, 3],
    ],
    ['fewer words that the page lacks', 'Hana Umi', [of(1, 'Hana Umi Koe'), of(2, 'Hana Umi')], [2, 1]],
    ['any word of the page', 'Hana', [of(1, 'Yama'), of(2, 'Hana Koe')], [2, 1]],
    [
      'any word of the page, in a longer title',
      'Hana Umi Kaze Yuki',
      [of(1, 'Koe'), of(2, 'Hana Oto Uta Yoru')],
      [2, 1],
    ],
  ])('puts first the title with %s', (_what, seriesTitle, entries, expected) => {
    expect(order(seriesTitle, {}, entries)).toEqual(expected);
  });

  it("puts a title with more of the page's words first, even if it has more other words", () => {
    const entries = [of(1, 'Hana'), of(2, 'Hana Umi Koe Oto Yoru')];
    expect(order('Hana Umi', {}, entries)).toEqual([2, 1]);
  });

  it('puts newer titles before older titles', () => {
    const entries = [
      of(1, 'Hana', { startDate: null, year: null }),
      of(2, 'Hana'),
      of(3, 'Hana', { startDate: '2020' }),
    ];
    expect(order('Hana', {}, entries)).toEqual([3, 2, 1]);
  });

  it('puts series before films and OVAs', () => {
    const entries = [of(1, 'Hana', { format: 'OVA', startDate: '2020' }), of(2, 'Hana')];
    expect(order('Hana', {}, entries)).toEqual([2, 1]);
    expect(order('Hana', { episodeType: 'movie' }, entries)).toEqual([1, 2]);
  });
});

describe('sortByLikelihood for a page with a bare season number', () => {
  const season = (number: number) =>
    of(number, `Hana no Uta Season ${number}`, { startDate: `200${number}-01-01` });
  const first = of(1, 'Hana no Uta');
  const seen = (seasonNumber: number) => ({ seasonNumber });

  it('puts the nearest lower season first', () => {
    expect(order('Hana no Uta', seen(5), [first, season(4), season(3)])).toEqual([4, 3, 1]);
    expect(order('Hana no Uta', seen(2), [season(4), season(3), first])).toEqual([1, 3, 4]);
    expect(order('Hana no Uta', seen(3), [season(4), season(2), first])).toEqual([2, 4, 1]);
  });

  it('puts a season before another title unless that title fits well', () => {
    const other = createTitle(9, 'Hana no Uta: Koe OVA', { format: 'OVA' });
    expect(order('Hana no Uta', seen(2), [scored(other, 0.55), scored(first, 0.2)])).toEqual([1, 9]);
    expect(order('Hana no Uta', seen(2), [scored(first, 0.2), scored(other, 0.9)])).toEqual([9, 1]);
  });

  it('puts the season with the number in its name first', () => {
    const other = createTitle(9, 'Hana no Uta: Koe OVA', { format: 'OVA' });
    expect(order('Hana no Uta', seen(2), [first, scored(other, 0.85), scored(season(2), 0.9)])[0]).toBe(2);
  });

  it('puts a season without the episode last', () => {
    const without = fittingHypothesis(first, { score: 0.1, numberings: [] });
    const other = createTitle(9, 'Hana no Uta: Koe OVA', { format: 'OVA' });
    expect(order('Hana no Uta', seen(2), [without, scored(other, 0.3)])).toEqual([9, 1]);
  });
});

describe("sortByLikelihood for a page with the series' title and a season number", () => {
  const first = of(1, 'Hana no Uta');
  const second = of(2, 'Hana no Uta Season 2', { startDate: '2002-01-01' });
  const bare = { seasonTitle: 'Hana no Uta', seasonNumber: 2 };
  const ordered = (part: ObservedFields, other: Partial<Hypothesis> = {}, data = matchingDataWithRules()) =>
    order(
      'Hana no Uta',
      part,
      [scored(first, 0.9), fittingHypothesis(second, { score: 0.6, ...other })],
      data,
    );

  it('puts the season with the number first', () => {
    expect(ordered(bare)).toEqual([2, 1]);
  });

  it.each<[string, ObservedFields, Partial<Hypothesis>]>([
    ['the page states the number of another season', { ...bare, seasonNumber: 3 }, {}],
    ['the page has no season number', { ...bare, seasonNumber: null }, {}],
    ['the page names a season in words', { ...bare, seasonTitle: 'Koe' }, {}],
    ['the season lacks the episode', bare, { numberings: [] }],
  ])('does not put the second season first if %s', (_what, part, other) => {
    expect(ordered(part, other)).toEqual([1, 2]);
  });

  it('puts a better fitting entry before the first season', () => {
    const entries = [scored(of(9, 'Hana no Uta: Koe OVA', { format: 'OVA' }), 0.9), scored(first, 0.6)];
    expect(order('Hana no Uta', { ...bare, seasonNumber: 1 }, entries)).toEqual([9, 1]);
  });

  it('puts the second season first for a continuous number', () => {
    const data = matchingDataWithRules([900_001, 13, 24, 900_002, 1]);
    expect(ordered(bare, {}, data)).toEqual([1, 2]);
    expect(ordered(bare, { numberings: [plainNumbering(second, { offset: 12 })] }, data)).toEqual([2, 1]);
  });
});
