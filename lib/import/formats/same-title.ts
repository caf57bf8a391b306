// Several rows of a file for one title: which rows are the same title, and what they say together.
import type { ImportedState, ImportedTitle } from '../imported.ts';

/** A title of the file, and what kind of title its rows say it is (`TV`, `Movie` …); empty where they say nothing. */
export interface Work {
  readonly title: ImportedTitle;
  readonly format: string;
}

/** No name has as many works; a file made to do harm must not have each row compared with all others. */
const MOST_OF_A_NAME = 20;

/** Names of one title that are kept, for the same reason. */
const MOST_TITLES = 20;

/** Joins the row with the work that it is, or adds it. Gives whether it was joined. `works` have the same ids, or none and the same name. */
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

/** The same id is the same title. A name alone can be that of two: then nothing may tell them apart. */
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

/** What was completed with a number is as long as that, where the file says nothing else. */
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

/** The row that is further, with what only the other one says. Completed is further than all else. */
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
    // All of it, and the file does not say how many that are.
    progress: Number.isFinite(furthest) && furthest >= 0 ? furthest : null,
    score: first.score ?? second.score,
    total: first.total ?? second.total,
    year: first.year ?? second.year,
    titles: [...new Set([...first.titles, ...second.titles])].slice(0, MOST_TITLES),
    lost: [...new Set([...first.lost, ...second.lost])],
  };
}

/** Whether it is completed, and its episodes: -1 where none are said, infinite for a completed row without a number. */
function reachOf(
  { state, progress, isExact }: ImportedTitle,
  isExactFile: boolean,
): readonly [number, number] {
  if (state !== 'completed') return [0, progress ?? -1];
  return [1, progress || (isExact || isExactFile ? (progress ?? -1) : Number.POSITIVE_INFINITY)];
}

/** The first number that differs decides. */
function isFurther(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
