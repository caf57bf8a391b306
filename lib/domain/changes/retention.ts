// Chooses which sessions and log entries to delete when there are too many. The least important ones are deleted first.

import { countPages, coveredSeconds } from '../watching/samples.ts';
import { LIMIT_WINDOW_MS, siteKey } from '../watching/watch-limits.ts';
import { progressOfSession, type WatchSession } from '../watching/watch-session.ts';
import type { Activity } from './activity.ts';

/** If more sessions than this are stored, some are deleted. Unfinished sessions are deleted after a month anyway (forget-surplus.ts). */
export const MAX_SESSIONS = 2_000;
/**
 * The maximum number of log entries, which is enough for five episodes a day for eleven years. The log must be that long, because the
 * statistics of each year are computed from it.
 */
export const MAX_LOG_ENTRIES = 20_000;

/** A clean-up retains this share of the maximum number. So not every new record triggers another clean-up. */
const LEFT = 0.9;

/**
 * Returns the keys of the sessions to delete; empty if there are at most `most` sessions.
 * - Sessions that counted more than a day ago are deleted first, beginning with the oldest. They are no longer needed.
 * - Next, the site with the most unfinished sessions loses its least played sessions, because such a site probably invents episodes.
 * - Sessions that counted within the last day stay, because they prevent an episode from counting twice.
 */
export function sessionsToForget(
  sessions: readonly WatchSession[],
  now: number,
  most = MAX_SESSIONS,
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

/** Returns the share of the episode or chapter that was played or read, from 0 to 1. */
function shareOf(session: WatchSession): number {
  if (session.kind === 'reading') return countPages(session.visited) / Math.max(1, session.pages);
  const progress = progressOfSession(session);
  return progress ? coveredSeconds(progress.ranges) / Math.max(1, progress.duration) : 0;
}

const DAY_MS = 24 * 3600_000;
const DAYS = { month: 31, year: 366, always: null } as const;

/** Returns the time (epoch milliseconds) before which log entries are deleted; null if the log is retained without a limit. */
export function logRetentionCutoff(keepLog: keyof typeof DAYS, now: number): number | null {
  const days = DAYS[keepLog];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * Returns the ids of the log entries to delete, or none if there are at most `most` log entries. Log entries of the older half that changed
 * nothing are deleted first, and then all other log entries. In both groups, older log entries are deleted before newer ones. `lines` must
 * be sorted oldest first.
 */
export function logEntriesToForget(
  lines: readonly Pick<Activity, 'id' | 'what'>[],
  most = MAX_LOG_ENTRIES,
): string[] {
  if (lines.length <= most) return [];
  const surplus = lines.length - Math.floor(most * LEFT);
  const older = lines.slice(0, lines.length / 2);
  const idle = older.filter(({ what }) => what === 'ignore').slice(0, surplus);
  const gone = new Set(idle);
  const rest = lines.filter((line) => !gone.has(line)).slice(0, surplus - idle.length);
  return [...idle, ...rest].map(({ id }) => id);
}
