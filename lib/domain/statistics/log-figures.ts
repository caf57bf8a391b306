// Computes statistics of the log: when, where and how long the user watched. Anime and manga are counted separately, in one pass over the
// entries.
import type { MediaType } from '../../contract/media.ts';
import type { Activity } from '../changes/activity.ts';
import { isWatchedEpisode, watchedAtOf } from '../changes/history.ts';
import { addDays, weekdayOf } from '../days.ts';
import type { StatisticsBar } from './list-figures.ts';
import { createRewatchFinder } from './watched-again.ts';
import { createWatchingTimeCounter, type WatchingTime } from './watching-time.ts';

interface Run {
  readonly days: number;
  readonly first: string;
  readonly last: string;
}

export interface LogFigures {
  /** The number of episodes or chapters. The counts by week (with `earlier`), weekday and site each add up to this number. */
  readonly episodes: number;
  /** How many of the `episodes` had been watched before. */
  readonly again: number;
  /** The count of each week, named by its Monday. The weeks are sorted oldest first, without gaps. The last week is this week. */
  readonly weeks: readonly StatisticsBar<string>[];
  /** The number of episodes before the first week of `weeks`. */
  readonly earlier: number;
  /** The count of each weekday, from 0 (Monday) to 6 (Sunday). */
  readonly weekdays: readonly StatisticsBar<number>[];
  /** The count of each site, most watched first. The key null stands for log entries without a site. */
  readonly sites: readonly StatisticsBar<string | null>[];
  readonly time: WatchingTime;
  /**
   * The longest run of consecutive days with at least one episode. If several runs are equally long, the latest of them. Null if nothing
   * was watched.
   */
  readonly run: Run | null;
}

interface LogFacts {
  /** Returns the viewer's local day of an instant (epoch milliseconds). */
  readonly dayOf: (at: number) => string;
  readonly today: string;
  /** The maximum number of weeks. */
  readonly weeks: number;
  /** Maps title ids to formats. */
  readonly formatOf: ReadonlyMap<string, string | null>;
  /** Maps title ids to numbers of episodes or chapters; null if unknown. */
  readonly totalOf: ReadonlyMap<string, number | null>;
}

/** Computes the figures of a log (oldest first). */
export function computeLogFigures(
  log: readonly Activity[],
  facts: LogFacts,
): Readonly<Record<MediaType, LogFigures>> {
  const tallies = { anime: createTally(facts), manga: createTally(facts) };
  const isAgain = createRewatchFinder(facts.totalOf);
  for (const line of log) {
    // Call `isAgain` for every log entry, because log entries without an episode may restart a title.
    const again = isAgain(line);
    if (isWatchedEpisode(line)) tallies[line.type].add(line, again);
  }
  return { anime: tallies.anime.figures(), manga: tallies.manga.figures() };
}

function createTally(facts: LogFacts) {
  const days = new Map<string, number>();
  const sites = new Map<string | null, number>();
  const time = createWatchingTimeCounter(facts.formatOf);
  let episodes = 0;
  let rewatched = 0;
  return {
    add(line: Activity, again: boolean): void {
      count(days, facts.dayOf(watchedAtOf(line)));
      count(sites, line.siteName);
      time.add(line.mediaId);
      episodes += 1;
      if (again) rewatched += 1;
    },
    figures: (): LogFigures => ({
      episodes,
      again: rewatched,
      ...byWeek(days, facts),
      weekdays: byWeekday(days),
      sites: [...sites].map(([key, number]) => ({ key, count: number })).sort((a, b) => b.count - a.count),
      time: time.result(),
      run: longestRun(days),
    }),
  };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const mondayOf = (day: string) => addDays(day, -weekdayOf(day));

/**
 * Counts the episodes of each week. Returns as many weeks as the log spans, up to the maximum. A day in the future, recorded while the
 * clock was wrong, counts for this week.
 */
function byWeek(days: ReadonlyMap<string, number>, { today, weeks }: LogFacts) {
  const last = mondayOf(today);
  const counts = new Map<string, number>();
  let first = last;
  for (const [day, number] of days) {
    const monday = day > today ? last : mondayOf(day);
    counts.set(monday, (counts.get(monday) ?? 0) + number);
    if (monday < first) first = monday;
  }
  const oldest = addDays(last, -7 * (weeks - 1));
  if (first < oldest) first = oldest;
  const shown: StatisticsBar<string>[] = [];
  for (let week = first; week <= last; week = addDays(week, 7))
    shown.push({ key: week, count: counts.get(week) ?? 0 });
  let earlier = 0;
  for (const [week, number] of counts) if (week < oldest) earlier += number;
  return { weeks: shown, earlier };
}

function byWeekday(days: ReadonlyMap<string, number>): readonly StatisticsBar<number>[] {
  const counts = new Array<number>(7).fill(0);
  for (const [day, number] of days) {
    const weekday = weekdayOf(day);
    counts[weekday] = (counts[weekday] ?? 0) + number;
  }
  return counts.map((number, key) => ({ key, count: number }));
}

function longestRun(days: ReadonlyMap<string, number>): Run | null {
  const runs: { days: number; first: string; last: string }[] = [];
  for (const day of [...days.keys()].sort()) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) Object.assign(run, { days: run.days + 1, last: day });
    else runs.push({ days: 1, first: day, last: day });
  }
  return runs.reduce<Run | null>((best, run) => (best && best.days > run.days ? best : run), null);
}
