// Tests that a watched episode is queued once. If it is beyond a watch limit, it is deferred.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { stateOfDeferredEpisode } from '@/lib/domain/watching/watch-limits.ts';
import { isSameViewing, sessionKey, type WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { modifySession, queueWatchedEpisode } from '@/lib/store/sessions.ts';
import { activity, episode, playedSession } from '../../domain/examples.ts';
import { NOW_MS, readStoredItems, readStoredLog, storeOutboxItem } from '../outbox/memory.ts';

const HOUR = 3_600_000;
const session = (part: Partial<WatchSession> = {}): WatchSession => ({
  ...playedSession(1440),
  key: sessionKey('crunchyroll:G0001', 'user-1'),
  account: 'user-1',
  tab: 7,
  updatedAt: NOW_MS,
  ...(part as object),
});
/** Stores the session and queues its episode. If a session of the same viewing is already stored, that session stays unchanged. */
async function watch(one: WatchSession, now = NOW_MS, counts = true): Promise<void> {
  await modifySession(one.key, (before) => (before && isSameViewing(before, now) ? before : one));
  await queueWatchedEpisode(
    {
      key: one.key,
      counts: () => counts,
      asks: false,
      delayMs: 30_000,
      limitEntry: (_session, limit): Activity => activity({ id: `deferred by ${limit}` }),
    },
    { id: `item at ${now}`, now },
  );
}
const stored = async () => (await openDatabase()).get('sessions', sessionKey('crunchyroll:G0001', 'user-1'));

/** Stores this many counted episodes of the site, one per second. By default, each episode is in its own tab. */
async function counted(count: number, part: Partial<WatchSession> = {}): Promise<void> {
  const database = await openDatabase();
  for (let at = 0; at < count; at += 1) {
    const observed = episode({ episodeId: `other-${at}`, seriesId: `GS-${at}` });
    const times = { updatedAt: NOW_MS - HOUR / 2 + at, watchedAt: NOW_MS - HOUR / 2 + at };
    const one = {
      ...playedSession(1440, { observed }),
      key: `other-${at}`,
      tab: 100 + at,
      ...times,
      ...part,
    };
    await database.put('sessions', one as WatchSession);
  }
}

describe('modifySession', () => {
  const { key } = session();
  const confirm = (reason: 'jump' | 'policy') =>
    modifySession(key, (one) => one && { ...one, confirmed: [...(one.confirmed ?? []), reason] });

  it('keeps both of two concurrent changes', async () => {
    await modifySession(key, () => session());
    await Promise.all([confirm('jump'), confirm('policy')]);
    expect((await stored())?.confirmed).toEqual(['jump', 'policy']);
  });

  it('does not write an unchanged session', async () => {
    expect(await modifySession(key, () => session())).toEqual(session());
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await modifySession(key, (one) => one)).toEqual(session());
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect(await modifySession(key, () => null)).toBeNull();
    expect(await stored()).toBeUndefined();
  });
});

describe('queueWatchedEpisode', () => {
  it("queues the episode for sending after the user's delay", async () => {
    await watch(session());
    expect(await readStoredItems()).toEqual([
      {
        id: `item at ${NOW_MS}`,
        account: 'user-1',
        createdAt: NOW_MS,
        state: 'waiting',
        change: { kind: 'episode', observed: episode(), watchedAt: NOW_MS },
        attempts: 0,
        notBefore: NOW_MS + 30_000,
        problem: null,
        question: null,
        confirmed: [],
        attempted: null,
      },
    ]);
    expect(await stored()).toEqual({ ...session(), watchedAt: NOW_MS });
  });

  it('queues an episode again if it is watched 13 hours later, but not 11 hours later', async () => {
    await watch(session());
    await watch(session(), NOW_MS + 11 * HOUR);
    expect(await readStoredItems()).toHaveLength(1);
    await watch(session(), NOW_MS + 13 * HOUR);
    expect((await readStoredItems()).map(({ id }) => id)).toEqual([
      `item at ${NOW_MS}`,
      `item at ${NOW_MS + 13 * HOUR}`,
    ]);
  });

  it('queues nothing for a session that no longer counts', async () => {
    await watch(session(), NOW_MS, false);
    expect(await readStoredItems()).toEqual([]);
    expect(await stored()).toEqual(session());
  });

  it('moves the doubt from the session to the outbox item', async () => {
    await watch(session({ isUnsure: true }));
    expect((await readStoredItems())[0]?.change).toMatchObject({ isUnsure: true });
    expect(await stored()).not.toHaveProperty('isUnsure');
  });

  it("keeps the user's earlier confirmations", async () => {
    await watch(session({ confirmed: ['jump'] }));
    expect(await readStoredItems()).toMatchObject([{ confirmed: ['jump'] }]);
  });

  it('queues a deferred episode without a question when no limit applies', async () => {
    await watch(session({ deferredBy: 'site' }));
    expect(await readStoredItems()).toMatchObject([{ state: 'waiting', question: null }]);
    expect(await stored()).not.toHaveProperty('deferredBy');
  });
});

