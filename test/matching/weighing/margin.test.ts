// Tests when the best entry is doubtful: another entry scores nearly as high, has the better name, or is the only one with the episode.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { because, counted, doubt, fitting, named, type Page, page, ruled } from './weighed.ts';

const codeOf = (...asked: Parameters<typeof doubt>) => doubt(...asked)?.code ?? null;

describe('guardAgainst with a number that an entry lacks', () => {
  const [short, long] = [title(1, 'Hana'), title(2, 'Hana Kaze', { episodes: null })];
  const seen = (episodeNumber: number | null) => page('Hana no Umi', { episodeNumber });
  const without = (words: number, media = short) =>
    fitting(media, { score: words - weights.outOfRange, words, numberings: [] });

  it('asks the user, with the number and the length', () => {
    expect(doubt(seen(13), [without(1)])).toEqual({
      code: 'episodeBeyondTotal',
      values: { episode: 13, total: 12 },
    });
    expect(doubt(seen(null), [without(1, long)])?.values).toEqual({ episode: 0, total: 0 });
  });

  it('asks about the best entry even if its name fits badly', () => {
    expect(codeOf(seen(2), [fitting(short, { score: 0.66, words: 0.3, numberings: [] })])).toBe(
      'episodeBeyondTotal',
    );
  });

  it.each([
    ['much better', 1.05, 'episodeBeyondTotal'],
    ['as good', 0.98, null],
    ['worse', 0.95, null],
  ])('returns $2 if the name of the entry without the episode is %s', (_how, words, code) => {
    expect(codeOf(seen(13), [fitting(long, { score: 0.98 }), without(words)])).toBe(code);
  });

  it('does not ask if the entry with the better name has the number, too', () => {
    const entries = [fitting(long, { score: 0.95 }), fitting(short, { score: 0.5, words: 1 })];
    expect(codeOf(seen(3), entries)).toBeNull();
  });

  it('does not ask if the best entry has the number by a redirect, but asks if only another entry has it so', () => {
    const redirected = { numberings: [counted(long, { kind: 'redirected' })] };
    expect(codeOf(seen(13), [fitting(long, { score: 0.9, ...redirected }), without(1)])).toBeNull();
    expect(codeOf(seen(13), [without(1), fitting(long, { score: 0.5, ...redirected })])).not.toBeNull();
  });
});

it('guardAgainst returns null without candidates', () => {
  expect(doubt(page('Hana'), [])).toBeNull();
});

