// Recognises rows of a file that are about the same title, and combines their values.
import type { ImportedStatus, ImportedTitle } from '../imported.ts';

/** A title of the file, and its format as the rows state it (`TV`, `Movie` …). The format is empty if no row states it. */
export interface TitleWithFormat {
  readonly title: ImportedTitle;
  readonly format: string;
}

/**
 * A row is compared with at most this many works of the same name. Without the limit, a malicious file could cause a comparison of all rows
 * with each other.
 */
const MOST_OF_A_NAME = 20;

/** At most this many names are retained for one title, so that a malicious file cannot make comparisons slow. */
const MOST_TITLES = 20;

/**
 * Merges the row into the work of the same title, or adds a new work. All `works` have the same ids, or they have no ids and the same name.
 * Returns the row that is merged into the other one, which is the row that is less far along. Returns null if the row is a new work.
 */
export function mergeOrAddTitle(
  works: TitleWithFormat[],
  row: TitleWithFormat,
  isExact: boolean,
): ImportedTitle | null {
  const at = works.slice(0, MOST_OF_A_NAME).findIndex((work) => isSameWork(work, row));
  const work = works[at];
  if (!work) {
    works.push(row);
    return null;
  }
  const title = joined(work.title, row.title, isExact);
  works[at] = { title, format: work.format || row.format };
  return title.place === row.title.place ? work.title : row.title;
}

/**
 * Whether two rows are about the same title. Rows with the same id are about the same title. If only the name is equal, no other field may
 * differ, because two titles can share a name.
 */
function isSameWork(one: TitleWithFormat, other: TitleWithFormat): boolean {
  if (Object.keys(other.title.ids).length > 0) return true;
  const differ = <Value>(first: Value | null, second: Value | null): boolean =>
    first !== null && second !== null && first !== second;
  return !(
    differ(one.title.year, other.title.year) ||
    differ(one.format || null, other.format || null) ||
    differ(lengthOf(one.title), lengthOf(other.title)) ||
    isBeyond(one.title, other.title) ||
    isBeyond(other.title, one.title)
  );
}

/** Returns the title's length. If the file does not state it, the progress of a completed row is the length. */
function lengthOf({ total, state, progress }: ImportedTitle): number | null {
  return total ?? (state === 'completed' ? progress || null : null);
}

function isBeyond({ progress }: ImportedTitle, other: ImportedTitle): boolean {
  const length = lengthOf(other);
  return length !== null && (progress ?? 0) > length;
}

const order: readonly (ImportedStatus | null)[] = [
  null,
  'planned',
  'dropped',
  'on_hold',
  'current',
  'completed',
];

/**
 * Merges two rows of one title. Returns the row that is further along, with its missing fields filled from the other row. A completed row
 * is further along than any other.
 */
function joined(one: ImportedTitle, other: ImportedTitle, isExact: boolean): ImportedTitle {
  const [reach, otherReach] = [reachOf(one, isExact), reachOf(other, isExact)];
  const isOther = isFurther(
    [...otherReach, order.indexOf(other.state)],
    [...reach, order.indexOf(one.state)],
  );
  const [first, second] = isOther ? [other, one] : [one, other];
  const furthest = Math.max(reach[1], otherReach[1]);
  return {
    ...first,
    // The progress is null if all episodes were seen and the file does not state how many there are.
    progress: Number.isFinite(furthest) && furthest >= 0 ? furthest : null,
    score: first.score ?? second.score,
    total: first.total ?? second.total,
    year: first.year ?? second.year,
    titles: [...new Set([...first.titles, ...second.titles])].slice(0, MOST_TITLES),
    lost: [...new Set([...first.lost, ...second.lost])],
  };
}

/**
 * Returns two numbers that show how far a row is along. The first is 1 if the row is completed, and otherwise 0. The second is the
 * progress: -1 if it is unknown, and infinite for a completed row without a number.
 */
function reachOf(
  { state, progress, isExact }: ImportedTitle,
  isExactFile: boolean,
): readonly [number, number] {
  if (state !== 'completed') return [0, progress ?? -1];
  return [1, progress || (isExact || isExactFile ? (progress ?? -1) : Number.POSITIVE_INFINITY)];
}

/** Whether `one` is further along than `other`. The first numbers that differ decide. */
function isFurther(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
