// Tests pages with a bare season number. Such a number causes a question if a season is missing in the results, or if the site may have
// counted another title, such as a film, as a season.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { numberingRestartsDespiteRedirect } from '@/lib/matching/weighing/season-guards.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  createWeighing,
  findReasonForQuestion,
  fittingHypothesis,
  matchingDataWithRules,
  type ObservedFields,
  observedPage,
  plainNumbering,
  type RelationRule,
} from './weighing-examples.ts';

const first = createTitle(1, 'Hana no Uta');
const second = createTitle(2, 'Hana no Uta 2nd Season');
const third = createTitle(4, 'Hana no Uta 3rd Season');
const beside = (part: Partial<Media>) => createTitle(3, 'Hana no Uta: Kaze', { episodes: 1, ...part });

const ask = (
  number: number,
  [best, ...others]: readonly Media[],
  more: Partial<Hypothesis> = {},
  part: ObservedFields = {},
) =>
  findReasonForQuestion(observedPage('Hana no Uta', { seasonNumber: number, ...part }), [
    ...(best ? [fittingHypothesis(best, more)] : []),
    ...others.map((media) => fittingHypothesis(media, { score: 0.5, byTitle: false })),
  ]);
const codeOf = (...asked: Parameters<typeof ask>) => ask(...asked)?.code ?? null;

describe('findReasonToAsk for a page with a bare season number', () => {
  it('asks the user when one of the seasons is missing', () => {
    expect(ask(3, [third, first])).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 3, title: 'Hana no Uta 3rd Season' },
    });
  });

  it.each<[string, Media[], string | null]>([
    ['every season is found and numbered', [third, first, second], null],
    [
      'an earlier season has no number',
      [third, first, createTitle(2, 'Hana no Uta: Yoru')],
      'seasonOnlyNumbered',
    ],
    [
      'the season itself has no number',
      [createTitle(4, 'Hana no Uta: Yoru'), first, second],
      'seasonOnlyNumbered',
    ],
    ['the best entry is the first season', [first, second, third], null],
    [
      'the best entry is not one of the seasons',
      [createTitle(5, 'Kaze no Machi'), first, second, third],
      'seasonOnlyNumbered',
    ],
  ])('returns $2 if %s', (_what, entries, code) => {
    expect(codeOf(3, entries)).toBe(code);
  });

  it.each<[string, Partial<Media>, string | null]>([
    ['a film', { format: 'MOVIE' }, 'seasonOnlyNumbered'],
    ['a special of one episode', { format: 'SPECIAL' }, 'seasonOnlyNumbered'],
    ['a special of unknown length', { format: 'SPECIAL', episodes: null }, 'seasonOnlyNumbered'],
    ['a short series', { format: 'TV', episodes: 4 }, 'seasonOnlyNumbered'],
    ['several specials', { format: 'SPECIAL', episodes: 2 }, null],
    ['an OVA', { format: 'OVA' }, null],
    ['a film that came after the season', { format: 'MOVIE', startDate: '2009-01-01' }, null],
    ['a film that started on the same day', { format: 'MOVIE', startDate: third.startDate }, null],
    ['a film that was never shown', { format: 'MOVIE', startDate: null, year: null }, null],
  ])('returns $2 if the other entries include %s', (_what, part, code) => {
    expect(codeOf(3, [third, first, second, beside(part)])).toBe(code);
  });

  it('does not ask about a film with another name', () => {
    const film = createTitle(3, 'Kaze no Machi', { format: 'MOVIE', episodes: 1 });
    expect(codeOf(3, [third, first, second, film])).toBeNull();
  });

  it.each<[string, Partial<Media>, string | null]>([
    ['has a date', {}, 'seasonOnlyNumbered'],
    ['also has no date', { startDate: null, year: null }, null],
  ])('returns $2 for a series of unknown date with a film that %s', (_what, part, code) => {
    const unknown = { ...first, startDate: null, year: null };
    expect(codeOf(2, [unknown, beside({ format: 'MOVIE', ...part })])).toBe(code);
  });

  it.each<[Hypothesis['numberings'][number]['kind'], string | null]>([
    ['plain', 'seasonOnlyNumbered'],
    ['part', 'seasonOnlyNumbered'],
    ['running', null],
    ['redirected', null],
  ])('returns $1 for the numbering %s', (kind, code) => {
    expect(codeOf(3, [third, first], { numberings: [plainNumbering(third, { kind })] })).toBe(code);
  });

  it.each([
    ['only this season was airing', '2004-04-10', '2001-04-04', null],
    ['the first season may have been airing', '2004-04-10', '2004-04-01', 'seasonOnlyNumbered'],
    ['neither season was airing', '2009-04-10', '2001-04-04', 'seasonOnlyNumbered'],
  ])('returns $3 if %s on the air date', (_what, airDate, startDate, code) => {
    expect(codeOf(3, [third, { ...first, startDate }], {}, { airDate })).toBe(code);
  });
});

describe('numberingRestartsDespiteRedirect', () => {
  const [one, two] = [900_001, 900_002];
  const chain = createWeighing(observedPage('Hana no Uta'), [
    fittingHypothesis(first),
    fittingHypothesis(second),
  ]).seasonChain;
  const isKnown = (
    data: Parameters<typeof numberingRestartsDespiteRedirect>[2],
    offset = 0,
    media = second,
  ) =>
    numberingRestartsDespiteRedirect(
      plainNumbering(media, { candidate: candidateOf(media), offset }),
      chain,
      data,
    );

  it('is true for a number that restarts despite a redirect', () => {
    expect(isKnown(matchingDataWithRules([one, 13, 24, two, 1]))).toBe(true);
    expect(isKnown(matchingDataWithRules([one, 5, 6, 7, 1], [one, 13, 24, two, 1]))).toBe(true);
  });

  it.each<[string, RelationRule, number]>([
    ['for a continuous number', [one, 13, 24, two, 1], 12],
    ['if the numbers are the same in both entries', [one, 13, 24, two, 13], 0],
    ['if the redirect leads to another title', [one, 13, 24, 7, 1], 0],
    ['if the redirect comes from another title', [7, 13, 24, two, 1], 0],
    [
      'if the redirect comes from another title and also applies to the season itself',
      [7, 13, 24, two, 1, 1],
      0,
    ],
  ])('is false %s', (_what, rule, offset) => {
    expect(isKnown(matchingDataWithRules(rule), offset)).toBe(false);
  });

  it('makes findReasonToAsk ask about a bare season number', () => {
    const entries = [fittingHypothesis(second), fittingHypothesis(first, { score: 0.5 })];
    const seen = observedPage('Hana no Uta', { seasonNumber: 2 });
    expect(findReasonForQuestion(seen, entries)).toBeNull();
    expect(findReasonForQuestion(seen, entries, matchingDataWithRules([one, 13, 24, two, 1]))?.code).toBe(
      'seasonOnlyNumbered',
    );
  });
});
