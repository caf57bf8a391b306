// Tests queries of the local copy. Checks their order, and that they return no data of another account.
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { hasUnownedItems } from '@/lib/store/outbox/read-outbox.ts';
import {
  readActivity,
  readCopyProgress,
  readEntriesWithStatus,
  readEntry,
  readLibrary,
  readMatches,
  readUnparsedOutbox,
  readWholeActivity,
} from '@/lib/store/reading.ts';
import { hasUnownedSessions } from '@/lib/store/sessions.ts';
import { chosenMatch, libraryEntry, media, playedSession } from '../../domain/examples.ts';
import { storeLogEntries, storeOutboxItem } from '../outbox/memory.ts';

const change = { kind: 'episode', observed: playedSession(1).observed, watchedAt: 0 } as const;

async function list(id: string, day: number, part: object = {}): Promise<void> {
  const updatedAt = `2026-01-0${day}T00:00:00.000Z`;
  const entry = libraryEntry({ media: media({ id, type: 'anime', ...part }), updatedAt, ...part });
  await (await openDatabase()).put('library', entry);
}

it('readMatches returns the match with the latest decision first', async () => {
  const database = await openDatabase();
  for (const [key, decidedAt] of [
    ['a', 2],
    ['b', 3],
    ['c', 1],
  ] as const)
    await database.put('matches', chosenMatch(key, { decidedAt }));
  expect((await readMatches()).map(({ seasonKey }) => seasonKey)).toEqual(['b', 'a', 'c']);
});

it('readUnparsedOutbox returns unparsed items', async () => {
  await storeOutboxItem(change, { id: 'one' });
  expect(await readUnparsedOutbox()).toMatchObject([{ id: 'one' }]);
});

describe('list queries', () => {
  beforeEach(async () => {
    await list('c', 2);
    await list('a', 1);
    await list('d', 3);
    await list('b', 2);
    await list('e', 4, { status: 'completed' });
    await list('f', 5, { type: 'manga' });
  });
  const ids = (entries: readonly { readonly mediaId: string }[]) => entries.map(({ mediaId }) => mediaId);

  it('readLibrary returns the last changed entry first', async () => {
    expect(ids(await readLibrary('anime'))).toEqual(['e', 'd', 'b', 'c', 'a']);
    expect(ids(await readLibrary('manga'))).toEqual(['f']);
  });

  it('readEntriesWithStatus returns the entries of one status, last changed first', async () => {
    expect(ids(await readEntriesWithStatus('anime', 'watching'))).toEqual(['d', 'b', 'c', 'a']);
    expect(ids(await readEntriesWithStatus('anime', 'completed'))).toEqual(['e']);
  });

  it('readEntry returns an entry by its id', async () => {
    expect(await readEntry('d')).toMatchObject({ mediaId: 'd' });
    expect(await readEntry('x')).toBeNull();
  });
});

describe('readCopyProgress', () => {
  const state = { account: 'user-1', newest: null, readAt: 0, run: null };
  it.each([
    ['before anything was read', undefined, { account: null, filled: false, read: 0, asOf: 0 }],
    ['before the first full read ends', state, { account: 'user-1', filled: false, read: 0, asOf: 0 }],
    [
      'during a full read',
      { ...state, run: { cursor: 'x', newest: null, read: 40 } },
      { account: 'user-1', filled: false, read: 40, asOf: 0 },
    ],
    ['after a full read', { ...state, readAt: 70 }, { account: 'user-1', filled: true, read: 0, asOf: 70 }],
    [
      'after a poll for changes',
      { ...state, readAt: 70, checkedAt: 90 },
      { account: 'user-1', filled: true, read: 0, asOf: 90 },
    ],
    [
      'after a full read that was later than the poll',
      { ...state, readAt: 70, checkedAt: 60 },
      { account: 'user-1', filled: true, read: 0, asOf: 70 },
    ],
  ])('returns the owner, progress and age %s', async (_when, stored, filling) => {
    if (stored) await (await openDatabase()).put('libraryState', stored, 'anime');
    expect(await readCopyProgress('anime')).toEqual({ ...filling, unreadable: [] });
  });
});

describe('log queries', () => {
  beforeEach(() =>
    storeLogEntries(
      { id: 'own', at: 3, account: 'user-1' },
      { id: 'unowned', at: 4, account: null },
      { id: 'other', at: 5, account: 'user-2' },
      { id: 'oldest', at: 1, account: 'user-1' },
      { id: 'late', at: 6, account: 'user-1' },
    ),
  );
  const ids = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => id);

  it.each<[string, string | null | undefined, readonly string[]]>([
    [
      'the entries of an account and the entries without an account',
      'user-1',
      ['late', 'unowned', 'own', 'oldest'],
    ],
    ['only the entries without an account for no account', null, ['unowned']],
    ['every entry for all accounts', undefined, ['late', 'other', 'unowned', 'own', 'oldest']],
  ])('readActivity returns %s, newest first', async (_whose, account, expected) => {
    expect(ids(await readActivity(10, account))).toEqual(expected);
  });

  it('readActivity returns at most the requested number of log entries', async () => {
    expect(ids(await readActivity(2, 'user-1'))).toEqual(['late', 'unowned']);
    expect(ids(await readActivity(4, 'user-1'))).toHaveLength(4);
  });

  it("readWholeActivity returns the account's whole log, oldest first", async () => {
    expect(ids(await readWholeActivity('user-1'))).toEqual(['oldest', 'own', 'unowned', 'late']);
    expect(ids(await readWholeActivity(null))).toEqual(['unowned']);
  });
});

describe('check for unowned sessions and outbox items', () => {
  const session = (key: string, account: string | null) => ({ ...playedSession(1), key, account });

  it.each([
    ['an empty database', [], false],
    ['data of an account', ['user-1'], false],
    ['data without an account', [null], true],
    ['data with and without an account', ['user-1', null], true],
  ])('returns $2 for %s', async (_what, accounts, expected) => {
    const database = await openDatabase();
    for (const [at, account] of accounts.entries()) {
      await database.put('sessions', session(`key-${at}`, account));
      await storeOutboxItem(change, { id: `item-${at}`, account });
    }
    expect(await hasUnownedSessions()).toBe(expected);
    expect(await hasUnownedItems()).toBe(expected);
  });
});
