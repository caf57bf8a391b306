// Reads the titles whose next episode has probably aired, from the local copy and the log. This is not in reading.ts, because no first
// frame needs it.
import type { LibraryEntry } from '../contract/library.ts';
import { shownAccountId } from '../domain/account.ts';
import { AIRING_PREDICTION_LIMIT_MS, likelyAiredEntries } from '../domain/airing/likely-aired.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import { itemsOfAccount } from '../domain/changes/outbox-order.ts';
import { seasonKey } from '../domain/episode.ts';
import { applyRules } from '../domain/matches/match-rules.ts';
import { keepIfSameSeries } from '../domain/same-series.ts';
import { openDatabase } from './database.ts';
import { parseReadableItems } from './outbox/outbox-items.ts';
import { readAccount } from './preferences.ts';
import { readCopyProgress, readEntriesWithStatus, readUnparsedOutbox } from './reading.ts';

/**
 * Returns the account's entries whose next episode has probably aired, newest change first. Leaves out titles that have an unsent episode.
 * Returns null if the account's list has not been read completely. `now` is in epoch milliseconds.
 */
export async function readLikelyAired(
  account: string | null,
  now: number,
): Promise<readonly LibraryEntry[] | null> {
  const copy = await readCopyProgress('anime');
  if (account === null || copy.account !== account || !copy.filled) return null;
  const database = await openDatabase();
  const recent = IDBKeyRange.lowerBound(now - AIRING_PREDICTION_LIMIT_MS);
  const [entries, lines] = await Promise.all([
    readEntriesWithStatus('anime', 'watching'),
    database.getAllFromIndex('activity', 'at', recent),
  ]);
  const isOwn = (line: Activity) => line.account === null || line.account === account;
  const queued = await queuedTitles(account);
  const still = entries.filter(({ mediaId }) => !queued.has(mediaId));
  const marked = likelyAiredEntries(still, lines.filter(isOwn), now);
  // Read all log entries of the few titles that are left. An older log entry can rule out a title that recent log entries have not ruled
  // out.
  const whole = await Promise.all(
    marked.map(({ mediaId }) => database.getAllFromIndex('activity', 'mediaId', mediaId)),
  );
  return likelyAiredEntries(marked, whole.flat().filter(isOwn), now);
}

/**
 * Returns the title ids of the account's queued episodes. The result contains null if a queued item is not an episode, or if its title is
 * unknown.
 */
async function queuedTitles(account: string): Promise<ReadonlySet<string | null>> {
  const items = itemsOfAccount(parseReadableItems(await readUnparsedOutbox()), account);
  return new Set(await Promise.all(items.map(queuedTitle)));
}

/**
 * Returns the title that the question about the episode names, or else the title of the remembered match of its season. Returns null if the
 * title is unknown, or if the change is not an episode.
 */
async function queuedTitle({ change, question }: OutboxItem): Promise<string | null> {
  if (change.kind !== 'episode') return null;
  if (question?.media) return question.media.id;
  const { observed } = change;
  const match = keepIfSameSeries(await (await openDatabase()).get('matches', seasonKey(observed)), observed);
  const ruled = match && applyRules(match.rules, observed.episodeNumber, observed.episodeType);
  return ruled?.rule.mediaId ?? null;
}

/** Like `readLikelyAired` for the current account, but returns a map from title id to progress. */
export async function readLikelyAiredProgress(now: number): Promise<ReadonlyMap<string, number>> {
  const entries = await readLikelyAired(shownAccountId(await readAccount()), now);
  return new Map(entries?.map(({ mediaId, progress }) => [mediaId, progress]));
}
