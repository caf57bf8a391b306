// Tests when the best entry is doubtful: another entry scores nearly as high, has the better name, or is the only one with the episode.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  evidenceOfCodes,
  findReasonForQuestion,
  fittingHypothesis,
  matchingDataWithRules,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
  plainNumbering,
} from './weighing-examples.ts';

const codeOf = (...asked: Parameters<typeof findReasonForQuestion>) =>
  findReasonForQuestion(...asked)?.code ?? null;

it('findReasonToAsk returns null without candidates', () => {
  expect(findReasonForQuestion(observedPage('Hana'), [])).toBeNull();
});

describe('findReasonToAsk with an episode that an entry lacks', () => {
  const [short, long] = [createTitle(1, 'Hana'), createTitle(2, 'Hana Kaze', { episodes: null })];
  const seen = (episodeNumber: number | null) => observedPage('Hana no Umi', { episodeNumber });
  const without = (words: number, media = short) =>
    fittingHypothesis(media, { score: words - weights.outOfRange, words, numberings: [] });

  it('names the episode number and the total in its question', () => {
    expect(findReasonForQuestion(seen(13), [without(1)])).toEqual({
      code: 'episodeBeyondTotal',
      values: { episode: 13, total: 12 },
    });
    expect(findReasonForQuestion(seen(null), [without(1, long)])?.values).toEqual({ episode: 0, total: 0 });
  });

  it("asks the user even if the best entry's name hardly fits", () => {
    expect(codeOf(seen(2), [fittingHypothesis(short, { score: 0.66, words: 0.3, numberings: [] })])).toBe(
      'episodeBeyondTotal',
    );
  });

  it.each([
    ['much better', 1.05, 'episodeBeyondTotal'],
    ['as good', 0.98, null],
    ['worse', 0.95, null],
  ])('returns $2 if the name of the entry without the episode is %s', (_how, words, code) => {
    expect(codeOf(seen(13), [fittingHypothesis(long, { score: 0.98 }), without(words)])).toBe(code);
  });

  it('returns null if the better-named entry also has the episode', () => {
    const entries = [
      fittingHypothesis(long, { score: 0.95 }),
      fittingHypothesis(short, { score: 0.5, words: 1 }),
    ];
    expect(codeOf(seen(3), entries)).toBeNull();
  });

  it('returns null if the best entry has the episode by a redirect', () => {
    const redirected = { numberings: [plainNumbering(long, { kind: 'redirected' })] };
    expect(codeOf(seen(13), [fittingHypothesis(long, { score: 0.9, ...redirected }), without(1)])).toBeNull();
    expect(
      codeOf(seen(13), [without(1), fittingHypothesis(long, { score: 0.5, ...redirected })]),
    ).not.toBeNull();
  });
});

