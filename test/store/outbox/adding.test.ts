// What is put into the outbox: Kiroku's own changes once, an undo with its mark, and times that never run backwards.
import { beforeEach, describe, expect, it } from 'vitest';
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
import { counted, emptied, fresh, isCounted, items, lines, logged, NOW, queued } from './memory.ts';

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

beforeEach(emptied);

describe('what Kiroku changes by itself', () => {
  const base = { status: 'watching', progress: 28, userScore: null } as const;
  const own: Edit = { kind: 'edit', media: frieren, patch: { status: 'completed' }, by: 'kiroku', base };

  it('is queued once for a title, however often it is found', async () => {
    await addAutomaticEdit(own, 'ann', false, fresh('a'));
    await addAutomaticEdit(own, 'ann', false, fresh('b'));
    const queuedOnce = { id: 'a', account: 'ann', createdAt: NOW, notBefore: NOW };
    expect(await items()).toEqual([outboxItem(own, queuedOnce)]);
  });

  it.each<[string, OutboxChange, string]>([
    ['another account’s', own, 'bob'],
    ['another title’s', { ...own, media: other }, 'ann'],
    ['the user’s own', { ...own, by: 'user' }, 'ann'],
    ['an episode', watched(28), 'ann'],
  ])('is queued beside %s', async (_what, change, account) => {
    await queued(change, { id: 'there', account });
    await addAutomaticEdit(own, 'ann', false, fresh('own'));
    expect((await items()).map(({ id }) => id).sort()).toEqual(['own', 'there']);
  });

  it.each([
    [base, 28],
    [null, null],
  ])(
    'asks first where the user wants to be asked, with the episode where it stands: %o → %j',
    async (seen, episode) => {
      await addAutomaticEdit({ ...own, base: seen }, 'ann', true, fresh('a'));
      const question = { reason: 'finishing', choices: [], media: frieren, episode, evidence: [] };
      expect(await items()).toMatchObject([{ state: 'asking', question }]);
    },
  );
});

describe('an undo', () => {
  const line = activity({ id: 'line', account: 'ann', undoes: 'earlier' });
  const back: OutboxChange = { ...edit({ progress: 4 }), by: 'undo', undoes: 'line' } as Edit;

  it('is queued with its mark, and the line that the undone one had taken back stands again', async () => {
    await logged(line, { id: 'earlier', undone: true }, { id: 'third', undone: true });
    await addUndo(line, back, 'ann', fresh('u'));
    expect(await items()).toMatchObject([{ id: 'u', account: 'ann', change: back }]);
    const marks = Object.fromEntries((await lines()).map(({ id, undone }) => [id, undone]));
    expect(marks).toEqual({ line: true, earlier: false, third: true });
  });

  it.each([
    ['has been taken back', [{ ...line, undone: true }]],
    ['is gone', []],
  ])('of a line that %s is not queued', async (_what, there) => {
    await logged(...there);
    await addUndo(line, back, 'ann', fresh('u'));
    expect([await items(), (await lines()).length]).toEqual([[], there.length]);
  });

  it('lets the episode of its line count again, for the account of the line alone', async () => {
    await logged(line);
    await counted('ann', 'bob');
    await addUndo(line, back, 'ann', fresh('u'));
    expect([await isCounted('ann'), await isCounted('bob')]).toEqual([false, true]);
  });

  it('of what was done by hand touches no episode', async () => {
    await logged({ ...line, episodeKey: null });
    await counted('ann');
    await addUndo({ ...line, episodeKey: null }, back, 'ann', fresh('u'));
    expect([(await items()).length, await isCounted('ann')]).toEqual([1, true]);
  });
});

describe('a number that the user sets', () => {
  it('below what was counted lets the episodes beyond it count again, and no others', async () => {
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
    ['what Kiroku repeats by itself', { ...edit({ progress: 4 }), by: 'kiroku' } as Edit],
  ])('is not %s: that leaves what was counted', async (_what, change) => {
    await logged({ mediaId: frieren.id, account: 'ann' });
    await counted('ann');
    await addChange(change, 'ann', fresh('a'));
    expect(await isCounted('ann')).toBe(true);
  });
});

describe('an episode that waits to be sent', () => {
  const waiting: OutboxChange = { kind: 'episode', observed: episode(), watchedAt: NOW };

  it.each<[string, OutboxChange, boolean]>([
    ['a number', edit({ progress: 9 }), false],
    ['a score', edit({ userScore: 7 }), true],
    ['a removal', { kind: 'removal', media: frieren, by: 'user' }, true],
  ])('that came before %s of its title: %o, it stays counted: %s', async (_what, change, is) => {
    await counted('ann');
    await queued(waiting, { account: 'ann', id: 'waiting' });
    await addChange(change, 'ann', fresh('later'));
    expect((await items()).map(({ id }) => id).sort()).toEqual(['later', 'waiting']);
    expect(await isCounted('ann')).toBe(is);
  });
});

describe('two changes about the same', () => {
  it('are one where the first is not on its way', async () => {
    await addChange(edit({ progress: 5 }), 'ann', fresh('a'));
    await addChange(edit({ progress: 6 }), 'ann', fresh('b'));
    expect(await items()).toMatchObject([{ change: { patch: { progress: 6 } } }]);
  });

  it('are two where the first is on its way', async () => {
    await addChange(edit({ progress: 5 }), 'ann', fresh('a'));
    await addChange(edit({ progress: 6 }), 'ann', fresh('b'), () => 'a');
    expect((await items()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });
});

describe('the time at which something was said', () => {
  it('is later than all that is queued or logged, although the clock was put back', async () => {
    await addChange(watched(1), 'ann', fresh('a'));
    expect(await items()).toMatchObject([{ createdAt: NOW }]);
    await logged({ id: 'line', saidAt: NOW + 500 });
    await addChange(watched(2), 'ann', fresh('b'));
    await addChange(watched(3), 'ann', fresh('c'));
    const times = Object.fromEntries((await items()).map(({ id, createdAt }) => [id, createdAt]));
    expect(times).toEqual({ a: NOW, b: NOW + 501, c: NOW + 502 });
  });

  it('is now for an item about which the user has said something again', async () => {
    await queued(watched(1), { id: 'a', state: 'failed', createdAt: NOW - 100 });
    await queued(watched(2), { id: 'b', createdAt: NOW + 7 });
    expect(await decideItem('a', NOW, (item) => ({ ...item, state: 'waiting' }))).toBe(true);
    const again = (await items()).find(({ id }) => id === 'a');
    expect(again).toMatchObject({ state: 'waiting', createdAt: NOW - 100, saidAt: NOW + 8 });
  });
});

it('an item is changed where it lies', async () => {
  await queued(watched(1), { id: 'a' });
  expect(await updateItem('a', (item) => ({ ...item, attempts: 3 }))).toBe(true);
  expect(await items()).toMatchObject([{ id: 'a', attempts: 3 }]);
});

it('what has left the outbox is not put back by a change to it', async () => {
  expect(await updateItem('gone', (item) => item)).toBe(false);
  expect(await decideItem('gone', NOW, (item) => item)).toBe(false);
  expect(await (await openDatabase()).count('outbox')).toBe(0);
});

it('what has no account is the first one’s that connects, and no one else’s is', async () => {
  await queued(watched(1), { id: 'a', account: null });
  await queued(watched(2), { id: 'b', account: 'bob' });
  expect(await assignItems('ann')).toBe(true);
  expect((await items()).map(({ account }) => account)).toEqual(['ann', 'bob']);
  expect(await assignItems('bob')).toBe(false);
});
