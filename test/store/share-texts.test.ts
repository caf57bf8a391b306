// Equal texts become one, and nothing else changes.
import { expect, it } from 'vitest';
import { shareTexts } from '@/lib/store/share-texts.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const fresh = () =>
  structuredClone(
    ['one', 'two'].map((id) =>
      libraryEntry({ media: media({ id, title: `Title ${id}`, genres: ['Drama', 'Fantasy'] }) }),
    ),
  );

it('leaves every entry as it was', () => {
  const entries = fresh();
  shareTexts(entries);
  expect(entries).toEqual(fresh());
});

it('lets entries of the same genres have one list of them', () => {
  const entries = fresh();
  expect(entries[0]?.media.genres).not.toBe(entries[1]?.media.genres);
  shareTexts(entries);
  expect(entries[0]?.media.genres).toBe(entries[1]?.media.genres);
});
