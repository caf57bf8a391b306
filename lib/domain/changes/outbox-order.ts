// Decides which outbox items may be sent now, and which items are merged.

import type { Media } from '../../contract/media.ts';
import { episodeKey, type ObservedEpisode, seasonKey } from '../episode.ts';
import { hasPatchValues } from './entry-state.ts';
import { decidedAtOf, importRowOf, type OutboxChange, type OutboxItem } from './outbox-item.ts';
import { isInFuture } from './retry.ts';

/** Returns the lane of a change. Items about the same title share a lane and are sent in order. Lanes do not wait for each other. */
export function laneOf(change: OutboxChange): string {
  return change.kind === 'episode' ? `season ${seasonKey(change.observed)}` : `media ${change.media.id}`;
}

/**
 * Returns the lanes of an item. When Kiroku has tried to send an episode, it knows the episode's title. Later edits of that title then wait
 * for the episode.
 */
function lanesOf({ change, attempted }: OutboxItem): readonly string[] {
  const own = laneOf(change);
  return change.kind === 'episode' && attempted ? [own, `media ${attempted.mediaId}`] : [own];
}

/**
 * Returns the newest item with which a change could be merged; undefined if there is none. An edit is not merged if an episode was queued
 * after that item, because the episode may belong to the same title. In the same way, an episode is not merged if an edit was queued after
 * that item.
 */
export function findMergeCandidate(
  items: readonly OutboxItem[],
  change: OutboxChange,
): OutboxItem | undefined {
  const lane = laneOf(change);
  const index = items.findLastIndex((item) => lanesOf(item).includes(lane));
  const last = items[index];
  if (!last || laneOf(last.change) !== lane) return undefined;
  const isEpisode = change.kind === 'episode';
  const isOvertaken = items.slice(index + 1).some((item) => (item.change.kind === 'episode') !== isEpisode);
  return isOvertaken ? undefined : last;
}

/** Returns the waiting items that must be sent after `first`, or after items that wait for `first`. */
function behind(items: readonly OutboxItem[], first: OutboxItem): ReadonlySet<OutboxItem> {
  const lanes = new Set(lanesOf(first));
  const later = items.filter((item) => {
    const isBehind =
      item.state === 'waiting' &&
      item.account === first.account &&
      item.createdAt > first.createdAt &&
      lanesOf(item).some((lane) => lanes.has(lane));
    if (isBehind) for (const lane of lanesOf(item)) lanes.add(lane);
    return isBehind;
  });
  return new Set(later);
}

/**
 * Returns the user's unsent edit or removal that must be sent before the episode, because the user made it before deciding about the
 * episode. If there are several, returns the one that is due last. Returns null if there is none. Import rows do not count. An edit that
 * itself waits for the episode does not count either, because both would then wait for each other.
 */
export function findManualChangeBefore(
  items: readonly OutboxItem[],
  episode: OutboxItem,
  mediaId: string,
): OutboxItem | null {
  const decidedAt = decidedAtOf(episode);
  const later = behind(items, episode);
  const before = items.filter((item) => {
    const { state, account, change, createdAt } = item;
    return (
      state === 'waiting' &&
      account === episode.account &&
      (change.kind === 'edit' || change.kind === 'removal') &&
      !importRowOf(change) &&
      change.media.id === mediaId &&
      createdAt < decidedAt &&
      !later.has(item)
    );
  });
  return before.reduce<OutboxItem | null>(
    (last, item) => (last && last.notBefore >= item.notBefore ? last : item),
    null,
  );
}

/**
 * Returns the episodes in the outbox that belong to a title. If an episode's title is still unknown, its series name decides. If the user
 * now sets the progress of the title, that decision overrides these episodes.
 */
export function waitingEpisodesOfTitle(
  items: readonly OutboxItem[],
  media: Pick<Media, 'type' | 'id' | 'title' | 'titles' | 'synonyms'>,
  account: string | null,
): readonly ObservedEpisode[] {
  return items.flatMap(({ change, account: owner, attempted, question }) => {
    if (change.kind !== 'episode' || change.observed.mediaType !== media.type || owner !== account) return [];
    const known = attempted?.mediaId ?? question?.media?.id;
    const isOfIt = known ? known === media.id : isNamed(media, change.observed);
    return isOfIt ? [change.observed] : [];
  });
}

