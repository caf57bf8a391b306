// Tests that the incremental filter finds the same entries as a search through the whole list.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyLibraryView,
  defaultLibraryView,
  type FilterResult,
  filterEntries,
} from '@/lib/domain/library-view.ts';
import { libraryEntry, media } from './examples.ts';

const titles = { romaji: null, english: null, native: null };

type Entry = ReturnType<typeof libraryEntry>;

/** Parts of names, with accents, full width, other scripts, letters that fold to several letters, and only punctuation. */
const parts = [
  'Po',
  'ké',
  'ke',
  'mon',
  'ＭＯＮ',
  '葬送',
  'の',
  'フリ',
  'ふり',
  'ﾌﾘ',
  'ﬁ',
  'fi',
  'ß',
  'İ',
  'Во',
  '!',
  '-',
  '…',
  ' ',
  ' ',
  '77',
  '７',
];
const text = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''));
const entry = fc
  .tuple(text, fc.array(text, { maxLength: 2 }), fc.constantFrom('watching', 'completed'), fc.nat(5))
  .map(([title, synonyms, status, day]) =>
    libraryEntry({
      status,
      updatedAt: `2026-01-0${day + 1}T00:00:00.000Z`,
      media: media({ title, synonyms, titles }),
    }),
  );

it('filterEntries finds the same entries as applyLibraryView', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.array(text, { maxLength: 8 }), (entries, texts) => {
      const list = applyLibraryView(entries, { ...defaultLibraryView, sort: 'changed' }, 'service');
      let before: FilterResult<Entry> | null = null;
      for (const typed of texts) {
        before = filterEntries(list, typed, before);
        const plain = applyLibraryView(
          entries,
          { ...defaultLibraryView, text: typed, sort: 'changed' },
          'service',
        );
        expect(before.entries).toEqual(plain);
      }
    }),
  );
});

it('filterEntries finds the same entries with and without its previous result while a text is typed', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), text, (entries, typed) => {
      const ends = [...Array(typed.length + 1).keys()];
      let before: FilterResult<Entry> | null = null;
      for (const end of [...ends, ...ends.reverse()]) {
        before = filterEntries(entries, typed.slice(0, end), before);
        expect(before.entries).toEqual(filterEntries(entries, typed.slice(0, end)).entries);
      }
    }),
  );
});

it('filterEntries returns the same array if no entry is excluded', () => {
  const one = libraryEntry({ media: media({ title: 'Sousou no Frieren', titles }) });
  const other = libraryEntry({ media: media({ title: 'Akira', titles }) });
  const list = [one, other];
  expect(filterEntries(list, '').entries).toBe(list);
  const first = filterEntries(list, 'so');
  expect(first.entries).toEqual([one]);
  const more = filterEntries(list, 'sousou n', first);
  expect(more.entries).toBe(first.entries);
  expect(filterEntries(list, 'a', more).entries).toEqual([other]);
  const changed = [other, one];
  expect(filterEntries(changed, 'sousou no', more).entries).toEqual([one]);
});
