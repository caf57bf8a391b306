// Tests deferred episodes, which the user confirms or rejects. Confirmed episodes are queued as soon as the queue has room.
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { createLimitQuestion } from '@/lib/domain/watching/watch-limits.ts';
import { sessionKey, type WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  dropDeferredEpisodes,
  queueDeferredSessions,
  releaseDeferredEpisodes,
} from '@/lib/store/deferred-sessions.ts';
import { createEditChange } from '../../background/changes.ts';
import { episode, outboxItem, playedSession } from '../../domain/examples.ts';
import { NOW_MS, readStoredItems, storeOutboxItem } from '../outbox/memory.ts';

const DAY = 24 * 3_600_000;
const one = episode();
const two = episode({ episodeId: 'G0002', episodeNumber: 6 });
const three = episode({ episodeId: 'G0003', episodeNumber: 7 });
const elsewhere = episode({ episodeId: 'G0009', seriesId: 'GS02', seriesTitle: 'Another' });

function parts() {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `new-${ids}`;
  };
  return { newId, now: () => NOW_MS };
}

const ASKING = outboxItem({ kind: 'episode', observed: one, watchedAt: 1 }, createLimitQuestion(one, 'site'));

async function putItem(id: string, observed: ObservedEpisode, part: Partial<OutboxItem>): Promise<void> {
  await storeOutboxItem({ kind: 'episode', observed, watchedAt: 1 }, { id, ...part });
}

/**
 * Stores a session whose episode was watched to its end. A watch limit has deferred the episode, and there was no room for its question.
 */
async function putSession(observed: ObservedEpisode, part: Partial<WatchSession> = {}): Promise<void> {
  const account = part.account === undefined ? 'user-1' : part.account;
  const key = sessionKey(episodeKey(observed), account);
  const session = {
    ...playedSession(1440, { observed }),
    key,
    account,
    deferredBy: 'site',
    updatedAt: NOW_MS - 500,
    ...part,
  };
  await (await openDatabase()).put('sessions', session as WatchSession);
}

const sessionOf = async (observed: ObservedEpisode, account: string | null = 'user-1') =>
  (await openDatabase()).get('sessions', sessionKey(episodeKey(observed), account));
const itemsById = async () => Object.fromEntries((await readStoredItems()).map((item) => [item.id, item]));

describe('releaseDeferredEpisodes', () => {
  it('queues all deferred episodes of the season for sending', async () => {
    await putItem('asks', one, createLimitQuestion(one, 'site'));
    await putItem('waits', two, { state: 'deferred', confirmed: ['jump'] });
    await releaseDeferredEpisodes(parts(), ASKING, one);
    const sent = { state: 'waiting', question: null, decidedAt: NOW_MS, notBefore: NOW_MS };
    expect(await readStoredItems()).toMatchObject([
      { id: 'asks', ...sent, confirmed: ['limit'] },
      { id: 'waits', ...sent, confirmed: ['jump', 'limit'] },
    ]);
  });

  it('does not change episodes of other seasons and other accounts', async () => {
    await putItem('other season', elsewhere, createLimitQuestion(elsewhere, 'site'));
    await putItem('other account', one, { account: 'user-2', ...createLimitQuestion(one, 'site') });
    const before = await readStoredItems();
    await releaseDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toEqual(before);
  });

  it('queues sessions that did not fit into the queue with their original watch time', async () => {
    await putSession(two);
    await releaseDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toMatchObject([
      {
        id: 'new-1',
        account: 'user-1',
        state: 'waiting',
        confirmed: ['limit'],
        change: { kind: 'episode', observed: two, watchedAt: NOW_MS - 500 },
      },
    ]);
    expect(await sessionOf(two)).toMatchObject({ watchedAt: NOW_MS, vouched: true });
  });

  it('queues an episode beyond the limit of deferred episodes with its `isUnsure` and `confirmed`', async () => {
    await putSession(two, { isUnsure: true, confirmed: ['jump'] });
    await releaseDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toMatchObject([
      { confirmed: ['jump', 'limit'], change: { isUnsure: true } },
    ]);
  });

  it('asks another account about its episode that did not fit into the queue', async () => {
    await putSession(two, { account: 'user-2' });
    await releaseDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toMatchObject([{ account: 'user-2', state: 'asking', confirmed: [] }]);
    expect(await sessionOf(two, 'user-2')).not.toHaveProperty('vouched');
  });

  it.each<[string, ObservedEpisode, Partial<WatchSession>, boolean]>([
    ['was counted recently', two, { watchedAt: NOW_MS, updatedAt: NOW_MS - DAY + 1 }, true],
    ['was counted a day ago', two, { watchedAt: NOW_MS - DAY, updatedAt: NOW_MS - DAY }, false],
    ['was not watched to its end', two, { watchedAt: null }, false],
    ['belongs to another season', elsewhere, { watchedAt: NOW_MS }, false],
  ])(
    'exempts only recent episodes of the season from limits: an episode that %s',
    async (_what, observed, part, isVouched) => {
      await putSession(observed, { deferredBy: undefined, ...part });
      await releaseDeferredEpisodes(parts(), ASKING, one);
      expect((await sessionOf(observed))?.vouched).toBe(isVouched ? true : undefined);
      expect(await readStoredItems()).toEqual([]);
    },
  );
});

