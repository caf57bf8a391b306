// Tests the outbox with a full disk, damaged items, items of other versions, clock jumps, and account changes.

import { describe, expect, it, vi } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, assignUnownedItems } from '@/lib/background/sending/outbox.ts';
import type { OutboxChange, OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity, readCopyProgress, readLibrary, readUnparsedOutbox } from '@/lib/store/reading.ts';
import { episode, libraryEntry, outboxItem } from '../../domain/examples.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../changes.ts';
import { failToFetch, refusalResponse } from '../list-service.ts';
import { connectedAccount, createRoot } from '../root.ts';
import { createSampleUpTo, episodeFive, openPlayerTabs } from '../tracking/tabs.ts';
import { markEpisodeWatched } from './count-episode.ts';

const countUnreadable = async () => (await readUnparsedOutbox()).length - (await readOutbox()).length;

/** Makes the next writes to these stores fail for lack of space. */
function fillUp(store: string, times: number): void {
  const { put } = IDBObjectStore.prototype;
  let left = times;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name !== store || left === 0) return put.apply(this, args);
    left -= 1;
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

async function store(...items: readonly unknown[]): Promise<void> {
  const database = await openDatabase();
  for (const item of items) await database.put('outbox', item as OutboxItem);
}

describe('Kiroku on a full disk', () => {
  it('deletes the copy of the list to store a watched episode', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const database = await openDatabase();
    await database.put('library', libraryEntry());
    await database.put('libraryState', { account: 'user-1', newest: 'x', readAt: 5, run: null }, 'anime');
    fillUp('outbox', 1);
    await markEpisodeWatched(root, episode(), 60);
    expect(await readOutbox()).toHaveLength(1);
    expect(await readLibrary('anime')).toEqual([]);
    expect(await readCopyProgress('anime')).toMatchObject({ account: 'user-1', filled: false });
  });

  it('deletes the copy of the list to store a session', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const player = openPlayerTabs(root, [1]);
    await (await openDatabase()).put('library', libraryEntry());
    fillUp('sessions', 1);
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(1440));
    expect(await readOutbox()).toHaveLength(1);
    expect(await readLibrary('anime')).toEqual([]);
  });

  it('counts the episode later if nothing can be deleted', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    fillUp('outbox', 2);
    await expect(markEpisodeWatched(root, episode(), 60)).rejects.toThrow('no room');
    expect(await (await openDatabase()).getAll('sessions')).toMatchObject([{ watchedAt: null }]);
    await markEpisodeWatched(root, episode(), 60);
    expect(await readOutbox()).toHaveLength(1);
  });

  it('stores the log entry later and sends the item only once', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(), 'user-1');
    fillUp('activity', 2);
    await deliverOutbox(root);
    expect(await readOutbox()).toHaveLength(1);
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(service.writes()).toHaveLength(1);
    expect(await readActivity()).toMatchObject([{ what: 'advance', before: { progress: 4 } }]);
  });
});