describe('findReasonToAsk with a second entry that has a similar score', () => {
  const [hana, kaze] = [createTitle(1, 'Umi no Hana'), createTitle(2, 'Yama no Kaze')];
  const near = (other: Partial<Hypothesis>, best: Partial<Hypothesis> = {}, media = [hana, kaze]) => {
    const [first = hana, second = kaze] = media;
    return [
      fittingHypothesis(first, { score: 0.95, byTitle: false, ...best }),
      fittingHypothesis(second, { score: 0.92, byTitle: false, ...other }),
    ];
  };
  const other = observedPage('Kumo no Uta');

  it('names both entries in its question', () => {
    expect(findReasonForQuestion(other, near({}))).toEqual({
      code: 'narrowMargin',
      values: { first: 'Umi no Hana', second: 'Yama no Kaze' },
    });
  });

  it('asks the user when the scores differ by less than the margin', () => {
    const by = (score: number) => codeOf(other, near({ score: 0 }, { score }));
    expect(by(weights.margin)).toBeNull();
    expect(by(weights.margin - 0.001)).toBe('narrowMargin');
  });

  it('does not ask when the second entry lacks the episode', () => {
    expect(codeOf(other, near({ numberings: [] }))).toBeNull();
    expect(codeOf(other, near({ numberings: [plainNumbering(hana)] }))).toBeNull();
  });

  it.each<[boolean, boolean, string | null]>([
    [true, false, null],
    [true, true, 'narrowMargin'],
    [false, true, 'narrowMargin'],
  ])("returns $2 (best entry has the page's title: %s, second entry: %s)", (best, second, code) => {
    expect(codeOf(other, near({ byTitle: second }, { byTitle: best }))).toBe(code);
  });

  it.each<[string, Media[], ObservedFields, string | null]>([
    ['continues the name of the best entry', [hana, createTitle(2, 'Umi no Hana: Kaze')], {}, null],
    [
      'continues the name of the best entry, on a page with a season title',
      [hana, createTitle(2, 'Umi no Hana: Kaze')],
      { seasonTitle: 'Uta' },
      'narrowMargin',
    ],
    [
      'is a pilot of the best entry',
      [hana, createTitle(2, 'Kaze', { episodes: 1, format: 'ONA' })],
      {},
      null,
    ],
    ['is a film', [hana, { ...kaze, format: 'MOVIE' }], {}, null],
    [
      'is a film and the best entry an OVA',
      [
        { ...hana, format: 'OVA' },
        { ...kaze, format: 'MOVIE' },
      ],
      {},
      'narrowMargin',
    ],
    ['is a series and the best entry a film', [{ ...hana, format: 'MOVIE' }, kaze], {}, 'narrowMargin'],
  ])('returns $3 if the second entry %s', (_what, media, part, code) => {
    expect(codeOf({ ...other, ...part }, near({}, {}, media))).toBe(code);
  });

  it.each([
    ['best entry to the second', 900_001, 900_002],
    ['second entry to the best', 900_002, 900_001],
  ])('does not ask when a redirect leads from the %s', (_way, from, to) => {
    expect(codeOf(other, near({}), matchingDataWithRules([from, 13, 24, to, 1]))).toBeNull();
    expect(codeOf(other, near({}), matchingDataWithRules([from, 13, 24, 7, 1]))).toBe('narrowMargin');
  });

  it("does not ask when only the best entry has the page's exact punctuation", () => {
    const seen = observedPage('Umi no Hana', { seriesSlug: 'yama-no-kaze' });
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }))).toBeNull();
    const exact = mediaWithTitles(2, 'Yama no Kaze', 'Umi no Hana', { format: 'OVA' });
    const best = mediaWithTitles(1, 'Umi no Hana', null, { format: 'MOVIE' });
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }, [best, exact]))).toBe('narrowMargin');
  });

  it("asks the user when the best entry's name differs in punctuation", () => {
    const seen = observedPage('Umi no Hana', { seriesSlug: 'yama-no-kaze' });
    const other = createTitle(1, 'Umi no Hana?');
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }, [other, kaze]))).toBe('narrowMargin');
    expect(codeOf(seen, near({}, {}))).toBe('narrowMargin');
  });

  it.each([
    ['only the best entry was airing', '2001-04-10', null],
    ['both entries were airing', '2002-04-01', 'narrowMargin'],
    ['only the second entry was airing', '2002-04-05', 'narrowMargin'],
  ])('returns $2 if %s on the air date', (what, airDate, code) => {
    const start = what.startsWith('both') ? '2002-03-28' : '2001-04-04';
    const entries = near({}, {}, [{ ...hana, startDate: start }, kaze]);
    expect(codeOf({ ...other, airDate }, entries)).toBe(code);
  });
});