describe('dropDeferredEpisodes', () => {
  it('discards the deferred items of the season', async () => {
    await putItem('asks', one, createLimitQuestion(one, 'site'));
    await putItem('waits', two, { state: 'deferred' });
    await putSession(one, { watchedAt: NOW_MS });
    await putSession(two, { watchedAt: NOW_MS });
    await dropDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toEqual([]);
    for (const observed of [one, two])
      expect(await sessionOf(observed)).toMatchObject({ watchedAt: null, playbacks: [] });
  });

  it('restarts sessions that did not fit into the queue', async () => {
    await putSession(two);
    await dropDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toEqual([]);
    const session = await sessionOf(two);
    expect(session).toMatchObject({ watchedAt: null, playbacks: [] });
    expect(session?.deferredBy).toBeUndefined();
  });

  it('does not change the session of an episode that is playing', async () => {
    await putSession(two, { deferredBy: undefined });
    const before = await sessionOf(two);
    await dropDeferredEpisodes(parts(), ASKING, one);
    expect(await sessionOf(two)).toEqual(before);
  });

  it.each<[string, ObservedEpisode, string]>([
    ['another account', two, 'user-2'],
    ['another season', elsewhere, 'user-1'],
  ])('asks about the sessions of %s', async (_what, observed, account) => {
    await putSession(observed, { account });
    await dropDeferredEpisodes(parts(), ASKING, one);
    expect(await readStoredItems()).toMatchObject([{ account, state: 'asking', change: { observed } }]);
  });
});

describe('queueDeferredSessions with sessions that did not fit into the queue', () => {
  it("copies the session's isUnsure and confirmed into the queued item", async () => {
    await putSession(two, { isUnsure: true, confirmed: ['jump'] });
    await queueDeferredSessions(parts());
    expect(await readStoredItems()).toMatchObject([
      { state: 'asking', confirmed: ['jump'], change: { isUnsure: true } },
    ]);
  });

  it('queues the sessions oldest first with one question for the season', async () => {
    await putSession(one, { updatedAt: NOW_MS - 200 });
    await putSession(two, { updatedAt: NOW_MS - 100 });
    await putSession(three, { updatedAt: NOW_MS - 300 });
    expect(await queueDeferredSessions(parts())).toBe(true);
    const queuedNow = await readStoredItems();
    expect(
      queuedNow.map(({ change, state }) => [change.kind === 'episode' && change.observed.episodeId, state]),
    ).toEqual([
      ['G0003', 'asking'],
      ['G0001', 'deferred'],
      ['G0002', 'deferred'],
    ]);
    const session = await sessionOf(three);
    expect(session).toMatchObject({ watchedAt: NOW_MS, deferredBy: 'site' });
    expect(session).not.toHaveProperty('vouched');
  });

  it('queues nothing while the queue is full', async () => {
    for (const at of [1, 2, 3, 4, 5]) {
      const observed = episode({ episodeId: `asks-${at}`, seriesId: `asks-${at}` });
      await putItem(`asks-${at}`, observed, createLimitQuestion(observed, 'site'));
    }
    await putSession(one);
    const before = await sessionOf(one);
    expect(await queueDeferredSessions(parts())).toBe(false);
    expect(await readStoredItems()).toHaveLength(5);
    expect(await sessionOf(one)).toEqual(before);
  });

  it.each<[string, Partial<WatchSession>]>([
    ['that was queued before', { watchedAt: NOW_MS }],
    ['that no limit deferred', { deferredBy: undefined }],
  ])('ignores a session %s', async (_what, part) => {
    await putSession(one, part);
    expect(await queueDeferredSessions(parts())).toBe(false);
    expect(await readStoredItems()).toEqual([]);
  });
});

describe('queueDeferredSessions with a deferred item', () => {
  it.each([
    ['the limit of its session', 'day', 'limitOfDay'],
    ['the site’s limit if its session is gone', null, 'limitOfSite'],
  ] as const)('asks about the item and names %s', async (_what, limit, code) => {
    await putItem('first', one, { state: 'deferred' });
    await putItem('second', two, { state: 'deferred' });
    if (limit) await putSession(one, { deferredBy: limit, watchedAt: NOW_MS });
    expect(await queueDeferredSessions(parts())).toBe(true);
    expect(await itemsById()).toMatchObject({
      first: { state: 'asking', account: 'user-1', question: { reason: 'limit', evidence: [{ code }] } },
      second: { state: 'deferred', question: null },
    });
  });

  it('asks no second question about the same season', async () => {
    await putItem('waits', one, { state: 'deferred' });
    await putItem('with the question', two, createLimitQuestion(two, 'site'));
    const before = await readStoredItems();
    expect(await queueDeferredSessions(parts())).toBe(false);
    expect(await readStoredItems()).toEqual(before);
  });

  it('asks even if another account has a question about the same season', async () => {
    await putItem('waits', one, { state: 'deferred' });
    await putItem('of another', two, { account: 'user-2', ...createLimitQuestion(two, 'site') });
    expect(await queueDeferredSessions(parts())).toBe(true);
    expect((await itemsById()).waits).toMatchObject({ state: 'asking' });
  });

  it('asks nothing about an edit or about an episode that waits to be sent', async () => {
    await putItem('sent', one, { state: 'waiting' });
    await storeOutboxItem(createEditChange({ progress: 5 }), { id: 'edit', state: 'deferred' });
    const before = await readStoredItems();
    expect(await queueDeferredSessions(parts())).toBe(false);
    expect(await readStoredItems()).toEqual(before);
  });
});
