// Tests adding to the outbox. Covers automatic edits, undos with their mark in the log, and increasing times.
import { describe, expect, it } from 'vitest';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  addAutomaticEdit,
  addChange,
  addUndo,
  assignItems,
  decideItem,
  updateItem,
} from '@/lib/store/outbox.ts';
import { edit, frieren, other, watched } from '../../background/changes.ts';
import { activity, episode, outboxItem } from '../../domain/examples.ts';
import { counted, fresh, isCounted, items, lines, logged, NOW, queued } from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

describe('addAutomaticEdit', () => {
  const base = { status: 'watching', progress: 28, userScore: null } as const;
  const own: Edit = { kind: 'edit', media: frieren, patch: { status: 'completed' }, by: 'kiroku', base };

  it('queues an edit only once per title', async () => {
    await addAutomaticEdit(own, 'ann', false, fresh('a'));
    await addAutomaticEdit(own, 'ann', false, fresh('b'));
    const queuedOnce = { id: 'a', account: 'ann', createdAt: NOW, notBefore: NOW };
    expect(await items()).toEqual([outboxItem(own, queuedOnce)]);
  });

  it.each<[string, OutboxChange, string]>([
    ["another account's edit", own, 'bob'],
    ["another title's edit", { ...own, media: other }, 'ann'],
    ["the user's edit", { ...own, by: 'user' }, 'ann'],
    ['an episode', watched(28), 'ann'],
  ])('queues the edit in addition to %s', async (_what, change, account) => {
    await queued(change, { id: 'there', account });
    await addAutomaticEdit(own, 'ann', false, fresh('own'));
    expect((await items()).map(({ id }) => id).sort()).toEqual(['own', 'there']);
  });

  it.each([
    [base, 28],
    [null, null],
  ])('asks about the current episode of %o when the user wants to be asked: %j', async (seen, episode) => {
    await addAutomaticEdit({ ...own, base: seen }, 'ann', true, fresh('a'));
    const question = { reason: 'finishing', choices: [], media: frieren, episode, evidence: [] };
    expect(await items()).toMatchObject([{ state: 'asking', question }]);
  });
});

describe('addUndo', () => {
  const line = activity({ id: 'line', account: 'ann', undoes: 'earlier' });
  const back: OutboxChange = { ...edit({ progress: 4 }), by: 'undo', undoes: 'line' } as Edit;

  it('marks the log entry as undone', async () => {
    await logged(line, { id: 'earlier', undone: true }, { id: 'third', undone: true });
    await addUndo(line, back, 'ann', fresh('u'));
    expect(await items()).toMatchObject([{ id: 'u', account: 'ann', change: back }]);
    const marks = Object.fromEntries((await lines()).map(({ id, undone }) => [id, undone]));
    expect(marks).toEqual({ line: true, earlier: false, third: true });
  });

  it.each([
    ['is already undone', [{ ...line, undone: true }]],
    ['was deleted', []],
  ])('queues nothing if the log entry %s', async (_what, there) => {
    await logged(...there);
    await addUndo(line, back, 'ann', fresh('u'));
    expect([await items(), (await lines()).length]).toEqual([[], there.length]);
  });

  it('lets the episode of the log entry count again for its account', async () => {
    await logged(line);
    await counted('ann', 'bob');
    await addUndo(line, back, 'ann', fresh('u'));
    expect([await isCounted('ann'), await isCounted('bob')]).toEqual([false, true]);
  });

  it('keeps all sessions when it undoes a manual edit', async () => {
    await logged({ ...line, episodeKey: null });
    await counted('ann');
    await addUndo({ ...line, episodeKey: null }, back, 'ann', fresh('u'));
    expect([(await items()).length, await isCounted('ann')]).toEqual([1, true]);
  });
});

