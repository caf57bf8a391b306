// What the user asks for in the popup, and what of it stands in the queue: for whom, in which words, and on which entry.
import { describe, expect, it } from 'vitest';
import { changeEntryOf, refreshLibrary, retryItem, undo } from '@/lib/background/sending/queue.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { catalogue, edit, frieren, watched } from '../../changes.ts';
import { refusal } from '../../list-service.ts';
import { connected, createRoot, type Root } from '../../root.ts';

const trusted = { trusted: true } as never;
const seen = { status: 'watching', progress: 4, userScore: null } as const;

/** The title is on the list at 4, here too, and the service is away. */
async function setUp() {
  const root = await createRoot({ catalogue });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  await root.libraryCache.refresh('user-1');
  root.service.away = true;
  return root;
}

const changesOf = async ({ outbox }: Root) => (await outbox.list()).map(({ change }) => change);

describe('a change in the popup', () => {
  it('is queued with the entry that the user saw, and joined with the next one', async () => {
    const root = await setUp();
    const change = (patch: object) =>
      root.handlers.changeEntry({ kind: 'edit', media: frieren, patch } as never, trusted);
    await change({ progress: 6 });
    expect(await changesOf(root)).toEqual([
      { kind: 'edit', media: frieren, patch: { progress: 6 }, by: 'user', base: seen },
    ]);
    await root.outbox.update('id-1', (item) => ({ ...item, attempts: 0 }));
    await change({ userScore: 9 });
    expect(await changesOf(root)).toMatchObject([{ patch: { progress: 6, userScore: 9 }, base: seen }]);
  });

  it('that removes is a word of the user', async () => {
    const root = await setUp();
    await root.handlers.changeEntry({ kind: 'removal', media: frieren } as never, trusted);
    expect(await changesOf(root)).toEqual([{ kind: 'removal', media: frieren, by: 'user' }]);
  });

  it('that rates is the score as it was given', async () => {
    const root = await setUp();
    const rating = { kind: 'rating', media: frieren, score: 8 } as const;
    await changeEntryOf(root.services, 'user-1', rating);
    expect(await changesOf(root)).toEqual([rating]);
  });

  it('is of the account that is signed in, or of the one that it was given in', async () => {
    const root = await setUp();
    const removal = { kind: 'removal', media: frieren } as const;
    await root.handlers.changeEntry(removal as never, trusted);
    await changeEntryOf(root.services, 'user-2', removal);
    await changeEntryOf(root.services, 'user-3', { kind: 'edit', media: frieren, patch: { progress: 9 } });
    await changeEntryOf(root.services, 'user-4', { kind: 'rating', media: frieren, score: 1 });
    expect((await root.outbox.list()).map(({ account }) => account)).toEqual([
      'user-1',
      'user-2',
      'user-3',
      'user-4',
    ]);
  });

  it('is sent at once', async () => {
    const root = await setUp();
    root.service.away = false;
    await root.handlers.changeEntry(
      { kind: 'edit', media: frieren, patch: { progress: 6 } } as never,
      trusted,
    );
    await root.delivery.deliver();
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });
});

describe('an undo in the popup', () => {
  it('of a line that is not there is refused', async () => {
    const root = await setUp();
    expect(await undo(root.services, 'no-line', false)).toEqual({
      ok: false,
      problem: { code: 'not_found', message: '' },
    });
  });

  it('is queued once, and the pages hear that the log has changed', async () => {
    const root = await setUp();
    root.service.away = false;
    await root.outbox.add(edit({ progress: 6 }, seen), 'user-1');
    await root.delivery.deliver();
    root.service.away = true;
    const told: string[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(...changed) });
    await worker.delivery.deliver();
    told.length = 0;
    const [line] = await readActivity();
    expect(await undo(worker, line?.id ?? '', false)).toEqual({ ok: true, value: null });
    expect(told).toContain('activity');
    expect(await worker.outbox.list()).toMatchObject([
      { account: 'user-1', change: { kind: 'edit', by: 'undo', undoes: line?.id } },
    ]);
    expect(await readActivity()).toMatchObject([{ undone: true }]);
  });
});

describe('what was set aside, tried again,', () => {
  it('begins at nought, and is the latest word of the user', async () => {
    const root = await setUp();
    await root.outbox.add(edit({ progress: 6 }, seen), 'user-1');
    const failed = { state: 'failed', attempts: 7, problem: { code: 'invalid', message: '' } } as const;
    const notBefore = root.clock.now + 3600_000;
    await root.outbox.update('id-1', (item) => ({ ...item, ...failed, notBefore }));
    root.signIn({ ...connected, state: 'reconnect' });
    root.clock.now += 5000;
    await retryItem(root.services, 'id-1');
    expect(await root.outbox.list()).toMatchObject([
      { state: 'waiting', attempts: 0, notBefore: 0, problem: null, saidAt: root.clock.now },
    ]);
    root.signIn(connected);
    root.service.away = false;
    await root.delivery.deliver();
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('is nothing where it has left the queue', async () => {
    const root = await setUp();
    await retryItem(root.services, 'gone');
    expect(await root.outbox.list()).toEqual([]);
  });

  it.each([
    ['an episode', watched(5), true],
    ['a change by hand', edit({ progress: 6 }), false],
  ])('of %s: its search may stop the worker again: %s', async (_what, change, isForgiven) => {
    const root = await setUp();
    await root.outbox.add(change, 'user-1');
    const forgiven: string[] = [];
    const forgive = async (...names: readonly string[]) => void forgiven.push(...names);
    await retryItem({ ...root.services, takeDowns: { ...root.services.takeDowns, forgive } }, 'id-1');
    expect(forgiven.map((name) => name.split(' ')[0])).toEqual(isForgiven ? ['search'] : []);
  });
});

describe('a look at the list that the user wants', () => {
  it.each([
    ['signed out', { state: 'signed-out', id: 'user-1' }],
    ['to sign in again', { state: 'reconnect' }],
    ['no one yet', { id: null }],
  ] as const)('is refused while they are %s', async (_who, account) => {
    const root = await setUp();
    root.service.away = false;
    root.signIn({ ...connected, ...account });
    const calls = root.service.calls.length;
    expect(await refreshLibrary(root.services)).toEqual({
      ok: false,
      problem: { code: 'unauthorized', message: '' },
    });
    expect(root.service.calls).toHaveLength(calls);
  });

  it('sends what waits for its time, too', async () => {
    const root = await setUp();
    await root.outbox.add(edit({ progress: 6 }, seen), 'user-1');
    await root.delivery.deliver();
    root.service.away = false;
    expect(await refreshLibrary(root.services)).toEqual({ ok: true, value: null });
    await root.delivery.deliver();
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('says what the service has against it', async () => {
    const root = await setUp();
    root.service.away = false;
    root.service.fail('/v1/library', refusal(503, 'unavailable'));
    expect(await refreshLibrary(root.services)).toEqual({
      ok: false,
      problem: { code: 'unavailable', message: 'unavailable' },
    });
  });

  it.each([
    [true, ['list anime', 'list manga']],
    [undefined, []],
  ])('once more (%s) forgives a list that has stopped the worker', async (again, expected) => {
    const root = await setUp();
    const forgiven: string[] = [];
    const forgive = async (...names: readonly string[]) => void forgiven.push(...names);
    await refreshLibrary({ ...root.services, takeDowns: { ...root.services.takeDowns, forgive } }, again);
    expect(forgiven).toEqual(expected);
  });
});
