import { describe, expect, it, vi } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  deleteOtherAccountsCopy,
  type ListPage,
  readCopiedEntry,
  readCopyState,
  readStoredEntries,
  readStoredEntriesById,
  restartListRead,
  writeListPage,
} from '@/lib/store/library-copy.ts';
import type { LibraryCopyState } from '@/lib/store/schema.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const filled: LibraryCopyState = { account: 'ann', newest: '2026-01-02', readAt: 5, run: null };
const reading: LibraryCopyState = { ...filled, run: { cursor: 'next', newest: '2026-01-02', read: 200 } };

const entry = (id: string, part: Partial<LibraryEntry> = {}, type: MediaType = 'anime') =>
  libraryEntry({ media: media({ id, type }), ...part });
const page = (part: Partial<ListPage> = {}): ListPage => ({
  type: 'anime',
  askedAt: 100,
  before: filled,
  entries: [],
  unreadable: [],
  after: filled,
  complete: false,
  ...part,
});

async function fill(state: LibraryCopyState | null, ...entries: readonly LibraryEntry[]): Promise<void> {
  const database = await openDatabase();
  if (state) await database.put('libraryState', state, 'anime');
  for (const one of entries) await database.put('library', one);
}

const ids = async () => (await openDatabase()).getAllKeys('library');
const met = async () => (await openDatabase()).getAllKeys('libraryRun');

it('readStoredEntries and readStoredEntriesById return only existing entries', async () => {
  await fill(filled, entry('a'), entry('b'));
  expect((await readStoredEntries(['b', 'none'])).map(({ mediaId }) => mediaId)).toEqual(['b']);
  expect([...(await readStoredEntriesById(['a', 'none']))]).toEqual([['a', entry('a')]]);
});

