// Reads rows of Netflix's ViewingActivity.csv. Each row is one sitting, so an episode may have several rows.
import type { CsvRow } from '../formats/csv.ts';
import { dayOfTimestamp } from './days.ts';

/** One title of the file, and how long it was watched. */
export interface WatchedNetflixTitle {
  readonly place: number;
  readonly title: string;
  /** The last day on which the title was watched, as `YYYY-MM-DD`. */
  readonly day: string | null;
  /** How many seconds the title was watched, or null if the file does not state it. */
  readonly seconds: number | null;
  /** How many rows of the file are about this title. */
  readonly sittings: number;
}

const COLUMNS = ['profile name', 'start time', 'duration', 'title'];

export function isViewingActivityRow(row: CsvRow): boolean {
  return COLUMNS.every((column) => column in row);
}

export function countRowsOfProfile(rows: readonly CsvRow[], profile: string): number {
  return rows.filter((row) => profileOf(row) === profile).length;
}

/** Returns the names of the profiles, in the order of the file. */
export function profilesIn(rows: readonly CsvRow[]): readonly string[] {
  const names = rows.map(profileOf).filter((name) => name !== '');
  return [...new Set(names)];
}

/** Returns each title once, with the total time that the profile watched it. */
export function watchedTitlesOf(rows: readonly CsvRow[], profile: string): readonly WatchedNetflixTitle[] {
  const watched = new Map<string, WatchedNetflixTitle>();
  rows.forEach((row, index) => {
    const { title = '' } = row;
    if (profileOf(row) !== profile || !isWatched(row)) return;
    const day = dayOfTimestamp(row['start time']?.trim() ?? '');
    const seconds = secondsOf(row.duration ?? '');
    const before = watched.get(title);
    watched.set(title, {
      place: before?.place ?? index + 1,
      title,
      day: later(before?.day ?? null, day),
      seconds: (before?.seconds ?? 0) + seconds,
      sittings: (before?.sittings ?? 0) + 1,
    });
  });
  return [...watched.values()];
}

function profileOf(row: CsvRow): string {
  return (row['profile name'] ?? '').trim();
}

/** Whether a row counts as watched. Trailers and recaps ("supplemental") do not count, and neither does autoplay without a user action. */
function isWatched(row: CsvRow): boolean {
  const isSupplemental = (row['supplemental video type'] ?? '').trim() !== '';
  return !isSupplemental && !/autoplayed:\s*user action:\s*(?:none|;|$)/i.test(row.attributes ?? '');
}

/** Returns the seconds of a duration such as "1:02:03". Returns 0 for any other text. */
function secondsOf(duration: string): number {
  const [, hours, minutes, seconds] = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})\s*$/.exec(duration) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function later(...days: readonly (string | null)[]): string | null {
  return (
    days
      .flatMap((day) => day ?? [])
      .sort()
      .at(-1) ?? null
  );
}
