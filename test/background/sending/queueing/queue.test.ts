// Tests the requests of the popup: what is queued, for which account, and for which entry.
import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { refreshLibrary } from '@/lib/background/refresh-library.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, updateItem } from '@/lib/background/sending/outbox.ts';
import { changeEntryOfAccount, retryItem } from '@/lib/background/sending/queue.ts';
import { undoActivity } from '@/lib/background/sending/undo.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { createEditChange, frieren, twoTitles } from '../../changes.ts';
import { refusalResponse } from '../../list-service.ts';
import { connectedAccount, createRoot } from '../../root.ts';

const seen = { status: 'watching', progress: 4, userScore: null } as const;

/** Sets up a title that is at episode 4 on the list and in the copy. The service is unreachable. */
async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await refreshList(root, 'user-1');
  root.service.away = true;
  return root;
}

const queuedChanges = async () => (await readOutbox()).map(({ change }) => change);

describe('changeEntry', () => {
  it('merges an edit into the queued edit of the same title', async () => {
    const root = await setUp();
    const change = (patch: object) => root.handlers.changeEntry({ kind: 'edit', media: frieren, patch });
    await change({ progress: 6 });
    expect(await queuedChanges()).toEqual([
      { kind: 'edit', media: frieren, patch: { progress: 6 }, by: 'user', base: seen },
    ]);
    await deliverOutbox(root);
    await updateItem(root, 'id-1', (item) => ({ ...item, attempts: 0 }));
    await change({ userScore: 9 });
    expect(await queuedChanges()).toMatchObject([{ patch: { progress: 6, userScore: 9 }, base: seen }]);
  });

  it('queues a removal as a change by the user', async () => {
    const root = await setUp();
    await root.handlers.changeEntry({ kind: 'removal', media: frieren });
    expect(await queuedChanges()).toEqual([{ kind: 'removal', media: frieren, by: 'user' }]);
  });

  it('queues a rating with its score unchanged', async () => {
    const root = await setUp();
    const rating = { kind: 'rating', media: frieren, score: 8 } as const;
    await changeEntryOfAccount(root.worker, 'user-1', rating);
    expect(await queuedChanges()).toEqual([rating]);
  });

  it('queues a change for the account whose entry the user saw', async () => {
    const root = await setUp();
    const removal = { kind: 'removal', media: frieren } as const;
    await root.handlers.changeEntry(removal);
    await changeEntryOfAccount(root.worker, 'user-2', removal);
    await changeEntryOfAccount(root.worker, 'user-3', {
      kind: 'edit',
      media: frieren,
      patch: { progress: 9 },
    });
    await changeEntryOfAccount(root.worker, 'user-4', { kind: 'rating', media: frieren, score: 1 });
    expect((await readOutbox()).map(({ account }) => account)).toEqual([
      'user-1',
      'user-2',
      'user-3',
      'user-4',
    ]);
  });

  it('delivers the change immediately', async () => {
    const root = await setUp();
    root.service.away = false;
    await root.handlers.changeEntry({ kind: 'edit', media: frieren, patch: { progress: 6 } });
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });
});

describe('undo in the popup', () => {
  it('is refused for an unknown log entry', async () => {
    const root = await setUp();
    expect(await undoActivity(root.worker, { activityId: 'no-line' })).toEqual({
      ok: false,
      problem: { code: 'not_found', message: '' },
    });
  });

  it('is queued as one outbox item', async () => {
    const root = await setUp();
    root.service.away = false;
    await addChange(root, createEditChange({ progress: 6 }, seen), 'user-1');
    await deliverOutbox(root);
    root.service.away = true;
    const published: string[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void published.push(...changed) });
    await deliverOutbox(worker);
    published.length = 0;
    const [line] = await readActivity();
    expect(await undoActivity(worker, { activityId: line?.id ?? '' })).toEqual({ ok: true, value: null });
    expect(published).toContain('activity');
    expect(await readOutbox()).toMatchObject([
      { account: 'user-1', change: { kind: 'edit', by: 'undo', undoes: line?.id } },
    ]);
    expect(await readActivity()).toMatchObject([{ undone: true }]);
  });
});

describe('retryItem', () => {
  it('resets the attempt count of the item', async () => {
    const root = await setUp();
    await addChange(root, createEditChange({ progress: 6 }, seen), 'user-1');
    const failed = { state: 'failed', attempts: 7, problem: { code: 'invalid', message: '' } } as const;
    const notBefore = root.clock.now + 3600_000;
    await updateItem(root, 'id-1', (item) => ({ ...item, ...failed, notBefore }));
    root.signIn({ ...connectedAccount, state: 'reconnect' });
    root.clock.now += 5000;
    await retryItem(root.worker, { itemId: 'id-1' });
    expect(await readOutbox()).toMatchObject([
      { state: 'waiting', attempts: 0, notBefore: 0, problem: null, decidedAt: root.clock.now },
    ]);
    root.signIn(connectedAccount);
    root.service.away = false;
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('does nothing for an item that has left the outbox', async () => {
    const root = await setUp();
    await retryItem(root.worker, { itemId: 'gone' });
    expect(await readOutbox()).toEqual([]);
  });
});

describe('refreshLibrary', () => {
  it.each([
    ['signed out', { state: 'signed-out', id: 'user-1' }],
    ['asked to sign in again', { state: 'reconnect' }],
    ['not known yet', { id: null }],
  ] as const)('is refused while the user is %s', async (_who, account) => {
    const root = await setUp();
    root.service.away = false;
    root.signIn({ ...connectedAccount, ...account });
    const calls = root.service.calls.length;
    expect(await refreshLibrary(root.worker)).toEqual({
      ok: false,
      problem: { code: 'unauthorized', message: '' },
    });
    expect(root.service.calls).toHaveLength(calls);
  });

  it('sends items that wait for their retry', async () => {
    const root = await setUp();
    await addChange(root, createEditChange({ progress: 6 }, seen), 'user-1');
    await deliverOutbox(root);
    root.service.away = false;
    expect(await refreshLibrary(root.worker)).toEqual({ ok: true, value: null });
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('returns the error of the service', async () => {
    const root = await setUp();
    root.service.away = false;
    root.service.fail('/v1/library', refusalResponse(503, 'unavailable'));
    expect(await refreshLibrary(root.worker)).toEqual({
      ok: false,
      problem: { code: 'unavailable', message: 'unavailable' },
    });
  });
});