describe('damaged stored item', () => {
  const damaged = [
    { id: 'no change', account: 'user-1', createdAt: 1, state: 'waiting' },
    {
      ...outboxItem(createEditChange({ progress: 1 })),
      id: 'future',
      change: { kind: 'gift', media: frieren },
    },
    { ...outboxItem(watchedChange()), id: 'half', change: { kind: 'episode', observed: { siteId: 'x' } } },
    {
      ...outboxItem(createEditChange({ progress: 1 })),
      id: 'no title',
      change: { ...createEditChange({}), media: null },
    },
    { id: 'nothing' },
  ];

  it('is retained if it is unreadable, while the readable items are sent', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await store(...damaged, outboxItem(watchedChange(1), { id: 'good' }));
    expect(await countUnreadable()).toBe(damaged.length);
    expect((await readOutbox()).map(({ id }) => id)).toEqual(['good']);
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
    await assignUnownedItems(root, 'user-1');
    expect(await countUnreadable()).toBe(damaged.length);
  });

  it('is sent if it lacks only optional fields', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    const { attempted: _a, confirmed: _c, question: _q, problem: _p, ...bare } = outboxItem(watchedChange(1));
    const { base: _b, ...change } = createEditChange({ userScore: 7 }) as Extract<
      OutboxChange,
      { kind: 'edit' }
    >;
    await store({ ...bare, id: 'episode' }, { ...bare, id: 'edit', createdAt: 'yesterday', change });
    expect(await countUnreadable()).toBe(0);
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)).toMatchObject({ progress: 1, userScore: 7 });
  });

  it('is read as waiting to be sent if its question is missing', async () => {
    await createRoot({ catalogue: twoTitles });
    await store(outboxItem(watchedChange(1), { state: 'asking', question: null }));
    expect(await readOutbox()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('outbox', () => {
  it('keeps items in the order of queueing even if the clock is set back', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { clock } = root;
    for (const number of [1, 2, 3]) {
      await addChange(root, watchedChange(number), 'user-1');
      if (number === 2) clock.now -= 500_000;
    }
    expect(
      (await readOutbox()).map(({ change }) => 'observed' in change && change.observed.episodeNumber),
    ).toEqual([1, 2, 3]);
  });

  it('sends a manual edit after the retry of an earlier episode', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    service.fail('POST /v1/library/entry', refusalResponse(500, 'internal'));
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    await addChange(
      root,
      createEditChange({ progress: 3 }, { status: 'watching', progress: 5, userScore: null }),
      'user-1',
    );
    await deliverOutbox(root);
    clock.now += 3600_000;
    await deliverOutbox(root);
    expect(service.writes().map(({ body }) => (body as { progress: number }).progress)).toEqual([5, 5, 3]);
    expect(service.entries.get(frieren.id)?.progress).toBe(3);
  });

  it('sets an alarm in the future while all items wait for a retry', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock, alarm } = root;
    service.fail('/search', failToFetch);
    await addChange(root, watchedChange(1), 'user-1');
    await addChange(root, watchedChange(2), 'user-1');
    await deliverOutbox(root);
    expect(alarm()).toBeGreaterThan(clock.now);
  });

  it('sends later items even if the processing of an item throws', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    const readData = vi.fn(async () => ({})).mockRejectedValueOnce(new Error('bug'));
    const readPackagedFile = async (path: string) => (path.startsWith('/data/') ? readData() : {});
    const worker = root.start({ readPackagedFile });
    await addChange(worker, watchedChange(1, { seriesTitle: 'Dungeon Meshi', seriesId: 'dm' }), 'user-1');
    await addChange(worker, createEditChange({ progress: 2 }), 'user-1');
    await deliverOutbox(worker);
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'internal' } }]);
    clock.now += 3600_000;
    await deliverOutbox(worker);
    expect(service.entries.get(dungeonMeshi.id)?.progress).toBe(1);
  });

  it('ends a pause of the service if the clock was set back by a month', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, clock } = root;
    service.fail('/search', refusalResponse(429, 'rate_limited', { 'retry-after': '99999999' }));
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    expect((await readDeliveryPauseEnd()) - clock.now).toBe(3600_000);
    clock.now -= 30 * 24 * 3600_000;
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
  });
});

describe('account change', () => {
  it('keeps the items of an account until that account signs in again', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service, signIn } = root;
    service.save(frieren.id, { status: 'watching', progress: 4 });
    await addChange(root, watchedChange(5), 'user-1');
    await addChange(root, createEditChange({ userScore: 3 }), 'user-1');
    service.fail('/anime/', async () => {
      signIn({ ...connectedAccount, id: 'user-2' });
      return Response.json({
        ok: true,
        anime: { ...frieren, relations: [], entry: service.entries.get(frieren.id) },
      });
    });
    await deliverOutbox(root);
    expect(service.writes()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(await readActivity()).toEqual([]);
    signIn(connectedAccount);
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(service.entries.get(frieren.id)).toMatchObject({ progress: 5, userScore: 3 });
  });

  it('shows the second account no log entries of the first account', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    await (await openDatabase()).put(
      'libraryState',
      { account: 'user-2', newest: null, readAt: 0, run: null },
      'anime',
    );
    await addChange(root, watchedChange(1), 'user-1');
    await deliverOutbox(root);
    expect(service.entries.get(frieren.id)?.progress).toBe(1);
    expect(await readLibrary('anime')).toEqual([]);
    expect(await readActivity(200, 'user-2')).toEqual([]);
    expect(await readActivity(200, 'user-1')).toHaveLength(1);
  });
});
