// Answers with unreadable rows: the rest is read, and rows of the list are named.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '@/lib/contract/read-answer.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const good = media();
const other = media({ id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff', title: 'Dungeon Meshi' });
const bad = { ...other, explicit: 'no' };
const relation = {
  kind: 'SEQUEL',
  id: other.id,
  shortId: 's',
  type: 'anime',
  title: 'Next',
  format: null,
  year: null,
};
const { media: _media, ...entry } = libraryEntry({ media: good });
const details = (part: object) =>
  readAnswer('animeDetails', { ok: true, anime: { ...good, relations: [], ...part } })?.anime;

describe('an answer with a row that cannot be read', () => {
  it.each([
    ['the first one', [bad, good]],
    ['the last one', [good, bad]],
    ['two of them', [bad, good, { ...bad, title: 7 }]],
    ['rows that are not objects', [null, good, 7, [good]]],
  ])('drops unreadable search results: %s', (_where, results) => {
    expect(readAnswer('search', { ok: true, results })?.results).toEqual([good]);
  });

  it('about a title has the other relations', () => {
    expect(details({ relations: [{ ...relation, id: 'x' }, relation] })).toMatchObject({
      relations: [relation],
    });
    const manga = { ...good, type: 'manga', relations: [{ ...relation, kind: null }, relation] };
    expect(readAnswer('mangaDetails', { ok: true, manga })?.manga.relations).toEqual([relation]);
  });

  it('of the list names each row by its first field at fault, with what can be read of it', () => {
    const page = readAnswer('library', {
      ok: true,
      entries: [
        { ...entry, media: { ...good, genres: [1], year: 'x' } },
        { ...entry, media: good },
        { ...entry, mediaId: 'x', media: other },
        { mediaId: 'x', media: { title: '  Some\n title' } },
      ],
      nextCursor: null,
    });
    expect(page?.entries).toHaveLength(1);
    expect(page?.unreadable).toEqual([
      { mediaId: good.id, title: good.title, field: 'media.year' },
      { mediaId: other.id, title: other.title, field: 'mediaId' },
      { mediaId: null, title: 'Some title', field: 'mediaId' },
    ]);
  });

  it('of the list has none of it where the cursor cannot be read', () => {
    expect(readAnswer('library', { ok: true, entries: [], nextCursor: 7 })).toBeNull();
    expect(readAnswer('library', { ok: true, entries: [null], nextCursor: 7 })).toBeNull();
    expect(readAnswer('library', { ok: true, entries: 'many', nextCursor: null })).toBeNull();
    expect(readAnswer('library', null)).toBeNull();
  });

  it('to a write is none: there is one row, and it is what was asked for', () => {
    expect(readAnswer('upsertEntry', { ok: true, entry: { ...entry, media: bad } })).toBeNull();
  });
});

describe("the caller's own entry in the details", () => {
  it.each([
    ['an entry is one', { entry }, entry],
    ['null is "not on the list"', { entry: null }, null],
    ['a missing one is not said', {}, undefined],
    ['one under another key is not said', { listEntry: entry }, undefined],
    ['one that cannot be read is not said', { entry: { ...entry, progress: 10.5 } }, undefined],
    ['a text is not said', { entry: 'watching' }, undefined],
    ['a list is not said', { entry: [entry] }, undefined],
    ['an unreadable relation changes nothing', { entry, relations: [null] }, entry],
  ])('%s', (_what, part, expected) => {
    expect(details(part)).toMatchObject({ title: good.title });
    expect(details(part)?.entry).toEqual(expected);
  });

  it('does not excuse a title that cannot be read', () => {
    expect(details({ entry: 'x', title: 7 })).toBeUndefined();
  });
});
