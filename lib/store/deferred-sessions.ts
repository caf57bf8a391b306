// Queues the episodes that a watch limit has deferred, with one question per season. An episode for which the outbox has no room stays a
// session until the outbox has room.

import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode, seasonKey } from '../domain/episode.ts';
import {
  createLimitQuestion,
  deferredItemsOfSeason,
  LIMIT_WINDOW_MS,
  stateOfDeferredEpisode,
} from '../domain/watching/watch-limits.ts';
import { restartSession, sessionKey, type WatchSession } from '../domain/watching/watch-session.ts';
import { type Transaction, transactOrFreeSpace } from './database.ts';
import { createEpisodeItem, nextDecidedAt } from './outbox/new-item.ts';
import { parseReadableItems } from './outbox/outbox-items.ts';
import { restartSessionsOfEpisode } from './sessions.ts';

type Write = Pick<Transaction<['sessions', 'outbox', 'activity']>, 'objectStore'>;
type Deferred = WatchSession & { readonly deferredBy: NonNullable<WatchSession['deferredBy']> };

/** Creates the ids and times of new items. `now` returns epoch milliseconds. */
interface Stamps {
  readonly newId: () => string;
  readonly now: () => number;
}

const stores = ['sessions', 'outbox', 'activity'] as const;

/**
 * Sends the deferred episodes of a season after the user has confirmed them. From then on, the season's recent episodes do not count toward
 * any limit.
 */
export function releaseDeferredEpisodes(
  stamps: Stamps,
  asking: OutboxItem,
  observed: ObservedEpisode,
): Promise<void> {
  const now = stamps.now();
  return transactOrFreeSpace(stores, async (write) => {
    const decidedAt = await nextDecidedAt(write, now);
    for (const item of deferredItemsOfSeason(await allItems(write), observed, asking.account))
      await write.objectStore('outbox').put({ ...item, ...asConfirmed(item), decidedAt, notBefore: now });
    for (const session of await seasonSessions(write, observed)) {
      if (isBehind(session) && session.account === asking.account)
        await enqueue(write, stamps, session, { confirmed: ['limit'] });
      else if (session.watchedAt !== null && now - session.updatedAt < LIMIT_WINDOW_MS)
        await write.objectStore('sessions').put({ ...session, vouched: true });
    }
    await fillQueue(write, stamps);
  });
}

function asConfirmed({ confirmed }: OutboxItem): Partial<OutboxItem> {
  return { state: 'waiting', question: null, confirmed: [...confirmed, 'limit'] };
}

/** Discards the deferred episodes of a season that the user has rejected. If an episode is watched again, it can count again. */
export function dropDeferredEpisodes(
  stamps: Stamps,
  asking: OutboxItem,
  observed: ObservedEpisode,
): Promise<void> {
  return transactOrFreeSpace(stores, async (write) => {
    for (const { id, change } of deferredItemsOfSeason(await allItems(write), observed, asking.account)) {
      await write.objectStore('outbox').delete(id);
      if (change.kind === 'episode')
        await restartSessionsOfEpisode(write, episodeKey(change.observed), asking.account);
    }
    for (const session of await seasonSessions(write, observed))
      if (isBehind(session) && session.account === asking.account)
        await write.objectStore('sessions').put(restartSession(session));
    await fillQueue(write, stamps);
  });
}

/** Queues the deferred sessions for which the queue has room. Returns whether the queue changed. */
export function queueDeferredSessions(stamps: Stamps): Promise<boolean> {
  return transactOrFreeSpace(stores, (write) => fillQueue(write, stamps));
}

async function fillQueue(write: Write, stamps: Stamps): Promise<boolean> {
  const items = await allItems(write);
  const hasAsked = await askForOrphans(write, items);
  const behind = (await write.objectStore('sessions').getAll()).filter(isBehind);
  let queued = 0;
  for (const session of behind.sort((a, b) => a.updatedAt - b.updatedAt)) {
    const deferral = stateOfDeferredEpisode(items, session.observed, session.account, session.deferredBy);
    if (!deferral) continue;
    items.push(await enqueue(write, stamps, session, deferral));
    queued += 1;
  }
  return hasAsked || queued > 0;
}

/**
 * If the user has discarded only the item that asks the question about a season, the season's next deferred item asks the question. Returns
 * whether an item was changed.
 */
async function askForOrphans(write: Write, items: OutboxItem[]): Promise<boolean> {
  let hasAsked = false;
  for (const [at, item] of items.entries()) {
    if (item.state !== 'deferred' || item.change.kind !== 'episode') continue;
    const { observed } = item.change;
    if (deferredItemsOfSeason(items, observed, item.account).some(({ state }) => state === 'asking'))
      continue;
    const session = await write.objectStore('sessions').get(sessionKey(episodeKey(observed), item.account));
    const asking = { ...item, ...createLimitQuestion(observed, session?.deferredBy ?? 'site') };
    items[at] = asking;
    await write.objectStore('outbox').put(asking);
    hasAsked = true;
  }
  return hasAsked;
}

async function enqueue(
  write: Write,
  { newId, now }: Stamps,
  session: Deferred,
  part: Partial<OutboxItem>,
): Promise<OutboxItem> {
  const fresh = { id: newId(), now: now() };
  const item = await createEpisodeItem(write, session, session.updatedAt, fresh, part);
  const isConfirmed = part.confirmed !== undefined;
  await write
    .objectStore('sessions')
    .put({ ...session, watchedAt: now(), ...(isConfirmed && { vouched: true }) });
  await write.objectStore('outbox').put(item);
  return item;
}

/** Whether the session was deferred and is not in the outbox. */
function isBehind(session: WatchSession): session is Deferred {
  return session.deferredBy !== undefined && session.watchedAt === null;
}

async function seasonSessions(write: Write, observed: ObservedEpisode): Promise<WatchSession[]> {
  const season = seasonKey(observed);
  const sessions = await write.objectStore('sessions').getAll();
  return sessions.filter((session) => seasonKey(session.observed) === season);
}

async function allItems(write: Write): Promise<OutboxItem[]> {
  return [...parseReadableItems(await write.objectStore('outbox').getAll())];
}