describe('queueWatchedEpisode beyond a watch limit', () => {
  it('queues the episode with a question', async () => {
    await counted(60);
    await watch(session());
    expect(await readStoredItems()).toMatchObject([
      {
        state: 'asking',
        notBefore: NOW_MS + 30_000,
        question: { reason: 'limit', evidence: [{ code: 'limitOfSite' }] },
      },
    ]);
    expect(await stored()).toMatchObject({ deferredBy: 'site', watchedAt: NOW_MS });
    expect(await readStoredLog()).toEqual([]);
  });

  it('defers an episode if its season already has a question', async () => {
    await counted(60);
    const first = episode({ episodeId: 'G0000' });
    await storeOutboxItem(
      { kind: 'episode', observed: first, watchedAt: 1 },
      stateOfDeferredEpisode([], first, 'user-1', 'site') ?? {},
    );
    await watch(session());
    expect((await readStoredItems()).find(({ id }) => id !== 'item-1')).toMatchObject({
      state: 'deferred',
      question: null,
    });
  });

  it.each<[string, Partial<WatchSession>]>([
    ['the user vouched for', { vouched: true }],
    ['a limit deferred', { deferredBy: 'site' }],
    ['were not watched to their end', { watchedAt: null }],
    ['were watched more than an hour ago', { updatedAt: NOW_MS - 2 * HOUR, watchedAt: NOW_MS - 2 * HOUR }],
  ])('does not count episodes that %s', async (_what, part) => {
    await counted(60, part);
    await watch(session());
    expect(await readStoredItems()).toMatchObject([{ state: 'waiting' }]);
  });

  it("names the tab's limit in the question", async () => {
    await counted(48, { tab: 7 });
    await watch(session());
    expect(await readStoredItems()).toMatchObject([{ question: { evidence: [{ code: 'limitOfTab' }] } }]);
  });

  it("applies the day's limit to the last 24 hours only", async () => {
    await counted(400, { updatedAt: NOW_MS - 23 * HOUR, watchedAt: NOW_MS - 23 * HOUR });
    await watch(session());
    expect(await readStoredItems()).toMatchObject([{ question: { evidence: [{ code: 'limitOfDay' }] } }]);
    await watch(session(), NOW_MS + 20 * HOUR);
    expect(await readStoredItems()).toMatchObject([{ state: 'asking' }, { state: 'waiting' }]);
  });
});

describe('queueWatchedEpisode beyond a watch limit with a full queue', () => {
  beforeEach(async () => {
    await counted(60);
    for (let at = 0; at < 5; at += 1) {
      const observed = episode({ episodeId: `asking-${at}`, seriesId: `asking-${at}` });
      const question = stateOfDeferredEpisode([], observed, 'user-1', 'site') ?? {};
      await storeOutboxItem({ kind: 'episode', observed, watchedAt: 1 }, { id: `asking-${at}`, ...question });
    }
  });

  it('keeps the session uncounted and logs the limit', async () => {
    await watch(session());
    expect(await readStoredItems()).toHaveLength(5);
    expect(await stored()).toEqual({ ...session(), deferredBy: 'site' });
    expect((await readStoredLog()).map(({ id }) => id)).toEqual(['deferred by site']);
  });

  it('logs nothing for a private window', async () => {
    await watch(session({ observed: episode({ isPrivate: true }) }));
    expect(await stored()).toMatchObject({ deferredBy: 'site', watchedAt: null });
    expect(await readStoredLog()).toEqual([]);
  });
});
