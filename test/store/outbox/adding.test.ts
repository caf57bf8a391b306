// Tests adding to the outbox. Covers automatic edits, undos, the field `undone` of log entries, and increasing times.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  addAutomaticEdit,
  addChange,
  addUndo,
  assignUnownedItems,
  updateItem,
  updateItemByUser,
} from '@/lib/store/outbox.ts';
import { createEditChange, dungeonMeshi, frieren, watchedChange } from '../../background/changes.ts';
import { activity, episode, outboxItem } from '../../domain/examples.ts';
import {
  isSessionCounted,
  NOW_MS,
  newItemFieldsOf,
  readStoredItems,
  readStoredLog,
  storeCountedSessions,
  storeLogEntries,
  storeOutboxItem,
} from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

it('updateItem changes an item in place', async () => {
  await storeOutboxItem(watchedChange(1), { id: 'a' });
  expect(await updateItem('a', (item) => ({ ...item, attempts: 3 }))).toBe(true);
  expect(await readStoredItems()).toMatchObject([{ id: 'a', attempts: 3 }]);
});

it('updateItem returns false for an item that has left the outbox', async () => {
  expect(await updateItem('gone', (item) => item)).toBe(false);
  expect(await updateItemByUser('gone', NOW_MS, (item) => item)).toBe(false);
  expect(await (await openDatabase()).count('outbox')).toBe(0);
});

it('assignUnownedItems assigns items without an account to the connecting account', async () => {
  await storeOutboxItem(watchedChange(1), { id: 'a', account: null });
  await storeOutboxItem(watchedChange(2), { id: 'b', account: 'bob' });
  expect(await assignUnownedItems('ann')).toBe(true);
  expect((await readStoredItems()).map(({ account }) => account)).toEqual(['ann', 'bob']);
  expect(await assignUnownedItems('bob')).toBe(false);
});

describe('addAutomaticEdit', () => {
  const base = { status: 'watching', progress: 28, userScore: null } as const;
  const own: Edit = { kind: 'edit', media: frieren, patch: { status: 'completed' }, by: 'kiroku', base };

  it('queues an edit only once per title', async () => {
    await addAutomaticEdit(own, 'ann', false, newItemFieldsOf('a'));
    await addAutomaticEdit(own, 'ann', false, newItemFieldsOf('b'));
    const queuedOnce = { id: 'a', account: 'ann', createdAt: NOW_MS, notBefore: NOW_MS };
    expect(await readStoredItems()).toEqual([outboxItem(own, queuedOnce)]);
  });

  it.each<[string, OutboxChange, string]>([
    ["another account's edit", own, 'bob'],
    ["another title's edit", { ...own, media: dungeonMeshi }, 'ann'],
    ["the user's edit", { ...own, by: 'user' }, 'ann'],
    ['an episode', watchedChange(28), 'ann'],
  ])('queues the edit in addition to %s', async (_what, change, account) => {
    await storeOutboxItem(change, { id: 'there', account });
    await addAutomaticEdit(own, 'ann', false, newItemFieldsOf('own'));
    expect((await readStoredItems()).map(({ id }) => id).sort()).toEqual(['own', 'there']);
  });

  it.each([
    ['the episode of the entry', base, 28],
    ['no episode if the entry is unknown', null, null],
  ])('stores a question about %s if the user wants to be asked', async (_what, seen, episode) => {
    await addAutomaticEdit({ ...own, base: seen }, 'ann', true, newItemFieldsOf('a'));
    const question = { reason: 'finishing', choices: [], media: frieren, episode, evidence: [] };
    expect(await readStoredItems()).toMatchObject([{ state: 'asking', question }]);
  });
});

describe('addUndo', () => {
  const line = activity({ id: 'line', account: 'ann', undoes: 'earlier' });
  const back: OutboxChange = { ...createEditChange({ progress: 4 }), by: 'undo', undoes: 'line' } as Edit;

  it('marks the log entry as undone', async () => {
    await storeLogEntries(line, { id: 'earlier', undone: true }, { id: 'third', undone: true });
    await addUndo(line, back, 'ann', newItemFieldsOf('u'));
    expect(await readStoredItems()).toMatchObject([{ id: 'u', account: 'ann', change: back }]);
    const marks = Object.fromEntries((await readStoredLog()).map(({ id, undone }) => [id, undone]));
    expect(marks).toEqual({ line: true, earlier: false, third: true });
  });

  it.each([
    ['is already undone', [{ ...line, undone: true }]],
    ['was deleted', []],
  ])('queues nothing if the log entry %s', async (_what, there) => {
    await storeLogEntries(...there);
    await addUndo(line, back, 'ann', newItemFieldsOf('u'));
    expect([await readStoredItems(), (await readStoredLog()).length]).toEqual([[], there.length]);
  });

  it('lets the episode count again for the account of the log entry', async () => {
    await storeLogEntries(line);
    await storeCountedSessions('ann', 'bob');
    await addUndo(line, back, 'ann', newItemFieldsOf('u'));
    expect([await isSessionCounted('ann'), await isSessionCounted('bob')]).toEqual([false, true]);
  });

  it('keeps all sessions counted when it undoes a manual edit', async () => {
    await storeLogEntries({ ...line, episodeKey: null });
    await storeCountedSessions('ann');
    await addUndo({ ...line, episodeKey: null }, back, 'ann', newItemFieldsOf('u'));
    expect([(await readStoredItems()).length, await isSessionCounted('ann')]).toEqual([1, true]);
  });
});

