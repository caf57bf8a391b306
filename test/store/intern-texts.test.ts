// Tests that internTexts deduplicates equal strings and lists. It must not change anything else.
import { expect, it } from 'vitest';
import { internTexts } from '@/lib/store/intern-texts.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const fresh = () =>
  structuredClone(
    ['one', 'two'].map((id) =>
      libraryEntry({ media: media({ id, title: `Title ${id}`, genres: ['Drama', 'Fantasy'] }) }),
    ),
  );

it('internTexts does not change the values of an entry', () => {
  const entries = fresh();
  internTexts(entries);
  expect(entries).toEqual(fresh());
});

it('internTexts lets entries with equal genres share one list', () => {
  const entries = fresh();
  expect(entries[0]?.media.genres).not.toBe(entries[1]?.media.genres);
  internTexts(entries);
  expect(entries[0]?.media.genres).toBe(entries[1]?.media.genres);
});

it('internTexts uses the first of several equal lists for all entries', () => {
  const entries = [...fresh(), ...fresh()];
  const first = entries[0]?.media.genres;
  internTexts(entries);
  for (const { media: title } of entries) expect(title.genres).toBe(first);
});

it('internTexts keeps lists separate whose joined strings are equal', () => {
  const lists = [['Drama', 'Fantasy'], ['DramaFantasy'], ['Drama']];
  const entries = lists.map((genres, at) => libraryEntry({ media: media({ id: `m${at}`, genres }) }));
  internTexts(entries);
  expect(entries.map(({ media: title }) => title.genres)).toEqual(lists);
});

it('internTexts keeps the names of each title', () => {
  const title = media({ id: 'm1', title: 'A', titles: { romaji: 'B', english: 'C', native: null } });
  const entry = { ...libraryEntry({ media: title }), mediaId: 'other' };
  internTexts([entry]);
  expect(entry).toEqual({ ...libraryEntry({ media: title }), mediaId: 'other' });
  expect(entry.media).toMatchObject({ id: 'm1', title: 'A', titles: { romaji: 'B', english: 'C' } });
});
