// Computes statistics of the list: how many titles have which status and which score.
import type { LibraryEntry } from '../../contract/library.ts';

export interface StatisticsBar<K> {
  readonly key: K;
  readonly count: number;
}

export interface ListFigures {
  readonly titles: number;
  /** The number of watched episodes or chapters: the sum of all progress on the list. */
  readonly progress: number;
  /** The service's standard statuses in their order, then its additional statuses. */
  readonly statuses: readonly StatisticsBar<string>[];
  /** The number of titles with each score. Scores are rounded to whole numbers: 7.5 counts as 8. A missing score does not count as 0. */
  readonly scores: readonly StatisticsBar<number>[];
  readonly scored: number;
  /** Null if there are no scores. */
  readonly meanScore: number | null;
  /** The number of titles that are not planned (`plan_to_…`). */
  readonly begun: number;
  readonly completed: number;
}

type Counted = Pick<LibraryEntry, 'status' | 'userScore' | 'progress'>;

/** Computes the figures of entries of one type. `known` are the possible statuses of this type. */
export function computeListFigures(entries: readonly Counted[], known: readonly string[]): ListFigures {
  const statuses = new Map(known.map((status) => [status, 0]));
  const scores = new Array<number>(11).fill(0);
  let scored = 0;
  let sum = 0;
  let planned = 0;
  let progress = 0;
  for (const { status, userScore, progress: reached } of entries) {
    progress += reached;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status.startsWith('plan_to_')) planned += 1;
    if (userScore === null) continue;
    const whole = Math.min(10, Math.max(0, Math.round(userScore)));
    scores[whole] = (scores[whole] ?? 0) + 1;
    scored += 1;
    sum += userScore;
  }
  return {
    titles: entries.length,
    progress,
    statuses: [...statuses].map(([key, count]) => ({ key, count })),
    scores: scores.map((count, key) => ({ key, count })).filter(({ key, count }) => key > 0 || count > 0),
    scored,
    meanScore: scored > 0 ? sum / scored : null,
    begun: entries.length - planned,
    completed: statuses.get('completed') ?? 0,
  };
}

/**
 * Returns the first `most` bars, and the sum of all others. If only one bar is left over, it is returned as well, since a bar for "others"
 * would take as much space.
 */
export function topBars<K>(
  bars: readonly StatisticsBar<K>[],
  most: number,
): { first: readonly StatisticsBar<K>[]; rest: number } {
  if (bars.length <= most + 1) return { first: bars, rest: 0 };
  return { first: bars.slice(0, most), rest: bars.slice(most).reduce((sum, { count }) => sum + count, 0) };
}
