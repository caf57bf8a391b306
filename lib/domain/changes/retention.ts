// Chooses the sessions and log entries to delete when there are too many, the least important first.

import { countPages, coveredSeconds } from '../watching/samples.ts';
import { LIMIT_WINDOW_MS, siteKey } from '../watching/watch-limits.ts';
import { progressOf, type WatchSession } from '../watching/watch-session.ts';
import type { Activity } from './activity.ts';

/** Unfinished sessions are retained for a month. No viewer starts this many in that time. */
export const MOST_SESSIONS = 2_000;
/** Enough for five episodes a day for eleven years. The yearly history is computed from them. */
export const MOST_LOG_ENTRIES = 20_000;

/** A clean-up leaves this share of the maximum, so that it does not run again for each new record. */
const LEFT = 0.9;

/**
 * Keys of the sessions to delete; empty up to `most` sessions. First those that counted more than a day ago, oldest first, since they cannot
 * count again. Then the least played sessions of the site with the most unfinished ones: such a site probably invents them, and
 * little is lost. Sessions that counted within the last day stay, since they prevent counting an episode twice.
 */
export function sessionsToForget(
  sessions: readonly WatchSession[],
  now: number,
  most = MOST_SESSIONS,
): string[] {
  if (sessions.length <= most) return [];
  const surplus = sessions.length - Math.floor(most * LEFT);
  const done = sessions
    .filter(({ watchedAt }) => watchedAt !== null && Math.abs(now - watchedAt) > LIMIT_WINDOW_MS)
    .sort((a, b) => a.updatedAt - b.updatedAt)
    .slice(0, surplus);
  const begun = sessions.filter(({ watchedAt }) => watchedAt === null);
  return [...done, ...leastOfFullest(begun, surplus - done.length)].map(({ key }) => key);
}

function leastOfFullest(begun: readonly WatchSession[], surplus: number): WatchSession[] {
  const sites = bySite(begun).map(mostPlayedFirst);
  const gone: WatchSession[] = [];
  while (gone.length < surplus) {
    const fullest = sites.reduce<WatchSession[]>(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    const least = fullest.pop();
    if (!least) break;
    gone.push(least);
  }
  return gone;
}

function bySite(sessions: readonly WatchSession[]): WatchSession[][] {
  const sites = new Map<string, WatchSession[]>();
  for (const session of sessions) {
    const site = siteKey(session.observed);
    const same = sites.get(site);
    if (same) same.push(session);
    else sites.set(site, [session]);
  }
  return [...sites.values()];
}

function mostPlayedFirst(sessions: readonly WatchSession[]): WatchSession[] {
  return sessions
    .map((session) => ({ session, share: shareOf(session) }))
    .sort((a, b) => b.share - a.share || b.session.updatedAt - a.session.updatedAt)
    .map(({ session }) => session);
}

/** The share that was played or read, 0–1. */
function shareOf(session: WatchSession): number {
  if (session.kind === 'reading') return countPages(session.visited) / Math.max(1, session.pages);
  const progress = progressOf(session);
  return progress ? coveredSeconds(progress.ranges) / Math.max(1, progress.duration) : 0;
}

const DAY_MS = 24 * 3600_000;
const DAYS = { month: 31, year: 366, always: null } as const;

/** Log entries before this time (epoch milliseconds) are deleted. Null: none is deleted for its age. */
export function oldestLine(keepLog: keyof typeof DAYS, now: number): number | null {
  const days = DAYS[keepLog];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * Ids of the log entries to delete; empty up to `most`. First the entries in the older half that changed nothing, then all others, each oldest
 * first. `lines`: oldest first.
 */
export function logEntriesToForget(
  lines: readonly Pick<Activity, 'id' | 'what'>[],
  most = MOST_LOG_ENTRIES,
): string[] {
  if (lines.length <= most) return [];
  const surplus = lines.length - Math.floor(most * LEFT);
  const older = lines.slice(0, lines.length / 2);
  const idle = older.filter(({ what }) => what === 'ignore').slice(0, surplus);
  const gone = new Set(idle);
  const rest = lines.filter((line) => !gone.has(line)).slice(0, surplus - idle.length);
  return [...idle, ...rest].map(({ id }) => id);
}
