// Tests that a watched episode is queued once, and that an episode beyond a watch limit is deferred.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { deferralOf } from '@/lib/domain/watching/watch-limits.ts';
import { isSameViewing, sessionKey, type WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { modifySession, queueWatchedEpisode } from '@/lib/store/sessions.ts';
import { activity, episode, played } from '../../domain/examples.ts';
import { items, lines, NOW, queued } from '../outbox/memory.ts';

const HOUR = 3_600_000;
const session = (part: Partial<WatchSession> = {}): WatchSession => ({
  ...played(1440),
  key: sessionKey('crunchyroll:G0001', 'user-1'),
  account: 'user-1',
  tab: 7,
  updatedAt: NOW,
  ...(part as object),
});
/** Stores the session, unless its episode was just counted, and queues it. */
async function watch(one: WatchSession, now = NOW, counts = true): Promise<void> {
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

/** Stores `count` counted episodes of the site, one per second, each in its own tab unless `part` says otherwise. */
async function counted(count: number, part: Partial<WatchSession> = {}): Promise<void> {
  const database = await openDatabase();
  for (let at = 0; at < count; at += 1) {
    const observed = episode({ episodeId: `other-${at}`, seriesId: `GS-${at}` });
    const times = { updatedAt: NOW - HOUR / 2 + at, watchedAt: NOW - HOUR / 2 + at };
    const one = { ...played(1440, { observed }), key: `other-${at}`, tab: 100 + at, ...times, ...part };
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

  it('returns what is stored, writes nothing for the same session, and deletes it for null', async () => {
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
  it('queues the episode for its account, to be sent after the delay that the user chose', async () => {
    await watch(session());
    expect(await items()).toEqual([
      {
        id: `item at ${NOW}`,
        account: 'user-1',
        createdAt: NOW,
        state: 'waiting',
        change: { kind: 'episode', observed: episode(), watchedAt: NOW },
        attempts: 0,
        notBefore: NOW + 30_000,
        problem: null,
        question: null,
        confirmed: [],
        attempted: null,
      },
    ]);
    expect(await stored()).toEqual({ ...session(), watchedAt: NOW });
  });

  it('queues a session once, and again when it is watched later', async () => {
    await watch(session());
    await watch(session(), NOW + 11 * HOUR);
    expect(await items()).toHaveLength(1);
    await watch(session(), NOW + 13 * HOUR);
    expect((await items()).map(({ id }) => id)).toEqual([`item at ${NOW}`, `item at ${NOW + 13 * HOUR}`]);
  });

  it('queues nothing if the session no longer counts', async () => {
    await watch(session(), NOW, false);
    expect(await items()).toEqual([]);
    expect(await stored()).toEqual(session());
  });

  it('moves isUnsure from the session to the item', async () => {
    await watch(session({ isUnsure: true }));
    expect((await items())[0]?.change).toMatchObject({ isUnsure: true });
    expect(await stored()).not.toHaveProperty('isUnsure');
  });

  it('keeps the user’s earlier confirmations', async () => {
    await watch(session({ confirmed: ['jump'] }));
    expect(await items()).toMatchObject([{ confirmed: ['jump'] }]);
  });

  it('queues a deferred episode without a question if no limit applies any more', async () => {
    await watch(session({ deferredBy: 'site' }));
    expect(await items()).toMatchObject([{ state: 'waiting', question: null }]);
    expect(await stored()).not.toHaveProperty('deferredBy');
  });
});

describe('queueWatchedEpisode beyond a limit', () => {
  it('asks about the queued episode, and stores in its session which limit deferred it', async () => {
    await counted(60);
    await watch(session());
    expect(await items()).toMatchObject([
      {
        state: 'asking',
        notBefore: NOW + 30_000,
        question: { reason: 'limit', evidence: [{ code: 'limitOfSite' }] },
      },
    ]);
    expect(await stored()).toMatchObject({ deferredBy: 'site', watchedAt: NOW });
    expect(await lines()).toEqual([]);
  });

  it('queues a deferred episode if its season already asks', async () => {
    await counted(60);
    const first = episode({ episodeId: 'G0000' });
    await queued(
      { kind: 'episode', observed: first, watchedAt: 1 },
      deferralOf([], first, 'user-1', 'site') ?? {},
    );
    await watch(session());
    expect((await items()).find(({ id }) => id !== 'item-1')).toMatchObject({
      state: 'deferred',
      question: null,
    });
  });

  it.each<[string, Partial<WatchSession>]>([
    ['the user vouched for', { vouched: true }],
    ['a limit deferred', { deferredBy: 'site' }],
    ['were not watched to their end', { watchedAt: null }],
    ['were watched more than an hour ago', { updatedAt: NOW - 2 * HOUR, watchedAt: NOW - 2 * HOUR }],
  ])('does not count episodes that %s', async (_what, part) => {
    await counted(60, part);
    await watch(session());
    expect(await items()).toMatchObject([{ state: 'waiting' }]);
  });

  it('applies the tab’s limit if the site’s limit is not reached', async () => {
    await counted(48, { tab: 7 });
    await watch(session());
    expect(await items()).toMatchObject([{ question: { evidence: [{ code: 'limitOfTab' }] } }]);
  });

  it('applies the day’s limit to the last 24 hours only', async () => {
    await counted(400, { updatedAt: NOW - 23 * HOUR, watchedAt: NOW - 23 * HOUR });
    await watch(session());
    expect(await items()).toMatchObject([{ question: { evidence: [{ code: 'limitOfDay' }] } }]);
    await watch(session(), NOW + 20 * HOUR);
    expect(await items()).toMatchObject([{ state: 'asking' }, { state: 'waiting' }]);
  });
});

describe('queueWatchedEpisode beyond a limit with a full queue', () => {
  beforeEach(async () => {
    await counted(60);
    for (let at = 0; at < 5; at += 1) {
      const observed = episode({ episodeId: `asking-${at}`, seriesId: `asking-${at}` });
      const question = deferralOf([], observed, 'user-1', 'site') ?? {};
      await queued({ kind: 'episode', observed, watchedAt: 1 }, { id: `asking-${at}`, ...question });
    }
  });

  it('does not queue or count the episode, keeps its session, and logs why', async () => {
    await watch(session());
    expect(await items()).toHaveLength(5);
    expect(await stored()).toEqual({ ...session(), deferredBy: 'site' });
    expect((await lines()).map(({ id }) => id)).toEqual(['deferred by site']);
  });

  it('logs nothing for a private window', async () => {
    await watch(session({ observed: episode({ isPrivate: true }) }));
    expect(await stored()).toMatchObject({ deferredBy: 'site', watchedAt: null });
    expect(await lines()).toEqual([]);
  });
});
