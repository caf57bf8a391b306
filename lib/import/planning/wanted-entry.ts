// Converts a row of a file to the list entry that it describes, with the service's statuses and limits.
import type { Media, MediaType } from '../../contract/media.ts';
import type { LibraryStatus } from '../../contract/statuses.ts';
import { inProgressStatus, plannedStatus } from '../../domain/changes/quick-edit.ts';
import type { ProgressExcess } from '../../domain/imports/import-job.ts';
import { episodeTotalOf } from '../../domain/progress.ts';
import type { HistoryFormat, ImportedStatus, ImportedTitle, ListFormat } from '../imported.ts';

/** The entry that a row describes. A field is null if the file does not state it. */
export interface WantedEntry {
  readonly status: LibraryStatus | null;
  readonly progress: number | null;
  readonly score: number | null;
  /** Whether the row is from a history. The user may then have watched more than `progress`. */
  readonly isAtLeast: boolean;
  /** Set if `progress` was lowered to the service's total. */
  readonly excess?: ProgressExcess | undefined;
}

type Row = Pick<ImportedTitle, 'state' | 'progress' | 'isExact' | 'isAllSeen' | 'score' | 'total'>;

type Format = ListFormat | HistoryFormat;
const EXACT: readonly Format[] = ['kirokuJson', 'kirokuCsv'];
const HISTORIES: readonly Format[] = [
  'youtubeHistory',
  'netflixHistory',
  'netflixActivity',
  'traktHistory',
  'crunchyrollHistory',
];

export function wantedEntryOf(row: Row, media: Media, format: Format): WantedEntry {
  const total = episodeTotalOf(media);
  const isAtLeast = HISTORIES.includes(format);
  // If the number exceeds the total, the site numbers episodes across seasons or joins two seasons. The number then belongs to another
  // entry, so it is not used.
  const isElsewhere = isAtLeast && total !== null && (row.progress ?? 0) > total;
  const isWhole = row.isAllSeen && row.progress === (total ?? (media.format === 'MOVIE' ? 1 : null));
  const state = isWhole ? 'completed' : row.state;
  const progress = isElsewhere ? null : progressOf(row, total, row.isExact || EXACT.includes(format));
  const isExcessive = progress !== null && total !== null && progress > total;
  return {
    status: state && libraryStatusOf(state, media.type),
    progress: isExcessive ? total : progress,
    score: row.score,
    isAtLeast,
    ...(isExcessive && { excess: { type: media.type, progress, total } }),
  };
}

/** Returns the service's status for a state. */
export function libraryStatusOf(state: ImportedStatus, type: MediaType): LibraryStatus {
  if (state === 'current') return inProgressStatus(type);
  return state === 'planned' ? plannedStatus(type) : state;
}

/**
 * Returns the progress in the file. Other services write 0 for a title that was completed in one click; its progress becomes the total. In
 * Kiroku's own files, 0 really means 0.
 */
function progressOf({ state, progress, total }: Row, ownTotal: number | null, isExact: boolean) {
  const isUncounted = state === 'completed' && !progress && !isExact;
  return isUncounted ? (ownTotal ?? total ?? progress) : progress;
}

/**
 * Merges two rows of the same title. The result has the furthest progress. Every other field comes from the row that is further along. If
 * the field is missing there, it comes from the other row.
 */
export function mergeWantedEntries(one: WantedEntry, other: WantedEntry): WantedEntry {
  const [far, near] = isFurtherAlong(other, one) ? [other, one] : [one, other];
  return {
    status: far.status ?? near.status,
    progress: furthest(one.progress, other.progress),
    score: far.score ?? near.score,
    isAtLeast: far.isAtLeast,
    excess: far.excess ?? near.excess,
  };
}

function furthest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/**
 * Whether `one` is further along than `other`. A completed row is always further, because its progress may be the position in a rewatch.
 */
export function isFurtherAlong(one: WantedEntry, other: WantedEntry): boolean {
  if ((one.status === 'completed') !== (other.status === 'completed')) return one.status === 'completed';
  const ahead = (one.progress ?? -1) - (other.progress ?? -1);
  return ahead > 0 || (ahead === 0 && statusRank(one.status) > statusRank(other.status));
}

/**
 * Returns the rank of a status: 0 for planned, 1 for started, 2 for completed, and -1 for no status. A status that this version does not
 * know ranks as started.
 */
export function statusRank(status: string | null): number {
  if (status === null) return -1;
  if (status === 'completed') return 2;
  return status === 'plan_to_watch' || status === 'plan_to_read' ? 0 : 1;
}
