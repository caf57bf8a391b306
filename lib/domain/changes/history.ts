// Computes the watch history from the log. Each log entry of a watched episode or chapter counts once, unless it was undone.
import type { MediaType } from '../../contract/media.ts';
import { addDays, weekdayOf } from '../days.ts';
import type { Activity } from './activity.ts';

export interface DayCount {
  readonly day: string;
  readonly count: number;
  /** The day's level: from 1 to 4 in proportion to the busiest day, which has level 4; 0 if nothing was watched. */
  readonly level: 0 | 1 | 2 | 3 | 4;
}

/** Weeks that start on Monday, oldest first. The last week ends with today. */
export type HeatWeeks = readonly (readonly DayCount[])[];

export interface TitleWatchCount {
  readonly mediaId: string;
  readonly type: MediaType;
  readonly title: string;
  readonly coverUrl: string | null;
  readonly count: number;
  /** When the title was last watched, in epoch milliseconds. */
  readonly last: number;
}

const watched: readonly string[] = ['advance', 'start', 'complete', 'rewatch'];

/**
 * Whether a log entry means that an episode was watched. Manual edits do not count, because they do not show when something was watched. An
 * episode of a completed title counts as watched again, even if it changed nothing on the list.
 */
export function isWatchedEpisode({ what, reason, episodeKey, undone }: Activity): boolean {
  return (watched.includes(what) || reason === 'rewatch') && episodeKey !== null && !undone;
}

export function watchedLogEntries(log: readonly Activity[]): readonly Activity[] {
  return log.filter(isWatchedEpisode);
}

/**
 * Returns when the episode of a log entry was watched, in epoch milliseconds. This is the decision time, which may be days before the
 * episode was sent. It is never later than the log entry: `decidedAt` may be in the future if the clock was set back.
 */
export function watchedAtOf({ at, decidedAt }: Pick<Activity, 'at' | 'decidedAt'>): number {
  return Math.min(decidedAt, at);
}

/** Counts the log entries of each day. `dayOf` returns the viewer's local day of an instant. */
export function countEntriesByDay(
  lines: readonly Activity[],
  dayOf: (at: number) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const day = dayOf(watchedAtOf(line));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** Returns the last `weeks` weeks. The last one contains `today`. */
export function createHeatWeeks(
  counts: ReadonlyMap<string, number>,
  today: string,
  weeks: number,
): HeatWeeks {
  const first = addDays(today, -weekdayOf(today) - 7 * (weeks - 1));
  const shown = Array.from({ length: 7 * (weeks - 1) + weekdayOf(today) + 1 }, (_, index) =>
    addDays(first, index),
  );
  const most = Math.max(1, ...shown.map((day) => counts.get(day) ?? 0));
  const days = shown.map((day): DayCount => {
    const count = counts.get(day) ?? 0;
    return { day, count, level: Math.ceil((4 * count) / most) as DayCount['level'] };
  });
  return Array.from({ length: weeks }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

export interface HistorySummary {
  readonly count: number;
  readonly days: number;
  /** The day with the highest count. If several days have this count, the latest of them. Null if nothing was watched. */
  readonly best: DayCount | null;
}

export function summariseHistory(weeks: HeatWeeks): HistorySummary {
  const busy = weeks.flat().filter(({ count }) => count > 0);
  const best = busy.reduce<DayCount | null>(
    (most, day) => (most && most.count > day.count ? most : day),
    null,
  );
  return { count: busy.reduce((sum, { count }) => sum + count, 0), days: busy.length, best };
}

/** Returns the total of each title, the most watched first. Equal totals are sorted by the latest date. */
export function computeTitleTotals(log: readonly Activity[]): readonly TitleWatchCount[] {
  const totals = new Map<string, TitleWatchCount>();
  for (const { mediaId, type, title, coverUrl, at, decidedAt } of log) {
    if (mediaId === null) continue;
    const last = watchedAtOf({ at, decidedAt });
    const before = totals.get(mediaId);
    const newest = before && before.last > last ? before : { mediaId, type, title, coverUrl, last };
    totals.set(mediaId, { ...newest, count: (before?.count ?? 0) + 1 });
  }
  return [...totals.values()].sort((a, b) => b.count - a.count || b.last - a.last);
}
