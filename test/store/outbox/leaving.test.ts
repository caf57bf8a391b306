// What leaves the outbox, and what is written with it: the log, the copy of the list, and episodes that may count again.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { clearAttempt, forgetItem, settleItem } from '@/lib/store/outbox.ts';
import { edit, frieren, watched } from '../../background/changes.ts';
import { activity, episode, libraryEntry } from '../../domain/examples.ts';
import { counted, emptied, isCounted, items, lines, logged, NOW, queued } from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

const line = activity({ id: 'new line' });
const attempted = { what: 'advance', mediaId: frieren.id, before: null, patch: { progress: 5 } } as const;
const inPrivate = watched(5, { isPrivate: true });

beforeEach(emptied);

describe('what the service has confirmed', () => {
  it('leaves the outbox, and is in the log and in the copy', async () => {
    await queued(watched());
    const value = libraryEntry({ progress: 5 });
    await settleItem('item-1', { activity: line, account: 'ann', entry: { media: frieren, value } });
    expect([await items(), await lines()]).toEqual([[], [line]]);
    const database = await openDatabase();
    expect(await database.getAll('library')).toEqual([value]);
    expect(await database.get('libraryRun', frieren.id), 'a reading has met it').toBe('anime');
  });

  it('is gone from the copy where it was removed', async () => {
    const database = await openDatabase();
    await database.put('library', libraryEntry());
    await settleItem('item-1', { account: 'ann', entry: { media: frieren, value: null } });
    expect(await database.getAll('library')).toEqual([]);
    expect(await database.count('libraryRun')).toBe(0);
  });

  it.each([
    ['ann', 1],
    ['bob', 0],
  ])('by ann is in the copy of %s: %i', async (account, count) => {
    const database = await openDatabase();
    await database.put('libraryState', { account, newest: null, readAt: 1, run: null }, 'anime');
    await settleItem('item-1', { account: 'ann', entry: { media: frieren, value: libraryEntry() } });
    expect(await database.count('library')).toBe(count);
  });

  it('in a private window has no line, and the same item afterwards has none to hide', async () => {
    await queued(inPrivate);
    await settleItem('item-1', { activity: line });
    expect([await items(), await lines()]).toEqual([[], []]);
    await settleItem('item-1', { activity: line });
    expect(await lines(), 'logged although its item was taken out before it').toEqual([line]);
  });

  it('and is no row of an import holds up no import', async () => {
    await queued(watched());
    expect(await settleItem('item-1')).toBe(true);
    expect(await settleItem('gone', { row: { as: 'left', at: NOW } })).toBe(true);
  });
});

describe('an attempt that is out of date', () => {
  it('is cleared, and what of it had arrived is logged', async () => {
    await queued(watched(), { attempted });
    await clearAttempt('item-1', line);
    expect(await items()).toMatchObject([{ id: 'item-1', attempted: null }]);
    expect(await lines()).toEqual([line]);
  });

  it.each<[string, OutboxChange, typeof line | null]>([
    ['nothing of it had arrived', watched(), null],
    ['it was watched in a private window', inPrivate, line],
  ])('is cleared without a line where %s', async (_what, change, logs) => {
    await queued(change, { attempted });
    await clearAttempt('item-1', logs);
    expect(await items()).toMatchObject([{ attempted: null }]);
    expect(await lines()).toEqual([]);
  });

  it('of an item that is gone leaves nothing behind', async () => {
    await clearAttempt('item-1', line);
    expect([await items(), await lines()]).toEqual([[], []]);
  });
});

describe('what the user does not want any more', () => {
  it.each<[string, OutboxChange]>([
    ['an undo', { ...edit({ progress: 4 }), by: 'undo', undoes: 'line-1' } as Edit],
    ['an undo that removes', { kind: 'removal', media: frieren, by: 'undo', undoes: 'line-1' }],
  ])('leaves the outbox; the line of %s stands again', async (_what, change) => {
    await logged({ id: 'line-1', undone: true }, { id: 'line-2', undone: true });
    await queued(change);
    await forgetItem('item-1', NOW);
    expect(await items()).toEqual([]);
    expect((await lines()).map(({ undone }) => undone)).toEqual([false, true]);
  });

  it('lets its episode count again, for its own account', async () => {
    await counted('user-1', 'bob');
    await queued({ kind: 'episode', observed: episode(), watchedAt: NOW });
    await forgetItem('item-1', NOW);
    expect([await items(), await isCounted('user-1'), await isCounted('bob')]).toEqual([[], false, true]);
  });

  it('was only a number: no episode and no line changes', async () => {
    await counted('user-1');
    await logged({ id: 'line-1', undone: true });
    await queued(edit({ progress: 4 }));
    await forgetItem('item-1', NOW);
    expect([await items(), await isCounted('user-1')]).toEqual([[], true]);
    expect(await lines()).toMatchObject([{ undone: true }]);
  });

  it('and has left already changes nothing', async () => {
    await queued(watched(), { id: 'other' });
    await forgetItem('item-1', NOW);
    expect((await items()).map(({ id }) => id)).toEqual(['other']);
  });
});
