// Tests answers with unreadable rows. The other rows are read, and unreadable rows of the list are reported.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '@/lib/contract/read-answer.ts';
import type { RouteName } from '@/lib/contract/routes.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const good = media();
const other = media({ id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff', title: 'Dungeon Meshi' });
const bad = { ...other, id: null };
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
const answerOf = <N extends RouteName>(name: N, json: unknown) => {
  const read = readAnswer(name, json);
  return read.kind === 'read' ? read.answer : null;
};
const details = (part: object) =>
  answerOf('animeDetails', { ok: true, anime: { ...good, relations: [], ...part } })?.anime;

describe('readAnswer with an unreadable row', () => {
  it.each([
    ['the first result', [bad, good]],
    ['the last result', [good, bad]],
    ['two results', [bad, good, { ...bad, type: 'film' }]],
    ['rows that are not objects', [null, good, 7, [good]]],
  ])('drops unreadable search results: %s', (_where, results) => {
    expect(answerOf('search', { ok: true, results })?.results).toEqual([good]);
  });

  it('keeps the readable relations of a title', () => {
    expect(details({ relations: [{ ...relation, id: '' }, relation] })).toMatchObject({
      relations: [relation],
    });
    const manga = { ...good, type: 'manga', relations: [{ ...relation, title: null }, relation] };
    expect(answerOf('mangaDetails', { ok: true, manga })?.manga.relations).toEqual([relation]);
  });

  it('reports each unreadable list row with its first wrong field', () => {
    const page = answerOf('library', {
      ok: true,
      entries: [
        { ...entry, progress: 10.5, media: good },
        { ...entry, media: good },
        { ...entry, mediaId: other.id, status: 7, media: other },
        { media: { title: '  Some\n title' } },
      ],
      nextCursor: null,
    });
    expect(page?.entries).toHaveLength(1);
    expect(page?.unreadable).toEqual([
      { mediaId: good.id, title: good.title, field: 'progress' },
      { mediaId: other.id, title: other.title, field: 'status' },
      { mediaId: null, title: 'Some title', field: 'mediaId' },
    ]);
  });

  it('reports that the list may have more rows if the cursor is unreadable', () => {
    for (const nextCursor of [{}, [1], true])
      expect(answerOf('library', { ok: true, entries: [null], nextCursor })).toMatchObject({
        nextCursor: null,
        mayHaveMore: true,
      });
    expect(answerOf('library', { ok: true, entries: 'many', nextCursor: null })).toBeNull();
    expect(answerOf('library', null)).toBeNull();
  });

  it.each([
    ['a date', { deletedAt: '2026-01-01' }],
    ['a flag', { is_deleted: true }],
    ['a number', { removed: 1 }],
  ])('drops list entries that are marked as removed by %s', (_name, mark) => {
    const page = answerOf('library', {
      ok: true,
      entries: [
        { ...entry, ...mark, media: good },
        { ...entry, deletedAt: null, deleted: false, removed: 0, mediaId: other.id, media: other },
      ],
      nextCursor: null,
    });
    expect(page?.entries.map(({ mediaId }) => mediaId)).toEqual([other.id]);
    expect(page?.unreadable).toEqual([]);
    const anime = { ...good, relations: [], entry: { ...entry, ...mark } };
    expect(answerOf('animeDetails', { ok: true, anime })?.anime.entry).toBeNull();
  });

  it('shortens long field names in the reported differences', () => {
    const name = `next${'_'.repeat(10_000)}cursor`;
    const read = readAnswer('library', { ok: true, entries: [], [name]: null });
    const differences = read.kind === 'read' ? read.differences : [];
    expect(differences).toMatchObject([{ field: 'nextCursor' }]);
    expect(differences[0]?.found.length).toBeLessThan(1000);
  });

  it('accepts a write whose returned entry is unreadable', () => {
    expect(answerOf('upsertEntry', { ok: true, entry: { ...entry, progress: 'many' } })).toEqual({
      ok: true,
    });
  });
});

describe("readAnswer with the user's entry in the details", () => {
  it.each([
    ['reads an entry', { entry }, entry],
    ['reads null as "not on the list"', { entry: null }, null],
    ['reads a missing entry as unknown', {}, undefined],
    ['reads an entry under another accepted name', { list_entry: entry }, entry],
    ['reads an entry under an unknown name as unknown', { mine: entry }, undefined],
    ['reads an unreadable entry as unknown', { entry: { ...entry, progress: 10.5 } }, undefined],
    ['reads a text as an unknown entry', { entry: 'watching' }, undefined],
    ['reads a list as an unknown entry', { entry: [entry] }, undefined],
    ['reads an entry next to an unreadable relation', { entry, relations: [null] }, entry],
  ])('%s', (_what, part, expected) => {
    expect(details(part)).toMatchObject({ title: good.title });
    expect(details(part)?.entry).toEqual(expected);
  });

  it('drops the details of an unreadable title', () => {
    expect(details({ entry: 'x', title: 7, titles: null })).toBeUndefined();
  });
});
