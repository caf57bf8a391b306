// What the log says about watching: when, where, how long. One pass over the lines, anime and manga apart.
import type { MediaType } from '../../contract/media.ts';
import type { Activity } from '../changes/activity.ts';
import { isWatched, watchedAt } from '../changes/history.ts';
import { addDays, weekdayOf } from '../days.ts';
import type { Bar } from './list-figures.ts';
import { rewatchFinder } from './watched-again.ts';
import { timeCounter, type WatchingTime } from './watching-time.ts';

interface Run {
  readonly days: number;
  readonly first: string;
  readonly last: string;
}

export interface LogFigures {
  /** Episodes or chapters; every other sum below is this one. */
  readonly episodes: number;
  /** Of them those watched before. */
  readonly again: number;
  /** By the Monday that a week begins with, oldest first, without gaps; the last one is this week. */
  readonly weeks: readonly Bar<string>[];
  /** What is older than the first of the weeks. */
  readonly earlier: number;
  /** 0 = Monday … 6 = Sunday. */
  readonly weekdays: readonly Bar<number>[];
  /** Most watched first; null: the line names no site. */
  readonly sites: readonly Bar<string | null>[];
  readonly time: WatchingTime;
  /** The longest row of days with at least one episode, the latest among equals; null without any. */
  readonly run: Run | null;
}

interface LogFacts {
  /** The day of an instant (epoch milliseconds) where the viewer is. */
  readonly dayOf: (at: number) => string;
  readonly today: string;
  /** How many weeks are shown at most. */
  readonly weeks: number;
  /** By title of the list. */
  readonly formatOf: ReadonlyMap<string, string | null>;
  /** Episodes or chapters by title of the list; null while unknown. */
  readonly totalOf: ReadonlyMap<string, number | null>;
}

/** `log`: oldest first. */
export function logFigures(
  log: readonly Activity[],
  facts: LogFacts,
): Readonly<Record<MediaType, LogFigures>> {
  const tallies = { anime: createTally(facts), manga: createTally(facts) };
  const isAgain = rewatchFinder(facts.totalOf);
  for (const line of log) {
    // Asked of every line: those that are no episode tell where a title was begun again.
    const again = isAgain(line);
    if (isWatched(line)) tallies[line.type].add(line, again);
  }
  return { anime: tallies.anime.figures(), manga: tallies.manga.figures() };
}

function createTally(facts: LogFacts) {
  const days = new Map<string, number>();
  const sites = new Map<string | null, number>();
  const time = timeCounter(facts.formatOf);
  let episodes = 0;
  let rewatched = 0;
  return {
    add(line: Activity, again: boolean): void {
      count(days, facts.dayOf(watchedAt(line)));
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

/** As many weeks as the log has, and no more than asked for. A day after today (a clock was set) belongs to this week. */
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
  const shown: Bar<string>[] = [];
  for (let week = first; week <= last; week = addDays(week, 7))
    shown.push({ key: week, count: counts.get(week) ?? 0 });
  let earlier = 0;
  for (const [week, number] of counts) if (week < oldest) earlier += number;
  return { weeks: shown, earlier };
}

function byWeekday(days: ReadonlyMap<string, number>): readonly Bar<number>[] {
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