describe('writeListPage', () => {
  it('drops a page if the list copy now belongs to another account', async () => {
    await fill({ ...filled, account: 'bob' }, entry('of bob'));
    expect(await writeListPage(page({ entries: [entry('of ann')], after: reading, complete: true }))).toBe(
      'dropped',
    );
    expect([await ids(), await met()]).toEqual([['of bob'], []]);
    expect(await readCopyState('anime')).toEqual({ ...filled, account: 'bob' });
  });

  it('drops a page if the list copy was deleted during the request', async () => {
    expect(await writeListPage(page({ entries: [entry('a')] }))).toBe('dropped');
    expect([await ids(), await readCopyState('anime')]).toEqual([[], null]);
  });

  it("replaces another account's list of the same type", async () => {
    await fill(filled, entry('of ann'), entry('manga of ann', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'of ann');
    await database.put('libraryRun', 'manga', 'manga of ann');
    const after = { ...reading, account: 'bob' };
    expect(await writeListPage(page({ entries: [entry('of bob')], after }))).toBe('changed');
    expect(await ids()).toEqual(['manga of ann', 'of bob']);
    expect(await met()).toEqual(['manga of ann', 'of bob']);
    expect(await readCopyState('anime')).toEqual(after);
  });

  it("keeps the account's entries that are not on the page", async () => {
    await fill(filled, entry('a'));
    await writeListPage(page({ entries: [entry('b')] }));
    expect(await ids()).toEqual(['a', 'b']);
  });

  it.each<[string, string, string, boolean]>([
    ['older', '2026-01-02T00:00:00.001Z', '2026-01-02T00:00:00.000Z', false],
    ['equally old', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z', true],
    ['newer', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.001Z', true],
  ])(
    "keeps the newer of two entries: the page's entry is %s (stored: %s, page: %s)",
    async (_what, there, updatedAt, isWritten) => {
      await fill(filled, entry('a', { progress: 9, updatedAt: there }));
      const outcome = await writeListPage(page({ entries: [entry('a', { progress: 5, updatedAt })] }));
      expect(outcome).toBe(isWritten ? 'changed' : 'same');
      expect(await readStoredEntries(['a'])).toMatchObject([{ progress: isWritten ? 5 : 9 }]);
    },
  );
});

describe('writeListPage with an emptied list copy', () => {
  const dropped = { ...filled, newest: null, readAt: 0, dropped: true } as const;

  /** Makes the next write of an entry fail for lack of space. `transactOrFreeSpace` then empties the copy, and retries the write. */
  function fillUp(): void {
    const { put } = IDBObjectStore.prototype;
    let isFull = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name !== 'library' || !isFull) return put.apply(this, given);
      isFull = false;
      throw new DOMException('no room', 'QuotaExceededError');
    });
  }

  it.each<[string, Partial<ListPage>]>([
    ['a poll for changes', { before: filled, after: { ...filled, newest: '2026-03-03' } }],
    ['the last page of a full read', { before: reading, after: filled, complete: true }],
    ['a page in the middle of a full read', { before: reading, after: reading }],
  ])('drops %s for lack of space and does not mark the emptied copy as complete', async (_what, part) => {
    await fill(part.before ?? null, entry('a'));
    fillUp();
    expect(await writeListPage(page({ ...part, entries: [entry('b')] }))).toBe('dropped');
    expect([await ids(), await readCopyState('anime')]).toEqual([[], { ...dropped, account: 'ann' }]);
    expect(await readCopiedEntry(entry('a').media, 'ann')).toMatchObject({ entry: undefined });
  });

  it('writes nothing if another write has emptied the list copy', async () => {
    await fill(dropped);
    expect(await writeListPage(page({ entries: [entry('b')], before: reading, complete: true }))).toBe(
      'dropped',
    );
    expect([await ids(), await readCopyState('anime')]).toEqual([[], dropped]);
  });

  it('writes nothing if the list copy was assigned to another account and back', async () => {
    await fill(reading, entry('a'));
    await deleteOtherAccountsCopy('bob');
    await deleteOtherAccountsCopy('ann');
    expect(await writeListPage(page({ entries: [entry('b')], before: reading, complete: true }))).toBe(
      'dropped',
    );
    expect(await readCopiedEntry(entry('a').media, 'ann')).toMatchObject({ entry: undefined });
  });

  it('writes the first page of a read that started with the emptied copy', async () => {
    await fill(dropped);
    fillUp();
    expect(await writeListPage(page({ entries: [entry('b')], before: dropped, after: reading }))).toBe(
      'changed',
    );
    expect([await ids(), await readCopyState('anime')]).toEqual([['b'], reading]);
  });
});

describe('ids recorded by a full read', () => {
  it('include the ids of unchanged entries', async () => {
    await fill(filled, entry('a'), entry('newer', { updatedAt: '2027-01-01T00:00:00.000Z' }));
    await writeListPage(page({ entries: [entry('a'), entry('newer'), entry('b')], after: reading }));
    expect(await met()).toEqual(['a', 'b', 'newer']);
  });

  it('stay unchanged during a poll for changes', async () => {
    await fill(filled, entry('a'));
    await writeListPage(page({ entries: [entry('a'), entry('b')] }));
    expect([await ids(), await met()]).toEqual([['a', 'b'], []]);
  });

  it('decide which entries stay in the list copy after the read', async () => {
    await fill(reading, entry('first page'), entry('gone'), entry('manga', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'first page');
    await database.put('libraryRun', 'manga', 'manga');
    const last = page({ entries: [entry('last page')], before: reading, complete: true });
    expect(await writeListPage(last)).toBe('changed');
    expect(await ids()).toEqual(['first page', 'last page', 'manga']);
    expect(await met(), 'the next reading begins with none').toEqual(['manga']);
  });

  it('are cleared by restartListRead for the given media type only', async () => {
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'a');
    await database.put('libraryRun', 'manga', 'm');
    await restartListRead('anime');
    expect(await met()).toEqual(['m']);
  });
});

