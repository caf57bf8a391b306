import { describe, expect, it } from 'vitest';
import { countStatuses, type LibraryView, viewEntries } from '@/lib/domain/library-view.ts';
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
  viewEntries(all, { status: null, text: '', sort: 'changed', ...view }, 'service').map(
    (entry) => entry.media.title,
  );

describe('the view of a list', () => {
  it.each([
    ['changed', ['Pokémon', 'Cowboy Bebop', 'Akira']],
    ['title', ['Akira', 'Cowboy Bebop', 'Pokémon']],
    ['score', ['Cowboy Bebop', 'Pokémon', 'Akira']],
    ['progress', ['Cowboy Bebop', 'Pokémon', 'Akira']],
  ] as const)('is sorted by %s, the highest or newest or first letter first', (sort, expected) => {
    expect(show({ sort })).toEqual(expected);
  });

  it('is sorted by what is out, and both halves by their last change', () => {
    const view = { status: null, text: '', sort: 'out' } as const;
    const titles = (isOut?: (entry: typeof akira) => boolean) =>
      viewEntries(all, view, 'service', isOut).map((entry) => entry.media.title);
    expect(titles((entry) => entry === akira || entry === bebop)).toEqual([
      'Cowboy Bebop',
      'Akira',
      'Pokémon',
    ]);
    expect(titles(), 'nothing is known').toEqual(['Pokémon', 'Cowboy Bebop', 'Akira']);
  });

  it('shows one status when asked to', () => {
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

  it('finds nothing where one of the words is missing', () => {
    expect(show({ text: 'cowboy pokemon' })).toEqual([]);
  });

  it.each([
    ['(((', [], 'nothing that no name has'],
    ['🦊', [], 'no sign that no name has'],
    ['！', ['K-On!'], 'a sign that a name has, however wide it is typed'],
    ['   ', ['Akira', 'Cowboy Bebop', 'K-On!'], 'everything for blanks'],
  ])('finds by %j, without a letter or a digit, %j: %s', (text, found) => {
    const kOn = libraryEntry({ media: media({ title: 'K-On!', titles }) });
    const shown = viewEntries([akira, bebop, kOn], { status: null, text, sort: 'title' }, 'service');
    expect(shown.map((entry) => entry.media.title)).toEqual(found);
  });

  it('leaves the list that it was given in its order', () => {
    show({ sort: 'score' });
    expect(all.map((entry) => entry.media.title)).toEqual(['Akira', 'Cowboy Bebop', 'Pokémon']);
  });
});

it('counts every status, unknown ones too', () => {
  const counts = countStatuses([...all, { status: 'paused_for_now' }]);
  expect([...counts]).toEqual([
    ['completed', 2],
    ['watching', 1],
    ['paused_for_now', 1],
  ]);
});
