// Merges several rows of a file for one title: recognises them, and combines their values.
import type { ImportedState, ImportedTitle } from '../imported.ts';

/** A title of the file, and its formats according to the rows (`TV`, `Movie` …); empty if no row has one. */
export interface Work {
  readonly title: ImportedTitle;
  readonly format: string;
}

/** More works than share a name. The limit keeps a malicious file from making each row be compared with all others. */
const MOST_OF_A_NAME = 20;

/** Most names kept for one title, for the same reason. */
const MOST_TITLES = 20;

/**
 * Merges the row into the work of the same title, or adds it. Returns whether it was merged. All `works` have the same ids, or no ids and
 * the same name.
 */
export function addRow(works: Work[], row: Work, isExact: boolean): boolean {
  const at = works.slice(0, MOST_OF_A_NAME).findIndex((work) => isSameWork(work, row));
  const work = works[at];
  if (!work) {
    works.push(row);
    return false;
  }
  works[at] = { title: joined(work.title, row.title, isExact), format: work.format || row.format };
  return true;
}

/** Rows with the same id are the same title. If only the name is equal, nothing else may differ, since two titles can share a name. */
function isSameWork(one: Work, other: Work): boolean {
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

/** If the file does not have the length, a completed row's number is the length. */
function lengthOf({ total, state, progress }: ImportedTitle): number | null {
  return total ?? (state === 'completed' ? progress || null : null);
}

function isBeyond({ progress }: ImportedTitle, other: ImportedTitle): boolean {
  const length = lengthOf(other);
  return length !== null && (progress ?? 0) > length;
}

const order: readonly (ImportedState | null)[] = [
  null,
  'planned',
  'dropped',
  'on_hold',
  'current',
  'completed',
];

/** The row that is further, with the fields that only the other row has. Completed is furthest. */
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
    // All episodes were seen, and the file does not have their number.
    progress: Number.isFinite(furthest) && furthest >= 0 ? furthest : null,
    score: first.score ?? second.score,
    total: first.total ?? second.total,
    year: first.year ?? second.year,
    titles: [...new Set([...first.titles, ...second.titles])].slice(0, MOST_TITLES),
    lost: [...new Set([...first.lost, ...second.lost])],
  };
}

/** Whether it is completed, and its number of episodes: -1 if unknown, infinite for a completed row without a number. */
function reachOf(
  { state, progress, isExact }: ImportedTitle,
  isExactFile: boolean,
): readonly [number, number] {
  if (state !== 'completed') return [0, progress ?? -1];
  return [1, progress || (isExact || isExactFile ? (progress ?? -1) : Number.POSITIVE_INFINITY)];
}

/** Compares by the first number that differs. */
function isFurther(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