describe('writeListPage with a page of unchanged entries', () => {
  const look = async (before: LibraryCopyState | null, after: LibraryCopyState) => {
    await fill(before, entry('a'));
    return writeListPage(page({ entries: [entry('a')], before, after, complete: after.run === null }));
  };

  it.each<[string, LibraryCopyState | null, LibraryCopyState, 'same' | 'changed']>([
    ['the first page', null, filled, 'changed'],
    ['the end of the first full read', { ...filled, readAt: 0 }, filled, 'changed'],
    ['the start of a full read', filled, reading, 'changed'],
    [
      'the progress of a full read',
      reading,
      { ...reading, run: { cursor: 'n', newest: null, read: 400 } },
      'changed',
    ],
    ['the same list a day later', filled, { ...filled, readAt: 9, newest: '2026-02-02' }, 'same'],
  ])('returns $3 for %s', async (_what, before, after, outcome) => {
    expect(await look(before, after)).toBe(outcome);
  });

  it('returns "changed" if the end of a full read deletes an entry', async () => {
    await fill(filled, entry('a'), entry('gone'));
    expect(await writeListPage(page({ entries: [entry('a')], complete: true }))).toBe('changed');
  });
});

describe('deleteOtherAccountsCopy', () => {
  it('deletes the lists and resume points of other accounts', async () => {
    await fill(filled, entry('a'), entry('m', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryState', filled, 'manga');
    await database.put('libraryRun', 'anime', 'a');
    for (const account of ['ann', 'bob'])
      await database.put('resumePoints', { account, mediaId: 'a', site: 'crunchyroll', at: 1 } as never);
    expect(await deleteOtherAccountsCopy('bob')).toBe(true);
    expect([await ids(), await met()]).toEqual([[], []]);
    const empty = { account: 'bob', newest: null, readAt: 0, run: null };
    expect([await readCopyState('anime'), await readCopyState('manga')]).toEqual([empty, empty]);
    expect(await database.getAllKeys('resumePoints')).toEqual([['bob', 'a', 'crunchyroll']]);
  });

  it("deletes another account's list while this account also has a list", async () => {
    await fill(filled, entry('a'));
    await (await openDatabase()).put('libraryState', { ...filled, account: 'bob' }, 'manga');
    expect(await deleteOtherAccountsCopy('bob')).toBe(true);
    expect(await ids()).toEqual([]);
  });

  it('returns false for the owner of the copy and for an empty copy', async () => {
    expect(await deleteOtherAccountsCopy('ann')).toBe(false);
    expect(await readCopyState('anime')).toBeNull();
    await fill(filled, entry('a'));
    expect(await deleteOtherAccountsCopy('ann')).toBe(false);
    expect(await ids()).toEqual(['a']);
  });
});

describe('readCopiedEntry', () => {
  const named = (id: string, shortId: string, title: string) =>
    libraryEntry({ media: media({ id, shortId, title }) });
  const find = async (id: string, shortId: string, title: string) =>
    (await readCopiedEntry(media({ id, shortId, title }), 'ann')).entry?.mediaId;

  it('finds a title with a changed id by its shortId and name', async () => {
    await fill(filled, named('AB', 's1', 'Rose'), named('CD', 's2', 'Thorn'));
    expect(await find('ab', 's1', 'Rose')).toBe('AB');
    expect(await find('cd', 'S2', 'Thorn')).toBe('CD');
  });

  it('returns nothing for a title with only the same shortId or name', async () => {
    await fill(filled, named('AB', 's1', 'Rose'));
    expect(await find('ef', 's1', 'Thorn')).toBeUndefined();
    expect(await find('ef', 's2', 'Rose')).toBeUndefined();
  });

  it('returns nothing if two titles have the same shortId and name', async () => {
    await fill(filled, named('AB', 's1', 'Rose'), named('CD', 's1', 'Rose'));
    expect(await find('ef', 's1', 'Rose')).toBeUndefined();
  });
});