describe('addChange with a lower progress', () => {
  it('lets only the episodes beyond the new progress count again', async () => {
    const beyond = { mediaId: frieren.id, account: 'ann' };
    await storeLogEntries({
      ...beyond,
      id: 'five',
      episodeKey: 'crunchyroll:G0001',
      after: { status: 'watching', progress: 5, userScore: null },
    });
    await storeCountedSessions('ann');
    await addChange(createEditChange({ progress: 5 }), 'ann', newItemFieldsOf('same'));
    expect(await isSessionCounted('ann'), 'what it names is watched').toBe(true);
    await addChange(createEditChange({ progress: 4 }), 'ann', newItemFieldsOf('less'));
    expect(await isSessionCounted('ann')).toBe(false);
  });

  it.each<[string, OutboxChange]>([
    ['a score', createEditChange({ userScore: 7 })],
    ['an undo', { ...createEditChange({ progress: 4 }), by: 'undo' } as Edit],
    ['an edit that Kiroku repeats', { ...createEditChange({ progress: 4 }), by: 'kiroku' } as Edit],
  ])('lets no episode count again for %s', async (_what, change) => {
    await storeLogEntries({ mediaId: frieren.id, account: 'ann' });
    await storeCountedSessions('ann');
    await addChange(change, 'ann', newItemFieldsOf('a'));
    expect(await isSessionCounted('ann')).toBe(true);
  });
});

describe('addChange while an episode is queued', () => {
  const waiting: OutboxChange = { kind: 'episode', observed: episode(), watchedAt: NOW_MS };

  it.each<[string, OutboxChange, boolean]>([
    ['restarts the session after an edit of the progress', createEditChange({ progress: 9 }), false],
    ['keeps the session counted after an edit of the score', createEditChange({ userScore: 7 }), true],
    ['keeps the session counted after a removal', { kind: 'removal', media: frieren, by: 'user' }, true],
  ])('%s', async (_what, change, is) => {
    await storeCountedSessions('ann');
    await storeOutboxItem(waiting, { account: 'ann', id: 'waiting' });
    await addChange(change, 'ann', newItemFieldsOf('later'));
    expect((await readStoredItems()).map(({ id }) => id).sort()).toEqual(['later', 'waiting']);
    expect(await isSessionCounted('ann')).toBe(is);
  });
});

describe('addChange with two edits of the same title', () => {
  it('merges both edits while the first edit is unsent', async () => {
    await addChange(createEditChange({ progress: 5 }), 'ann', newItemFieldsOf('a'));
    await addChange(createEditChange({ progress: 6 }), 'ann', newItemFieldsOf('b'));
    expect(await readStoredItems()).toMatchObject([{ change: { patch: { progress: 6 } } }]);
  });

  it('keeps both edits while the first edit is being sent', async () => {
    await addChange(createEditChange({ progress: 5 }), 'ann', newItemFieldsOf('a'));
    await addChange(createEditChange({ progress: 6 }), 'ann', newItemFieldsOf('b'), () => 'a');
    expect((await readStoredItems()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});

describe('decision time', () => {
  it('is later than everything queued or logged, even with a clock set back', async () => {
    await addChange(watchedChange(1), 'ann', newItemFieldsOf('a'));
    expect(await readStoredItems()).toMatchObject([{ createdAt: NOW_MS }]);
    await storeLogEntries({ id: 'line', decidedAt: NOW_MS + 500 });
    await addChange(watchedChange(2), 'ann', newItemFieldsOf('b'));
    await addChange(watchedChange(3), 'ann', newItemFieldsOf('c'));
    const times = Object.fromEntries((await readStoredItems()).map(({ id, createdAt }) => [id, createdAt]));
    expect(times).toEqual({ a: NOW_MS, b: NOW_MS + 501, c: NOW_MS + 502 });
  });

  it('is updated when the user decides about an item again', async () => {
    await storeOutboxItem(watchedChange(1), { id: 'a', state: 'failed', createdAt: NOW_MS - 100 });
    await storeOutboxItem(watchedChange(2), { id: 'b', createdAt: NOW_MS + 7 });
    expect(await updateItemByUser('a', NOW_MS, (item) => ({ ...item, state: 'waiting' }))).toBe(true);
    const again = (await readStoredItems()).find(({ id }) => id === 'a');
    expect(again).toMatchObject({ state: 'waiting', createdAt: NOW_MS - 100, decidedAt: NOW_MS + 8 });
  });
});
