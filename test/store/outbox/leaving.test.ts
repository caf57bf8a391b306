// Tests what is written when an item leaves the outbox. This is the log, the copy of the list, and sessions that can count again.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { clearAttempt, forgetItem, settleItem } from '@/lib/store/outbox.ts';
import { edit, frieren, watched } from '../../background/changes.ts';
import { activity, episode, libraryEntry } from '../../domain/examples.ts';
import { counted, isCounted, items, lines, logged, NOW, queued } from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

const line = activity({ id: 'new line' });
const attempted = { what: 'advance', mediaId: frieren.id, before: null, patch: { progress: 5 } } as const;
const inPrivate = watched(5, { isPrivate: true });

describe('settleItem', () => {
  it('removes the item and writes the log entry and the list entry', async () => {
    await queued(watched());
    const value = libraryEntry({ progress: 5 });
    await settleItem('item-1', { activity: line, account: 'ann', entry: { media: frieren, value } });
    expect([await items(), await lines()]).toEqual([[], [line]]);
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
    ['ann', 1],
    ['bob', 0],
  ])("writes $1 list entries for ann's item and a list copy of %s", async (account, count) => {
    const database = await openDatabase();
    await database.put('libraryState', { account, newest: null, readAt: 1, run: null }, 'anime');
    await settleItem('item-1', { account: 'ann', entry: { media: frieren, value: libraryEntry() } });
    expect(await database.count('library')).toBe(count);
  });

  it('logs nothing for an episode of a private window', async () => {
    await queued(inPrivate);
    await settleItem('item-1', { activity: line });
    expect([await items(), await lines()]).toEqual([[], []]);
    await settleItem('item-1', { activity: line });
    expect(await lines(), 'logged although its item was taken out before it').toEqual([line]);
  });

  it('returns true for an item that has left the outbox', async () => {
    await queued(watched());
    expect(await settleItem('item-1')).toBe(true);
    expect(await settleItem('gone', { row: { as: 'left', at: NOW } })).toBe(true);
  });
});

describe('clearAttempt', () => {
  it('clears the attempt and logs the part that reached the list', async () => {
    await queued(watched(), { attempted });
    await clearAttempt('item-1', line);
    expect(await items()).toMatchObject([{ id: 'item-1', attempted: null }]);
    expect(await lines()).toEqual([line]);
  });

  it.each<[string, OutboxChange, typeof line | null]>([
    ['nothing had reached the list', watched(), null],
    ['the episode was watched in a private window', inPrivate, line],
  ])('clears the attempt without a log entry if %s', async (_what, change, logs) => {
    await queued(change, { attempted });
    await clearAttempt('item-1', logs);
    expect(await items()).toMatchObject([{ attempted: null }]);
    expect(await lines()).toEqual([]);
  });

  it('writes nothing for an item that has left the outbox', async () => {
    await clearAttempt('item-1', line);
    expect([await items(), await lines()]).toEqual([[], []]);
  });
});

describe('forgetItem', () => {
  it.each<[string, OutboxChange]>([
    ['an undo', { ...edit({ progress: 4 }), by: 'undo', undoes: 'line-1' } as Edit],
    ['an undo that removes the title', { kind: 'removal', media: frieren, by: 'undo', undoes: 'line-1' }],
  ])('marks the log entry that %s had undone as effective again', async (_what, change) => {
    await logged({ id: 'line-1', undone: true }, { id: 'line-2', undone: true });
    await queued(change);
    await forgetItem('item-1', NOW);
    expect(await items()).toEqual([]);
    expect((await lines()).map(({ undone }) => undone)).toEqual([false, true]);
  });

  it('lets the episode count again for its own account only', async () => {
    await counted('user-1', 'bob');
    await queued({ kind: 'episode', observed: episode(), watchedAt: NOW });
    await forgetItem('item-1', NOW);
    expect([await items(), await isCounted('user-1'), await isCounted('bob')]).toEqual([[], false, true]);
  });

  it('changes no session and no log entry for a manual edit', async () => {
    await counted('user-1');
    await logged({ id: 'line-1', undone: true });
    await queued(edit({ progress: 4 }));
    await forgetItem('item-1', NOW);
    expect([await items(), await isCounted('user-1')]).toEqual([[], true]);
    expect(await lines()).toMatchObject([{ undone: true }]);
  });

  it('changes nothing for an item that has left the outbox', async () => {
    await queued(watched(), { id: 'other' });
    await forgetItem('item-1', NOW);
    expect((await items()).map(({ id }) => id)).toEqual(['other']);
  });
});
