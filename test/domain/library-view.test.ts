// Tests which entries of a list are shown, their order, and the name that matched.
import { describe, expect, it } from 'vitest';
import {
  applyLibraryView,
  cacheSearchTexts,
  countStatuses,
  defaultLibraryView,
  findMatchingOtherName,
  type LibraryView,
} from '@/lib/domain/library-view.ts';
import { libraryEntry, media } from './examples.ts';

const titles = { romaji: null, english: null, native: null };
const pokemon = libraryEntry({
  media: media({ title: 'Pokémon', titles, synonyms: ['Pocket Monsters'] }),
  progress: 3,
  userScore: 7,
  updatedAt: '2026-03-01T00:00:00.000Z',
});
const akira = libraryEntry({
  media: media({ title: 'Akira', titles: { ...titles, native: 'アキラ' } }),
  status: 'completed',
  progress: 1,
  userScore: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const bebop = libraryEntry({
  media: media({ title: 'Cowboy Bebop', titles }),
  status: 'completed',
  progress: 26,
  userScore: 10,
  updatedAt: '2026-02-01T00:00:00.000Z',
});
const all = [akira, bebop, pokemon];
const show = (view: Partial<LibraryView>) =>
  applyLibraryView(all, { ...defaultLibraryView, ...view }, 'service').map((entry) => entry.media.title);

it('countStatuses also counts unknown statuses', () => {
  const counts = countStatuses([...all, { status: 'paused_for_now' }]);
  expect([...counts]).toEqual([
    ['completed', 2],
    ['watching', 1],
    ['paused_for_now', 1],
  ]);
});

it('cacheSearchTexts prepares fifty titles at a time', () => {
  const entries = Array.from({ length: 120 }, () => akira);
  expect(cacheSearchTexts(entries, 0, () => false)).toBe(50);
  expect(cacheSearchTexts(entries, 50, () => true)).toBeGreaterThanOrEqual(120);
  let asked = 0;
  expect(
    cacheSearchTexts(entries, 0, () => {
      asked += 1;
      return asked < 2;
    }),
  ).toBe(100);
});

it('applyLibraryView sorts entries with an equal score by title', () => {
  const scored = [bebop, akira, pokemon].map((entry) => ({ ...entry, userScore: 7, progress: 3 }));
  const none = { ...akira, userScore: null };
  const nought = { ...pokemon, userScore: 0 };
  const titlesBy = (sort: 'score' | 'year', entries: readonly (typeof akira)[]) =>
    applyLibraryView(entries, { ...defaultLibraryView, sort }, 'service').map(({ media }) => media.title);
  expect(titlesBy('score', scored)).toEqual(['Akira', 'Cowboy Bebop', 'Pokémon']);
  expect(titlesBy('year', scored)).toEqual(['Akira', 'Cowboy Bebop', 'Pokémon']);
  expect(titlesBy('score', [none, nought])).toEqual(['Pokémon', 'Akira']);
});

describe('applyLibraryView', () => {
  it.each([
    ['changed', ['Pokémon', 'Cowboy Bebop', 'Akira']],
    ['title', ['Akira', 'Cowboy Bebop', 'Pokémon']],
    ['score', ['Cowboy Bebop', 'Pokémon', 'Akira']],
  ] as const)('sorts with the sort order "%s"', (sort, expected) => {
    expect(show({ sort })).toEqual(expected);
  });

  const three = (part: Partial<typeof akira>, ...others: Partial<typeof akira>[]) =>
    [part, ...others].map((one, index) =>
      libraryEntry({ ...one, media: media({ title: 'ABCDE'[index] ?? '', titles, ...one.media }) }),
    );
  const of = (part: Partial<typeof akira.media>) => media({ titles, ...part });

  it.each([
    {
      name: 'episodes left',
      sort: 'left',
      entries: three(
        { progress: 12, media: of({ title: 'done', episodes: 12 }) },
        { progress: 2, media: of({ title: 'ten left', episodes: 12 }) },
        { progress: 90, media: of({ title: 'unknown', episodes: null }) },
        { progress: 99, media: of({ title: 'one left', episodes: 100 }) },
      ),
      usual: ['one left', 'ten left', 'done', 'unknown'],
      reversed: ['ten left', 'one left', 'done', 'unknown'],
    },
    {
      name: 'date added',
      sort: 'added',
      entries: three(
        { createdAt: '2025-01-01T00:00:00.000Z', media: of({ title: 'old' }) },
        { createdAt: '2026-01-01T00:00:00.000Z', media: of({ title: 'new' }) },
      ),
      usual: ['new', 'old'],
      reversed: ['old', 'new'],
    },
    {
      name: 'year',
      sort: 'year',
      entries: three(
        { media: of({ title: 'no year', year: null }) },
        { media: of({ title: '1998', year: 1998 }) },
        { media: of({ title: '2023', year: 2023 }) },
      ),
      usual: ['2023', '1998', 'no year'],
      reversed: ['1998', '2023', 'no year'],
    },
    {
      name: 'score',
      sort: 'score',
      entries: three(
        { userScore: null, media: of({ title: 'none' }) },
        { userScore: 8.5, media: of({ title: '8.5' }) },
        { userScore: 8.7, media: of({ title: '8.7' }) },
      ),
      usual: ['8.7', '8.5', 'none'],
      reversed: ['8.5', '8.7', 'none'],
    },
  ] as const)('sorts by $name in both directions', ({ sort, entries, usual, reversed }) => {
    const shown = (isReversed: boolean) =>
      applyLibraryView(entries, { ...defaultLibraryView, sort, reversed: isReversed }, 'service').map(
        ({ media }) => media.title,
      );
    expect(shown(false)).toEqual(usual);
    expect(shown(true)).toEqual(reversed);
  });

  it("keeps the service's order for entries changed at the same time", () => {
    const list = [pokemon, akira, bebop].map((entry) => ({ ...entry, updatedAt: akira.updatedAt }));
    expect(applyLibraryView(list, defaultLibraryView, 'service')).toEqual(list);
  });

  it('reverses the order by title and by last change', () => {
    expect(show({ sort: 'title', reversed: true })).toEqual(['Pokémon', 'Cowboy Bebop', 'Akira']);
    expect(show({ sort: 'changed', reversed: true })).toEqual(['Akira', 'Cowboy Bebop', 'Pokémon']);
  });

  it('shows only titles with an aired episode if requested', () => {
    const view = { ...defaultLibraryView, airedOnly: true, sort: 'title' } as const;
    const shown = (isOut?: (entry: typeof akira) => boolean) =>
      applyLibraryView(all, view, 'service', isOut).map((entry) => entry.media.title);
    expect(shown((entry) => entry !== akira)).toEqual(['Cowboy Bebop', 'Pokémon']);
    expect(shown(), 'nothing is known').toEqual([]);
  });

  it('shows only the requested status', () => {
    expect(show({ status: 'completed' })).toEqual(['Cowboy Bebop', 'Akira']);
  });

  it.each([
    ['pokemon', 'Pokémon', 'without accents'],
    ['MONSTERS pocket', 'Pokémon', 'in synonyms, words in any order and case'],
    ['アキラ', 'Akira', 'in Japanese'],
    ['beb', 'Cowboy Bebop', 'by the beginning of a word'],
  ])('finds %s in %s: %s', (text, title) => {
    expect(show({ text })).toEqual([title]);
  });

  it('finds nothing if one of the words is missing', () => {
    expect(show({ text: 'cowboy pokemon' })).toEqual([]);
  });

  it.each([
    ['(((', [], 'no name contains the text'],
    ['🦊', [], 'no name contains the emoji'],
    ['！', ['K-On!'], 'a full-width sign matches an ordinary sign'],
    ['   ', ['Akira', 'Cowboy Bebop', 'K-On!'], 'blanks match every title'],
  ])('finds for the text %j the titles %j (%s)', (text, found) => {
    const kOn = libraryEntry({ media: media({ title: 'K-On!', titles }) });
    const shown = applyLibraryView(
      [akira, bebop, kOn],
      { ...defaultLibraryView, text, sort: 'title' },
      'service',
    );
    expect(shown.map((entry) => entry.media.title)).toEqual(found);
  });

  it('does not change the order of its argument', () => {
    show({ sort: 'score' });
    expect(all.map((entry) => entry.media.title)).toEqual(['Akira', 'Cowboy Bebop', 'Pokémon']);
  });
});

describe('findMatchingOtherName', () => {
  const known = media({
    title: 'Shingeki no Kyojin',
    titles: { romaji: 'Shingeki no Kyojin', english: 'Attack on Titan', native: '進撃の巨人' },
    synonyms: ['AoT', 'Attack Titans'],
  });

  it.each([
    ['titan', 'Attack on Titan'],
    ['titans attack', 'Attack Titans'],
    ['巨人', '進撃の巨人'],
    ['aot', 'AoT'],
  ])('returns for "%s" the first name with every word: %s', (text, name) => {
    expect(findMatchingOtherName(known, text, 'romaji')).toBe(name);
  });

  it.each(['kyojin no', 'kyojin titan', '', '  '])('returns null for "%s"', (text) => {
    expect(findMatchingOtherName(known, text, 'romaji')).toBeNull();
  });

  it('never returns the name that is shown', () => {
    expect(findMatchingOtherName(known, 'attack titan', 'english')).toBeNull();
    expect(findMatchingOtherName(known, 'kyojin', 'english')).toBe('Shingeki no Kyojin');
  });
});
