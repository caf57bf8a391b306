// Reads the titles whose next episode has probably aired, from the local copy and the log. Separate from reading.ts, because no page needs this for its first frame.
import type { LibraryEntry } from '../contract/library.ts';
import { shownAccount } from '../domain/account.ts';
import { likelyAired, PAUSED_MS } from '../domain/airing/likely-aired.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import { ofAccount } from '../domain/changes/outbox-order.ts';
import { seasonKey } from '../domain/episode.ts';
import { applyRules } from '../domain/matches/match-rules.ts';
import { ofSeries } from '../domain/of-series.ts';
import { openDatabase } from './database.ts';
import { readableItems } from './outbox/outbox-items.ts';
import { readAccount } from './preferences.ts';
import { readEntriesOf, readFilling, readStoredOutbox } from './reading.ts';

/** The entries of this account, newest change first, without those of which an episode waits to be sent; null where its list has not been read to its end. `now` in epoch milliseconds. */
export async function readLikelyAired(
  account: string | null,
  now: number,
): Promise<readonly LibraryEntry[] | null> {
  const copy = await readFilling('anime');
  if (account === null || copy.account !== account || !copy.filled) return null;
  const database = await openDatabase();
  const recent = IDBKeyRange.lowerBound(now - PAUSED_MS);
  const [entries, lines] = await Promise.all([
    readEntriesOf('anime', 'watching'),
    database.getAllFromIndex('activity', 'at', recent),
  ]);
  const isOwn = (line: Activity) => line.account === null || line.account === account;
  const queued = await queuedTitles(account);
  const still = entries.filter(({ mediaId }) => !queued.has(mediaId));
  const marked = likelyAired(still, lines.filter(isOwn), now);
  // An older line can only take a mark away: without it the entry's last change would count. Few titles are marked.
  const whole = await Promise.all(
    marked.map(({ mediaId }) => database.getAllFromIndex('activity', 'mediaId', mediaId)),
  );
  return likelyAired(marked, whole.flat().filter(isOwn), now);
}

/** Title ids of the account's queued episodes. Contains null if a queued item is not an episode or its title is unknown. */
async function queuedTitles(account: string): Promise<ReadonlySet<string | null>> {
  const items = ofAccount(readableItems(await readStoredOutbox()), account);
  return new Set(await Promise.all(items.map(queuedTitle)));
}

/** By what was asked about the episode, else by what is remembered of its season; null: not known, or no episode. */
async function queuedTitle({ change, question }: OutboxItem): Promise<string | null> {
  if (change.kind !== 'episode') return null;
  if (question?.media) return question.media.id;
  const { observed } = change;
  const match = ofSeries(await (await openDatabase()).get('matches', seasonKey(observed)), observed);
  const ruled = match && applyRules(match.rules, observed.episodeNumber, observed.episodeType);
  return ruled?.rule.mediaId ?? null;
}

/** The same for the account of now, as ids of titles with the progress to which it applies. */
export async function readOutNow(now: number): Promise<ReadonlyMap<string, number>> {
  const entries = await readLikelyAired(shownAccount(await readAccount()), now);
  return new Map(entries?.map(({ mediaId, progress }) => [mediaId, progress]));
}
