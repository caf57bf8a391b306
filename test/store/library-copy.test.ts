// The copy of the list, page by page: whose it is, what a page may write over, and what a whole reading takes away.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { MediaType } from '@/lib/contract/media.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  type CopyPage,
  handOver,
  readCopied,
  readCopyState,
  readListed,
  readStoredEntries,
  startRun,
  writePage,
} from '@/lib/store/library-copy.ts';
import type { LibraryCopyState } from '@/lib/store/schema.ts';
import { moveTo } from '../background/move-to.ts';
import { libraryEntry, media } from '../domain/examples.ts';

const filled: LibraryCopyState = { account: 'ann', newest: '2026-01-02', readAt: 5, run: null };
const reading: LibraryCopyState = { ...filled, run: { cursor: 'next', newest: '2026-01-02', read: 200 } };

const entry = (id: string, part: Partial<LibraryEntry> = {}, type: MediaType = 'anime') =>
  libraryEntry({ media: media({ id, type }), ...part });
const page = (part: Partial<CopyPage> = {}): CopyPage => ({
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

beforeEach(() => moveTo(new IDBFactory()));
afterEach(() => vi.restoreAllMocks());

describe('a page', () => {
  it('that was asked for while the copy became another account’s writes nothing', async () => {
    await fill({ ...filled, account: 'bob' }, entry('of bob'));
    expect(await writePage(page({ entries: [entry('of ann')], after: reading, complete: true }))).toBe(
      'dropped',
    );
    expect([await ids(), await met()]).toEqual([['of bob'], []]);
    expect(await readCopyState('anime')).toEqual({ ...filled, account: 'bob' });
  });

  it('that was asked for when there was a copy, which is gone now, writes nothing', async () => {
    expect(await writePage(page({ entries: [entry('a')] }))).toBe('dropped');
    expect([await ids(), await readCopyState('anime')]).toEqual([[], null]);
  });

  it('of another account takes the place of the whole list of its type, and of no other one', async () => {
    await fill(filled, entry('of ann'), entry('manga of ann', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'of ann');
    await database.put('libraryRun', 'manga', 'manga of ann');
    const after = { ...reading, account: 'bob' };
    expect(await writePage(page({ entries: [entry('of bob')], after }))).toBe('changed');
    expect(await ids()).toEqual(['manga of ann', 'of bob']);
    expect(await met()).toEqual(['manga of ann', 'of bob']);
    expect(await readCopyState('anime')).toEqual(after);
  });

  it('of the same account leaves what else there is', async () => {
    await fill(filled, entry('a'));
    await writePage(page({ entries: [entry('b')] }));
    expect(await ids()).toEqual(['a', 'b']);
  });

  it.each<[string, string, string, boolean]>([
    ['older', '2026-01-02T00:00:00.001Z', '2026-01-02T00:00:00.000Z', false],
    ['as old', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z', true],
    ['newer', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.001Z', true],
  ])('with a %s entry of a title: %s there, %s on the page', async (_what, there, updatedAt, isWritten) => {
    await fill(filled, entry('a', { progress: 9, updatedAt: there }));
    const fate = await writePage(page({ entries: [entry('a', { progress: 5, updatedAt })] }));
    expect(fate).toBe(isWritten ? 'changed' : 'same');
    expect(await readStoredEntries(['a'])).toMatchObject([{ progress: isWritten ? 5 : 9 }]);
  });
});

describe('a page over a copy that has changed since it was asked for', () => {
  const dropped = { ...filled, newest: null, readAt: 0, dropped: true } as const;

  /** The next write of an entry finds no room, as `save` handles it: it empties the copy and writes once more. */
  function fillUp(): void {
    const { put } = IDBObjectStore.prototype;
    let isFull = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name !== 'library' || !isFull) return put.apply(this, given);
      isFull = false;
      throw new DOMException('no room', 'QuotaExceededError');
    });
  }

  it.each<[string, Partial<CopyPage>]>([
    ['the newest changes', { before: filled, after: { ...filled, newest: '2026-03-03' } }],
    ['the last page of a reading', { before: reading, after: filled, complete: true }],
    ['a page in the middle of a reading', { before: reading, after: reading }],
  ])('does not say that the emptied copy is complete, when there was no room for %s', async (_what, part) => {
    await fill(part.before ?? null, entry('a'));
    fillUp();
    expect(await writePage(page({ ...part, entries: [entry('b')] }))).toBe('dropped');
    expect([await ids(), await readCopyState('anime')]).toEqual([[], { ...dropped, account: 'ann' }]);
    expect(await readCopied('anime', 'a', 'ann')).toMatchObject({ entry: undefined });
  });

  it('writes nothing after another write has emptied the copy', async () => {
    await fill(dropped);
    expect(await writePage(page({ entries: [entry('b')], before: reading, complete: true }))).toBe('dropped');
    expect([await ids(), await readCopyState('anime')]).toEqual([[], dropped]);
  });

  it('writes nothing after the copy has gone to another account and back', async () => {
    await fill(reading, entry('a'));
    await handOver('bob');
    await handOver('ann');
    expect(await writePage(page({ entries: [entry('b')], before: reading, complete: true }))).toBe('dropped');
    expect(await readCopied('anime', 'a', 'ann')).toMatchObject({ entry: undefined });
  });

  it('is written as the first one of a reading that began with an emptied copy', async () => {
    await fill(dropped);
    fillUp();
    expect(await writePage(page({ entries: [entry('b')], before: dropped, after: reading }))).toBe('changed');
    expect([await ids(), await readCopyState('anime')]).toEqual([['b'], reading]);
  });
});

describe('what a reading has met', () => {
  it('is noted while the whole list is read, also what stays as it is', async () => {
    await fill(filled, entry('a'), entry('newer', { updatedAt: '2027-01-01T00:00:00.000Z' }));
    await writePage(page({ entries: [entry('a'), entry('newer'), entry('b')], after: reading }));
    expect(await met()).toEqual(['a', 'b', 'newer']);
  });

  it('is not noted where only the newest changes are read', async () => {
    await fill(filled, entry('a'));
    await writePage(page({ entries: [entry('a'), entry('b')] }));
    expect([await ids(), await met()]).toEqual([['a', 'b'], []]);
  });

  it('stays at its end, and all else of its type goes', async () => {
    await fill(reading, entry('first page'), entry('gone'), entry('manga', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'first page');
    await database.put('libraryRun', 'manga', 'manga');
    const last = page({ entries: [entry('last page')], before: reading, complete: true });
    expect(await writePage(last)).toBe('changed');
    expect(await ids()).toEqual(['first page', 'last page', 'manga']);
    expect(await met(), 'the next reading begins with none').toEqual(['manga']);
  });

  it('does not count for a reading that starts afresh; that of the other list does', async () => {
    const database = await openDatabase();
    await database.put('libraryRun', 'anime', 'a');
    await database.put('libraryRun', 'manga', 'm');
    await startRun('anime');
    expect(await met()).toEqual(['m']);
  });
});

describe('a page is something new to see', () => {
  const look = async (before: LibraryCopyState | null, after: LibraryCopyState) => {
    await fill(before, entry('a'));
    return writePage(page({ entries: [entry('a')], before, after, complete: after.run === null }));
  };

  it.each<[string, LibraryCopyState | null, LibraryCopyState, 'same' | 'changed']>([
    ['the first one', null, filled, 'changed'],
    ['the end of the first reading', { ...filled, readAt: 0 }, filled, 'changed'],
    ['that a reading has begun', filled, reading, 'changed'],
    [
      'how far a reading is',
      reading,
      { ...reading, run: { cursor: 'n', newest: null, read: 400 } },
      'changed',
    ],
    ['the same list a day later', filled, { ...filled, readAt: 9, newest: '2026-02-02' }, 'same'],
  ])('%s', async (_what, before, after, fate) => {
    expect(await look(before, after)).toBe(fate);
  });

  it('where an entry went, although none came', async () => {
    await fill(filled, entry('a'), entry('gone'));
    expect(await writePage(page({ entries: [entry('a')], complete: true }))).toBe('changed');
  });
});

describe('another account', () => {
  it('finds no list, no reading and no place of the one before', async () => {
    await fill(filled, entry('a'), entry('m', {}, 'manga'));
    const database = await openDatabase();
    await database.put('libraryState', filled, 'manga');
    await database.put('libraryRun', 'anime', 'a');
    for (const account of ['ann', 'bob'])
      await database.put('resumePoints', { account, mediaId: 'a', site: 'crunchyroll', at: 1 } as never);
    expect(await handOver('bob')).toBe(true);
    expect([await ids(), await met()]).toEqual([[], []]);
    const empty = { account: 'bob', newest: null, readAt: 0, run: null };
    expect([await readCopyState('anime'), await readCopyState('manga')]).toEqual([empty, empty]);
    expect(await database.getAllKeys('resumePoints')).toEqual([['bob', 'a', 'crunchyroll']]);
  });

  it('of whom one list is there already loses the one that is not theirs, too', async () => {
    await fill(filled, entry('a'));
    await (await openDatabase()).put('libraryState', { ...filled, account: 'bob' }, 'manga');
    expect(await handOver('bob')).toBe(true);
    expect(await ids()).toEqual([]);
  });

  it('is none where the list is their own, or none has ever been read', async () => {
    expect(await handOver('ann')).toBe(false);
    expect(await readCopyState('anime')).toBeNull();
    await fill(filled, entry('a'));
    expect(await handOver('ann')).toBe(false);
    expect(await ids()).toEqual(['a']);
  });
});

it('the stored entries of some titles are those that there are, by their titles', async () => {
  await fill(filled, entry('a'), entry('b'));
  expect((await readStoredEntries(['b', 'none'])).map(({ mediaId }) => mediaId)).toEqual(['b']);
  expect([...(await readListed(['a', 'none']))]).toEqual([['a', entry('a')]]);
});
