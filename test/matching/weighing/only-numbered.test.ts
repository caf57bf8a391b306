// Tests "Season 3" as a bare number: accepted if the site cannot have counted anything else as a season, otherwise asked about.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { restarts } from '@/lib/matching/weighing/season-guards.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { title } from '../../background/small-catalogue.ts';
import { counted, doubt, fitting, type Page, page, type Rule, ruled, weighing } from './weighed.ts';

const first = title(1, 'Hana no Uta');
const second = title(2, 'Hana no Uta 2nd Season');
const third = title(4, 'Hana no Uta 3rd Season');
const beside = (part: Partial<Media>) => title(3, 'Hana no Uta: Kaze', { episodes: 1, ...part });

const ask = (
  number: number,
  [best, ...others]: readonly Media[],
  more: Partial<Hypothesis> = {},
  part: Page = {},
) =>
  doubt(page('Hana no Uta', { seasonNumber: number, ...part }), [
    ...(best ? [fitting(best, more)] : []),
    ...others.map((media) => fitting(media, { score: 0.5, byTitle: false })),
  ]);
const codeOf = (...asked: Parameters<typeof ask>) => ask(...asked)?.code ?? null;

describe('the number of a season', () => {
  it('is a question where one of the seasons is missing', () => {
    expect(ask(3, [third, first])).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 3, title: 'Hana no Uta 3rd Season' },
    });
  });

  it.each<[string, Media[], string | null]>([
    ['every season is there and numbered', [third, first, second], null],
    ['a season before it has no number', [third, first, title(2, 'Hana no Uta: Yoru')], 'seasonOnlyNumbered'],
    ['it has no number itself', [title(4, 'Hana no Uta: Yoru'), first, second], 'seasonOnlyNumbered'],
    ['the best entry is the first season', [first, second, third], null],
    [
      'the best entry is none of the seasons',
      [title(5, 'Kaze no Machi'), first, second, third],
      'seasonOnlyNumbered',
    ],
  ])('is a question or none where %s', (_what, entries, code) => {
    expect(codeOf(3, entries)).toBe(code);
  });

  it.each<[string, Partial<Media>, string | null]>([
    ['a film', { format: 'MOVIE' }, 'seasonOnlyNumbered'],
    ['a special of one episode', { format: 'SPECIAL' }, 'seasonOnlyNumbered'],
    ['a special of unknown length', { format: 'SPECIAL', episodes: null }, 'seasonOnlyNumbered'],
    ['a short series', { format: 'TV', episodes: 4 }, 'seasonOnlyNumbered'],
    ['several specials', { format: 'SPECIAL', episodes: 2 }, null],
    ['an OVA', { format: 'OVA' }, null],
    ['a film that came after it', { format: 'MOVIE', startDate: '2009-01-01' }, null],
    ['a film that began on its day', { format: 'MOVIE', startDate: third.startDate }, null],
    ['a film that was never shown', { format: 'MOVIE', startDate: null, year: null }, null],
  ])('is a question or none beside %s', (_what, part, code) => {
    expect(codeOf(3, [third, first, second, beside(part)])).toBe(code);
  });

  it('is none beside a film of another name', () => {
    const film = title(3, 'Kaze no Machi', { format: 'MOVIE', episodes: 1 });
    expect(codeOf(3, [third, first, second, film])).toBeNull();
  });

  it.each<[string, Partial<Media>, string | null]>([
    ['was shown some day', {}, 'seasonOnlyNumbered'],
    ['has no day either', { startDate: null, year: null }, null],
  ])('of a series whose day is unknown is a question or none beside a film that %s', (_what, part, code) => {
    const unknown = { ...first, startDate: null, year: null };
    expect(codeOf(2, [unknown, beside({ format: 'MOVIE', ...part })])).toBe(code);
  });

  it.each<[Hypothesis['numberings'][number]['kind'], string | null]>([
    ['plain', 'seasonOnlyNumbered'],
    ['part', 'seasonOnlyNumbered'],
    ['running', null],
    ['redirected', null],
  ])('is a question or none where the episode’s number is counted so: %s', (kind, code) => {
    expect(codeOf(3, [third, first], { numberings: [counted(third, { kind })] })).toBe(code);
  });

  it.each([
    ['only this season had begun', '2004-04-10', '2001-04-04', null],
    ['the first one may have been shown too', '2004-04-10', '2004-04-01', 'seasonOnlyNumbered'],
    ['neither was shown', '2009-04-10', '2001-04-04', 'seasonOnlyNumbered'],
  ])('is a question or none by a day on which %s', (_what, airDate, startDate, code) => {
    expect(codeOf(3, [third, { ...first, startDate }], {}, { airDate })).toBe(code);
  });
});

describe('a known rule that sites run on into a season', () => {
  const [one, two] = [900_001, 900_002];
  const chain = weighing(page('Hana no Uta'), [fitting(first), fitting(second)]).seasonChain;
  const isKnown = (data: Parameters<typeof restarts>[2], offset = 0, media = second) =>
    restarts(counted(media, { candidate: candidateOf(media), offset }), chain, data);

  it('holds for a number that restarts there', () => {
    expect(isKnown(ruled([one, 13, 24, two, 1]))).toBe(true);
    expect(isKnown(ruled([one, 5, 6, 7, 1], [one, 13, 24, two, 1]))).toBe(true);
  });

  it.each<[string, Rule, number]>([
    ['for a number that goes on', [one, 13, 24, two, 1], 12],
    ['where its numbers are the same in both', [one, 13, 24, two, 13], 0],
    ['where it leads elsewhere', [one, 13, 24, 7, 1], 0],
    ['where it comes from elsewhere', [7, 13, 24, two, 1], 0],
    ['where it leads from the season itself', [7, 13, 24, two, 1, 1], 0],
  ])('does not hold %s', (_what, rule, offset) => {
    expect(isKnown(ruled(rule), offset)).toBe(false);
  });

  it('makes a mere number of a season a question', () => {
    const entries = [fitting(second), fitting(first, { score: 0.5 })];
    const seen = page('Hana no Uta', { seasonNumber: 2 });
    expect(doubt(seen, entries)).toBeNull();
    expect(doubt(seen, entries, ruled([one, 13, 24, two, 1]))?.code).toBe('seasonOnlyNumbered');
  });
});
