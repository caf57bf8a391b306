// Which outbox items may be sent now, and which newer one swallows an older one.

import type { EntryPatch } from './entry-state.ts';
import { episodeKey, seasonKey } from './episode.ts';
import type { OutboxChange, OutboxItem } from './outbox-item.ts';
import { isAhead } from './retry.ts';

/** Items about the same thing share a lane and are sent in order; different lanes do not wait for each other. */
export function laneOf(change: OutboxChange): string {
  return change.kind === 'episode' ? `season ${seasonKey(change.observed)}` : `media ${change.media.id}`;
}

/** Of which title the episodes in the outbox are, as far as that is remembered: item → title. */
export type EpisodeTitles = ReadonlyMap<string, string>;

const nothingKnown: EpisodeTitles = new Map();

/** An episode that is known to be of a title is in the title's lane, too: what the user changed there afterwards goes after it. */
function lanesOf({ id, change, attempted }: OutboxItem, titles: EpisodeTitles): readonly string[] {
  const own = laneOf(change);
  const title = change.kind === 'episode' ? (attempted?.mediaId ?? titles.get(id)) : undefined;
  return title === undefined ? [own] : [own, `media ${title}`];
}

/** The newest item that a change could be joined with; undefined when an episode of the same title has come since. */
export function lastInLane(
  items: readonly OutboxItem[],
  change: OutboxChange,
  titles: EpisodeTitles,
): OutboxItem | undefined {
  const lane = laneOf(change);
  const last = items.filter((item) => lanesOf(item, titles).includes(lane)).at(-1);
  return last && laneOf(last.change) === lane ? last : undefined;
}

export function belongsTo(item: OutboxItem, account: string): boolean {
  return item.account === null || item.account === account;
}

/** What concerns whoever is signed in; null: nobody ever was. */
export function ofAccount(items: readonly OutboxItem[], account: string | null): readonly OutboxItem[] {
  return items.filter((item) => item.account === null || item.account === account);
}

/** The first item of each lane, oldest first. Asking and failed items hold back nothing. */
function laneHeads(items: readonly OutboxItem[], account: string, titles: EpisodeTitles): OutboxItem[] {
  const lanes = new Set<string>();
  return items.filter((item) => {
    if (item.state !== 'waiting' || !belongsTo(item, account)) return false;
    const own = lanesOf(item, titles);
    const free = own.every((lane) => !lanes.has(lane));
    for (const lane of own) lanes.add(lane);
    return free;
  });
}

/** The items that may be sent at `now`, oldest first: the first one of each lane, unless it waits for a later time. */
export function dueItems(
  items: readonly OutboxItem[],
  account: string,
  now: number,
  titles = nothingKnown,
): OutboxItem[] {
  return laneHeads(items, account, titles).filter((item) => !isAhead(item.notBefore, now));
}

/** Epoch milliseconds at which the next item is due (those behind it are not before it is); null when none waits. */
export function nextDue(
  items: readonly OutboxItem[],
  account: string,
  now: number,
  titles = nothingKnown,
): number | null {
  const times = laneHeads(items, account, titles).map((item) =>
    isAhead(item.notBefore, now) ? item.notBefore : now,
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** The one item that replaces an untried `older` followed by `newer`; null when both must be sent. */
export function coalesce(older: OutboxItem, newer: OutboxItem): OutboxItem | null {
  if (older.state !== 'waiting' || older.account !== newer.account) return null;
  const change = mergedChange(older.change, newer.change);
  return change && { ...older, change, attempts: 0, notBefore: newer.notBefore, problem: null };
}

function mergedChange(older: OutboxChange, newer: OutboxChange): OutboxChange | null {
  if (laneOf(older) !== laneOf(newer)) return null;
  if (older.kind === 'episode' && newer.kind === 'episode')
    return episodeKey(older.observed) === episodeKey(newer.observed) ? older : null;
  if (older.kind === 'edit' && newer.kind === 'edit' && older.by === 'user' && newer.by === 'user')
    return { ...newer, base: older.base, patch: mergePatches(older.patch, newer.patch) };
  if (older.kind === 'rating' && newer.kind === 'rating') return newer;
  if (older.kind === 'removal' && newer.kind === 'removal')
    return older.by === newer.by ? { ...newer, ...older } : null;
  return null;
}

/** The later patch wins field by field. */
export function mergePatches(older: EntryPatch, newer: EntryPatch): EntryPatch {
  return { ...older, ...newer };
}