describe("findReasonToAsk with a second entry that has exactly the page's name", () => {
  const [first, colon] = [createTitle(1, 'Nisekoi'), createTitle(2, 'Nisekoi:')];
  const later = mediaWithTitles(2, 'Nisekoi 2nd Season', 'Nisekoi:');
  const asked = (seriesTitle: string, best: Hypothesis, other: Media = colon, part: ObservedFields = {}) =>
    findReasonForQuestion(observedPage(seriesTitle, part), [best, fittingHypothesis(other, { score: 0.8 })]);

  it('names both entries in its question', () => {
    expect(asked('Nisekoi:', fittingHypothesis(first))).toEqual({
      code: 'narrowMargin',
      values: { first: 'Nisekoi', second: 'Nisekoi:' },
    });
  });

  it.each<[string, string, Hypothesis, Media]>([
    [
      "the page's name is also a title of the best entry",
      'Nisekoi:',
      fittingHypothesis(mediaWithTitles(1, 'Nisekoi', 'Nisekoi:')),
      later,
    ],
    [
      'a redirect led to the best entry',
      'Nisekoi:',
      fittingHypothesis(first, { numberings: [plainNumbering(first, { kind: 'redirected' })] }),
      later,
    ],
    [
      'the second entry is an OVA',
      'Nisekoi',
      fittingHypothesis(createTitle(1, 'Nisekoi (TV)')),
      createTitle(2, 'Nisekoi 2', { format: 'OVA' }),
    ],
    [
      "the page's name has fewer words than the second entry's",
      'Nisekoi',
      fittingHypothesis(first),
      createTitle(2, 'Nisekoi: Kaze'),
    ],
  ])('does not ask when %s', (_what, seriesTitle, best, other) => {
    expect(asked(seriesTitle, best, other)).toBeNull();
  });

  it('does not ask on a page without a title', () => {
    expect(asked('', fittingHypothesis(first, { byTitle: false }), createTitle(2, 'Yama'))).toBeNull();
  });

  it("asks the user even if only an alternative title of the second entry equals the page's name", () => {
    expect(
      asked('Nisekoi:', fittingHypothesis(first), mediaWithTitles(2, 'Nisekoi 2', 'Nisekoi:'))?.code,
    ).toBe('narrowMargin');
  });

  it.each([
    ['only the best entry was airing', '2001-04-10', null],
    ['both entries were airing', '2002-04-02', 'narrowMargin'],
  ])('returns $2 if %s on the air date', (what, airDate, code) => {
    const start = what.startsWith('both') ? '2002-03-28' : '2001-04-04';
    const best = fittingHypothesis({ ...first, startDate: start });
    expect(asked('Nisekoi:', best, colon, { airDate })?.code ?? null).toBe(code);
  });
});

describe("findReasonToAsk with a best entry that has the page's name as a synonym", () => {
  const borrower = createTitle(1, 'Shibito Gari', { synonyms: ['Demon Slayer'] });
  const owner = createTitle(2, 'Demon Slayer: Kimetsu no Yaiba');
  const asked = (other: Media, best: Partial<Hypothesis> = {}, part: ObservedFields = {}, media = borrower) =>
    findReasonForQuestion(observedPage('Demon Slayer', part), [
      fittingHypothesis(media, {
        byTitle: false,
        evidence: evidenceOfCodes('exactSynonym', 'episodeFits'),
        ...best,
      }),
      fittingHypothesis(other, { score: 0.8, byTitle: false }),
    ]);

  it("asks the user when another title begins with the page's name", () => {
    expect(asked(owner)).toEqual({
      code: 'narrowMargin',
      values: { first: 'Shibito Gari', second: 'Demon Slayer: Kimetsu no Yaiba' },
    });
    expect(asked(mediaWithTitles(2, 'Kimetsu no Yaiba', 'Demon Slayer: Kimetsu'))?.code).toBe('narrowMargin');
  });

  it('asks the user when another title begins with the name in the address', () => {
    const other = createTitle(2, 'Oni Slayer: Kimetsu');
    expect(asked(other, {}, { seriesSlug: 'oni-slayer' })?.code).toBe('narrowMargin');
  });

  it.each<[string, Media, Partial<Hypothesis>, ObservedFields]>([
    ["the page's name is also a title of the best entry", owner, { byTitle: true }, {}],
    ["the best entry's name is only similar", owner, { evidence: evidenceOfCodes('similarTitle') }, {}],
    ['the page names a season', owner, {}, { seasonTitle: 'Kaze Arc' }],
    ['the page has a season’s number', owner, { byTitle: true }, { seasonNumber: 2 }],
    ['the second entry is a film', { ...owner, format: 'MOVIE' }, {}, {}],
    ['the second entry is a later season', createTitle(2, 'Demon Slayer 2nd Season'), {}, {}],
    ['the second title begins with the name inside a longer word', createTitle(2, 'Demon Slayers'), {}, {}],
  ])('does not ask when %s', (_what, other, best, part) => {
    expect(asked(other, best, part)).toBeNull();
  });

  it('does not ask when a title of the best entry begins with the name', () => {
    const own = mediaWithTitles(1, 'Shibito Gari', 'Demon Slayer Days', { synonyms: ['Demon Slayer'] });
    expect(asked(owner, {}, {}, own)).toBeNull();
  });
});
