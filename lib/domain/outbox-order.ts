// Which outbox items may be sent now, and which newer one swallows an older one.

import type { EntryPatch } from './entry-state.ts';
import { episodeKey, seasonKey } from './episode.ts';
import type { OutboxChange, OutboxItem } from './outbox-item.ts';

/** Items about the same thing share a lane and are sent in order; different lanes do not wait for each other. */
export function laneOf(change: OutboxChange): string {
  return change.kind === 'episode' ? `season ${seasonKey(change.observed)}` : `media ${change.media.id}`;
}

/** The items that may be sent at `now`, oldest first: the first one of each lane, unless it waits for a later time. Asking and failed items hold back nothing. */
export function dueItems(items: readonly OutboxItem[], account: string, now: number): OutboxItem[] {
  const lanes = new Set<string>();
  return items.filter((item) => {
    if (item.state !== 'waiting' || (item.account !== null && item.account !== account)) return false;
    const lane = laneOf(item.change);
    if (lanes.has(lane)) return false;
    lanes.add(lane);
    return item.notBefore <= now;
  });
}

/** Epoch milliseconds at which the next waiting item is due; null when none waits. */
export function nextDue(items: readonly OutboxItem[], account: string | null): number | null {
  const times = items
    .filter((item) => item.state === 'waiting' && (item.account === null || item.account === account))
    .map((item) => item.notBefore);
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
  if (older.kind === 'edit' && newer.kind === 'edit')
    return { ...newer, base: older.base, patch: mergePatches(older.patch, newer.patch) };
  if (older.kind === 'rating' && newer.kind === 'rating') return newer;
  if (older.kind === 'removal' && newer.kind === 'removal') return newer;
  return null;
}

/** The later patch wins field by field. */
export function mergePatches(older: EntryPatch, newer: EntryPatch): EntryPatch {
  return { ...older, ...newer };
}
