// Checks whether an air date fits an episode number, assuming that a series airs weekly with an occasional break.
import type { Numbering } from './numberings.ts';

const DAY_MS = 86_400_000;
const WEEK = 7;
const EARLY_DAYS = 8;
const LATE_DAYS = 45;

/**
 * Whether an episode can have aired on `date`, if the first episode aired on `start`. Both are ISO dates. False if `start` has no day,
 * because it is too vague.
 */
export function isPossibleAirDate(date: string, start: string | null, episode: number | null): boolean {
  if (start === null || start.length < 10) return false;
  const days = (Date.parse(date.slice(0, 10)) - Date.parse(start)) / DAY_MS;
  const expected = ((episode ?? 1) - 1) * WEEK;
  return days >= expected - EARLY_DAYS && days <= expected + LATE_DAYS;
}

/** Whether the page's air date fits this entry, and no other entry. `others` contains the start dates of the other entries. */
export function dateIdentifiesEntry(
  numbering: Numbering | undefined,
  date: string | null,
  others: readonly (string | null)[],
): boolean {
  if (!numbering || date === null || !isPossibleAirDate(date, numbering.candidate.start, numbering.episode))
    return false;
  return others.every((start) => start !== null && !isPossibleAirDate(date, start, numbering.episode));
}