describe('addChange with a lower progress', () => {
  it('lets only the episodes beyond the new progress count again', async () => {
    const beyond = { mediaId: frieren.id, account: 'ann' };
    await logged({
      ...beyond,
      id: 'five',
      episodeKey: 'crunchyroll:G0001',
      after: { status: 'watching', progress: 5, userScore: null },
    });
    await counted('ann');
    await addChange(edit({ progress: 5 }), 'ann', fresh('same'));
    expect(await isCounted('ann'), 'what it names is watched').toBe(true);
    await addChange(edit({ progress: 4 }), 'ann', fresh('less'));
    expect(await isCounted('ann')).toBe(false);
  });

  it.each<[string, OutboxChange]>([
    ['a score', edit({ userScore: 7 })],
    ['an undo', { ...edit({ progress: 4 }), by: 'undo' } as Edit],
    ['an edit that Kiroku repeats', { ...edit({ progress: 4 }), by: 'kiroku' } as Edit],
  ])('lets no episode count again for %s', async (_what, change) => {
    await logged({ mediaId: frieren.id, account: 'ann' });
    await counted('ann');
    await addChange(change, 'ann', fresh('a'));
    expect(await isCounted('ann')).toBe(true);
  });
});

describe('addChange while an episode is queued', () => {
  const waiting: OutboxChange = { kind: 'episode', observed: episode(), watchedAt: NOW };

  it.each<[string, OutboxChange, boolean]>([
    ['a progress', edit({ progress: 9 }), false],
    ['a score', edit({ userScore: 7 }), true],
    ['a removal', { kind: 'removal', media: frieren, by: 'user' }, true],
  ])('keeps the session counted after %s: $2', async (_what, change, is) => {
    await counted('ann');
    await queued(waiting, { account: 'ann', id: 'waiting' });
    await addChange(change, 'ann', fresh('later'));
    expect((await items()).map(({ id }) => id).sort()).toEqual(['later', 'waiting']);
    expect(await isCounted('ann')).toBe(is);
  });
});

describe('addChange with two edits of the same title', () => {
  it('merges both edits while the first edit is unsent', async () => {
    await addChange(edit({ progress: 5 }), 'ann', fresh('a'));
    await addChange(edit({ progress: 6 }), 'ann', fresh('b'));
    expect(await items()).toMatchObject([{ change: { patch: { progress: 6 } } }]);
  });

  it('keeps both edits while the first edit is being sent', async () => {
    await addChange(edit({ progress: 5 }), 'ann', fresh('a'));
    await addChange(edit({ progress: 6 }), 'ann', fresh('b'), () => 'a');
    expect((await items()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});

describe('decision time', () => {
  it('is later than everything queued or logged, even with a clock set back', async () => {
    await addChange(watched(1), 'ann', fresh('a'));
    expect(await items()).toMatchObject([{ createdAt: NOW }]);
    await logged({ id: 'line', decidedAt: NOW + 500 });
    await addChange(watched(2), 'ann', fresh('b'));
    await addChange(watched(3), 'ann', fresh('c'));
    const times = Object.fromEntries((await items()).map(({ id, createdAt }) => [id, createdAt]));
    expect(times).toEqual({ a: NOW, b: NOW + 501, c: NOW + 502 });
  });

  it('is updated when the user decides about an item again', async () => {
    await queued(watched(1), { id: 'a', state: 'failed', createdAt: NOW - 100 });
    await queued(watched(2), { id: 'b', createdAt: NOW + 7 });
    expect(await decideItem('a', NOW, (item) => ({ ...item, state: 'waiting' }))).toBe(true);
    const again = (await items()).find(({ id }) => id === 'a');
    expect(again).toMatchObject({ state: 'waiting', createdAt: NOW - 100, decidedAt: NOW + 8 });
  });
});

it('updateItem changes an item in place', async () => {
  await queued(watched(1), { id: 'a' });
  expect(await updateItem('a', (item) => ({ ...item, attempts: 3 }))).toBe(true);
  expect(await items()).toMatchObject([{ id: 'a', attempts: 3 }]);
});

it('updateItem returns false for an item that has left the outbox', async () => {
  expect(await updateItem('gone', (item) => item)).toBe(false);
  expect(await decideItem('gone', NOW, (item) => item)).toBe(false);
  expect(await (await openDatabase()).count('outbox')).toBe(0);
});

it('assignItems assigns items without an account to the connecting account', async () => {
  await queued(watched(1), { id: 'a', account: null });
  await queued(watched(2), { id: 'b', account: 'bob' });
  expect(await assignItems('ann')).toBe(true);
  expect((await items()).map(({ account }) => account)).toEqual(['ann', 'bob']);
  expect(await assignItems('bob')).toBe(false);
});