describe('guardAgainst with a second entry that has a similar score', () => {
  const [hana, kaze] = [title(1, 'Umi no Hana'), title(2, 'Yama no Kaze')];
  const near = (other: Partial<Hypothesis>, best: Partial<Hypothesis> = {}, media = [hana, kaze]) => {
    const [first = hana, second = kaze] = media;
    return [
      fitting(first, { score: 0.95, byTitle: false, ...best }),
      fitting(second, { score: 0.92, byTitle: false, ...other }),
    ];
  };
  const other = page('Kumo no Uta');

  it('asks, with both names', () => {
    expect(doubt(other, near({}))).toEqual({
      code: 'narrowMargin',
      values: { first: 'Umi no Hana', second: 'Yama no Kaze' },
    });
  });

  it('asks the user if the scores differ by less than the margin', () => {
    const by = (score: number) => codeOf(other, near({ score: 0 }, { score }));
    expect(by(weights.margin)).toBeNull();
    expect(by(weights.margin - 0.001)).toBe('narrowMargin');
  });

  it('does not ask if the second entry lacks the episode, or leads to the same episode', () => {
    expect(codeOf(other, near({ numberings: [] }))).toBeNull();
    expect(codeOf(other, near({ numberings: [counted(hana)] }))).toBeNull();
  });

  it.each<[boolean, boolean, string | null]>([
    [true, false, null],
    [true, true, 'narrowMargin'],
    [false, true, 'narrowMargin'],
  ])(
    "returns $2 if the page's title is that of the best entry: %s, of the second entry: %s",
    (best, second, code) => {
      expect(codeOf(other, near({ byTitle: second }, { byTitle: best }))).toBe(code);
    },
  );

  it.each<[string, Media[], Page, string | null]>([
    ['continues the name of the best entry', [hana, title(2, 'Umi no Hana: Kaze')], {}, null],
    [
      'continues the name of the best entry, and the page has a season title',
      [hana, title(2, 'Umi no Hana: Kaze')],
      { seasonTitle: 'Uta' },
      'narrowMargin',
    ],
    ['is a pilot of the best entry', [hana, title(2, 'Kaze', { episodes: 1, format: 'ONA' })], {}, null],
    ['is a film', [hana, { ...kaze, format: 'MOVIE' }], {}, null],
    [
      'is a film, and the best entry an OVA',
      [
        { ...hana, format: 'OVA' },
        { ...kaze, format: 'MOVIE' },
      ],
      {},
      'narrowMargin',
    ],
    ['is a series, and the best entry a film', [{ ...hana, format: 'MOVIE' }, kaze], {}, 'narrowMargin'],
  ])('returns $3 if the second entry %s', (_what, media, part, code) => {
    expect(codeOf({ ...other, ...part }, near({}, {}, media))).toBe(code);
  });

  it.each([
    ['from the best entry', 900_001, 900_002],
    ['from the second entry', 900_002, 900_001],
  ])('does not ask if a redirect leads %s into the other entry', (_way, from, to) => {
    expect(codeOf(other, near({}), ruled([from, 13, 24, to, 1]))).toBeNull();
    expect(codeOf(other, near({}), ruled([from, 13, 24, 7, 1]))).toBe('narrowMargin');
  });

  it("does not ask if only the best entry has exactly the page's punctuation", () => {
    const seen = page('Umi no Hana', { seriesSlug: 'yama-no-kaze' });
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }))).toBeNull();
    const exact = named(2, 'Yama no Kaze', 'Umi no Hana', { format: 'OVA' });
    const best = named(1, 'Umi no Hana', null, { format: 'MOVIE' });
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }, [best, exact]))).toBe('narrowMargin');
  });

  it("asks the user if the best entry does not have exactly the page's name", () => {
    const seen = page('Umi no Hana', { seriesSlug: 'yama-no-kaze' });
    const other = title(1, 'Umi no Hana?');
    expect(codeOf(seen, near({ byTitle: true }, { byTitle: true }, [other, kaze]))).toBe('narrowMargin');
    expect(codeOf(seen, near({}, {}))).toBe('narrowMargin');
  });

  it.each([
    ['only the best entry was airing', '2001-04-10', null],
    ['both were airing', '2002-04-01', 'narrowMargin'],
    ['only the second entry was airing', '2002-04-05', 'narrowMargin'],
  ])('returns $2 by the air date if %s', (what, airDate, code) => {
    const start = what.startsWith('both') ? '2002-03-28' : '2001-04-04';
    const entries = near({}, {}, [{ ...hana, startDate: start }, kaze]);
    expect(codeOf({ ...other, airDate }, entries)).toBe(code);
  });
});

