// Tests what is written when an item leaves the outbox: the log entry, the copy of the list, and sessions that can count again.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { clearAttempt, forgetItem, settleItem } from '@/lib/store/outbox.ts';
import { createEditChange, frieren, watchedChange } from '../../background/changes.ts';
import { activity, episode, libraryEntry } from '../../domain/examples.ts';
import {
  isSessionCounted,
  NOW_MS,
  readStoredItems,
  readStoredLog,
  storeCountedSessions,
  storeLogEntries,
  storeOutboxItem,
} from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

const line = activity({ id: 'new line' });
const attempted = { what: 'advance', mediaId: frieren.id, before: null, patch: { progress: 5 } } as const;
const inPrivate = watchedChange(5, { isPrivate: true });

describe('settleItem', () => {
  it('removes the item and writes the log entry and the list entry', async () => {
    await storeOutboxItem(watchedChange());
    const value = libraryEntry({ progress: 5 });
    await settleItem('item-1', { activity: line, account: 'ann', entry: { media: frieren, value } });
    expect([await readStoredItems(), await readStoredLog()]).toEqual([[], [line]]);
    const database = await openDatabase();
    expect(await database.getAll('library')).toEqual([value]);
    expect(await database.get('libraryRun', frieren.id), 'a reading has met it').toBe('anime');
  });

  it('deletes the list entry when the title was removed', async () => {
    const database = await openDatabase();
    await database.put('library', libraryEntry());
    await settleItem('item-1', { account: 'ann', entry: { media: frieren, value: null } });
    expect(await database.getAll('library')).toEqual([]);
    expect(await database.count('libraryRun')).toBe(0);
  });

  it.each([
    ["writes the list entry if the list copy belongs to the item's account", 'ann', 1],
    ['writes no list entry if the list copy belongs to another account', 'bob', 0],
  ])('%s', async (_what, account, count) => {
    const database = await openDatabase();
    await database.put('libraryState', { account, newest: null, readAt: 1, run: null }, 'anime');
    await settleItem('item-1', { account: 'ann', entry: { media: frieren, value: libraryEntry() } });
    expect(await database.count('library')).toBe(count);
  });

  it('logs nothing for an episode of a private window', async () => {
    await storeOutboxItem(inPrivate);
    await settleItem('item-1', { activity: line });
    expect([await readStoredItems(), await readStoredLog()]).toEqual([[], []]);
    await settleItem('item-1', { activity: line });
    expect(await readStoredLog(), 'logged although its item was taken out before it').toEqual([line]);
  });

  it('returns true for an item that has left the outbox', async () => {
    await storeOutboxItem(watchedChange());
    expect(await settleItem('item-1')).toBe(true);
    expect(await settleItem('gone', { row: { as: 'left', at: NOW_MS } })).toBe(true);
  });
});

describe('clearAttempt', () => {
  it('clears the attempt and logs the part that reached the list', async () => {
    await storeOutboxItem(watchedChange(), { attempted });
    await clearAttempt('item-1', line);
    expect(await readStoredItems()).toMatchObject([{ id: 'item-1', attempted: null }]);
    expect(await readStoredLog()).toEqual([line]);
  });

  it.each<[string, OutboxChange, typeof line | null]>([
    ['nothing had reached the list', watchedChange(), null],
    ['the episode was watched in a private window', inPrivate, line],
  ])('clears the attempt without a log entry if %s', async (_what, change, logs) => {
    await storeOutboxItem(change, { attempted });
    await clearAttempt('item-1', logs);
    expect(await readStoredItems()).toMatchObject([{ attempted: null }]);
    expect(await readStoredLog()).toEqual([]);
  });

  it('writes nothing for an item that has left the outbox', async () => {
    await clearAttempt('item-1', line);
    expect([await readStoredItems(), await readStoredLog()]).toEqual([[], []]);
  });
});

describe('forgetItem', () => {
  it.each<[string, OutboxChange]>([
    ['an undo', { ...createEditChange({ progress: 4 }), by: 'undo', undoes: 'line-1' } as Edit],
    ['an undo that removes the title', { kind: 'removal', media: frieren, by: 'undo', undoes: 'line-1' }],
  ])('clears the undone mark of the log entry if the item is %s', async (_what, change) => {
    await storeLogEntries({ id: 'line-1', undone: true }, { id: 'line-2', undone: true });
    await storeOutboxItem(change);
    await forgetItem('item-1', NOW_MS);
    expect(await readStoredItems()).toEqual([]);
    expect((await readStoredLog()).map(({ undone }) => undone)).toEqual([false, true]);
  });

  it("lets the episode count again for the item's account only", async () => {
    await storeCountedSessions('user-1', 'bob');
    await storeOutboxItem({ kind: 'episode', observed: episode(), watchedAt: NOW_MS });
    await forgetItem('item-1', NOW_MS);
    expect([
      await readStoredItems(),
      await isSessionCounted('user-1'),
      await isSessionCounted('bob'),
    ]).toEqual([[], false, true]);
  });

  it('changes no session and no log entry for a manual edit', async () => {
    await storeCountedSessions('user-1');
    await storeLogEntries({ id: 'line-1', undone: true });
    await storeOutboxItem(createEditChange({ progress: 4 }));
    await forgetItem('item-1', NOW_MS);
    expect([await readStoredItems(), await isSessionCounted('user-1')]).toEqual([[], true]);
    expect(await readStoredLog()).toMatchObject([{ undone: true }]);
  });

  it('changes nothing for an item that has left the outbox', async () => {
    await storeOutboxItem(watchedChange(), { id: 'other' });
    await forgetItem('item-1', NOW_MS);
    expect((await readStoredItems()).map(({ id }) => id)).toEqual(['other']);
  });
});