/**
 * Whether one of the title's names begins with the series' name on the site, or the other way round. Seasons are named after their series.
 */
function isNamed(
  { title, titles, synonyms }: Pick<Media, 'title' | 'titles' | 'synonyms'>,
  { seriesTitle }: ObservedEpisode,
): boolean {
  const series = seriesTitle.toLowerCase();
  return [title, ...Object.values(titles), ...synonyms].some((name) => {
    const known = name?.toLowerCase();
    return known ? known.startsWith(series) || series.startsWith(known) : false;
  });
}

export function belongsToAccount(item: OutboxItem, account: string): boolean {
  return item.account === null || item.account === account;
}

/** Returns the items of the signed-in account, and unowned items. `account` is null if no account has ever signed in. */
export function itemsOfAccount(items: readonly OutboxItem[], account: string | null): readonly OutboxItem[] {
  return items.filter((item) => item.account === null || item.account === account);
}

/**
 * Returns the first waiting item of each lane, oldest first (`heads`), and the items that other items wait for (`wanted`). Asking, deferred
 * and failed items do not block a lane.
 */
function laneHeads(items: readonly OutboxItem[], account: string) {
  const lanes = new Map<string, OutboxItem>();
  const wanted = new Set<OutboxItem>();
  const heads = items.filter((item) => {
    if (item.state !== 'waiting' || !belongsToAccount(item, account)) return false;
    const before = lanesOf(item).flatMap((lane) => lanes.get(lane) ?? []);
    for (const lane of lanesOf(item)) lanes.set(lane, item);
    for (const one of before) wanted.add(one);
    return before.length === 0;
  });
  return { heads, wanted };
}

/**
 * Returns the items that may be sent at `now`, oldest first: the first item of each lane, if it is due. Import rows come last. If a later
 * edit of the same title waits for an import row, this row comes before the other import rows.
 */
export function dueItems(items: readonly OutboxItem[], account: string, now: number): OutboxItem[] {
  const { heads, wanted } = laneHeads(items, account);
  const rank = (item: OutboxItem) => (importRowOf(item.change) ? (wanted.has(item) ? 1 : 2) : 0);
  return heads.filter((item) => !isInFuture(item.notBefore, now)).sort((a, b) => rank(a) - rank(b));
}

/** Returns when the next item is due, in epoch milliseconds; null if no item waits. Only the first item of each lane counts. */
export function nextDueTime(items: readonly OutboxItem[], account: string, now: number): number | null {
  const times = laneHeads(items, account).heads.map((item) =>
    isInFuture(item.notBefore, now) ? item.notBefore : now,
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Merges a waiting item with a newer one; null if both must be sent. The result retains an earlier attempt of `older`. */
export function coalesceItems(older: OutboxItem, newer: OutboxItem): OutboxItem | null {
  if (older.state !== 'waiting' || older.account !== newer.account) return null;
  const change = mergedChange(older.change, newer.change);
  return change && { ...older, change, attempts: 0, notBefore: newer.notBefore, problem: null };
}

function mergedChange(older: OutboxChange, newer: OutboxChange): OutboxChange | null {
  if (laneOf(older) !== laneOf(newer)) return null;
  if (older.kind === 'episode' && newer.kind === 'episode')
    return episodeKey(older.observed) === episodeKey(newer.observed) ? older : null;
  if (older.kind === 'edit' && newer.kind === 'edit' && older.by === 'user' && newer.by === 'user')
    return mergedEdit(older, newer);
  if (older.kind === 'rating' && newer.kind === 'rating') return newer;
  if (older.kind === 'removal' && newer.kind === 'removal')
    return older.by === newer.by ? { ...newer, ...older } : null;
  return null;
}

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

/**
 * Merges two manual edits; null if both must be sent. An edit that reverts a logged change is sent separately. The log shows a change as
 * undone only if the log entry of the revert restores exactly the earlier state.
 */
function mergedEdit(older: Edit, newer: Edit): Edit | null {
  const isOlderReverted = hasPatchValues(older.base, older.patch);
  if (older.restores === true || (newer.restores && isOlderReverted)) return null;
  const isPartly = older.restores || newer.restores;
  return {
    ...newer,
    base: older.base,
    patch: { ...older.patch, ...newer.patch },
    ...(isPartly && { restores: 'partly' }),
  };
}