describe("guardAgainst with another entry that has exactly the page's name", () => {
  const [first, colon] = [title(1, 'Nisekoi'), title(2, 'Nisekoi:')];
  const later = named(2, 'Nisekoi 2nd Season', 'Nisekoi:');
  const asked = (seriesTitle: string, best: Hypothesis, other: Media = colon, part: Page = {}) =>
    doubt(page(seriesTitle, part), [best, fitting(other, { score: 0.8 })]);

  it('asks, with both names', () => {
    expect(asked('Nisekoi:', fitting(first))).toEqual({
      code: 'narrowMargin',
      values: { first: 'Nisekoi', second: 'Nisekoi:' },
    });
  });

  it.each<[string, string, Hypothesis, Media]>([
    [
      'the name is also a title of the best entry',
      'Nisekoi:',
      fitting(named(1, 'Nisekoi', 'Nisekoi:')),
      later,
    ],
    [
      'a redirect led to the best entry',
      'Nisekoi:',
      fitting(first, { numberings: [counted(first, { kind: 'redirected' })] }),
      later,
    ],
    [
      'the other entry is an OVA',
      'Nisekoi',
      fitting(title(1, 'Nisekoi (TV)')),
      title(2, 'Nisekoi 2', { format: 'OVA' }),
    ],
    ['the page has fewer words than the other entry', 'Nisekoi', fitting(first), title(2, 'Nisekoi: Kaze')],
  ])('does not ask if %s', (_what, seriesTitle, best, other) => {
    expect(asked(seriesTitle, best, other)).toBeNull();
  });

  it('does not ask on a page without a title', () => {
    expect(asked('', fitting(first, { byTitle: false }), title(2, 'Yama'))).toBeNull();
  });

  it("asks the user if any title of the other entry is the page's name", () => {
    expect(asked('Nisekoi:', fitting(first), named(2, 'Nisekoi 2', 'Nisekoi:'))?.code).toBe('narrowMargin');
  });

  it.each([
    ['only the best entry was airing', '2001-04-10', null],
    ['both were airing', '2002-04-02', 'narrowMargin'],
  ])('returns $2 by the air date if %s', (what, airDate, code) => {
    const start = what.startsWith('both') ? '2002-03-28' : '2001-04-04';
    const best = fitting({ ...first, startDate: start });
    expect(asked('Nisekoi:', best, colon, { airDate })?.code ?? null).toBe(code);
  });
});

describe('guardAgainst with a best entry that has the name only as a synonym', () => {
  const borrower = title(1, 'Shibito Gari', { synonyms: ['Demon Slayer'] });
  const owner = title(2, 'Demon Slayer: Kimetsu no Yaiba');
  const asked = (other: Media, best: Partial<Hypothesis> = {}, part: Page = {}, media = borrower) =>
    doubt(page('Demon Slayer', part), [
      fitting(media, { byTitle: false, evidence: because('exactSynonym', 'episodeFits'), ...best }),
      fitting(other, { score: 0.8, byTitle: false }),
    ]);

  it('asks the user if another title begins with the name', () => {
    expect(asked(owner)).toEqual({
      code: 'narrowMargin',
      values: { first: 'Shibito Gari', second: 'Demon Slayer: Kimetsu no Yaiba' },
    });
    expect(asked(named(2, 'Kimetsu no Yaiba', 'Demon Slayer: Kimetsu'))?.code).toBe('narrowMargin');
  });

  it('asks the user if another title begins with the name in the address', () => {
    const other = title(2, 'Oni Slayer: Kimetsu');
    expect(asked(other, {}, { seriesSlug: 'oni-slayer' })?.code).toBe('narrowMargin');
  });

  it.each<[string, Media, Partial<Hypothesis>, Page]>([
    ['the name is also one of its titles', owner, { byTitle: true }, {}],
    ['the name is only similar', owner, { evidence: because('similarTitle') }, {}],
    ['the page names a season', owner, {}, { seasonTitle: 'Kaze Arc' }],
    ['the page has a season’s number', owner, { byTitle: true }, { seasonNumber: 2 }],
    ['the other entry is a film', { ...owner, format: 'MOVIE' }, {}, {}],
    ['the other entry is a later season', title(2, 'Demon Slayer 2nd Season'), {}, {}],
    ['the other title only begins with the same letters', title(2, 'Demon Slayers'), {}, {}],
  ])('does not ask if %s', (_what, other, best, part) => {
    expect(asked(other, best, part)).toBeNull();
  });

  it("does not ask if the best entry's own title begins with the name, too", () => {
    const own = named(1, 'Shibito Gari', 'Demon Slayer Days', { synonyms: ['Demon Slayer'] });
    expect(asked(owner, {}, {}, own)).toBeNull();
  });
});
