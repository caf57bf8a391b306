// The names worth a closer look: those that share the most grams with a query, found by counting through the rarest grams first.
import { BITS, type GramLists, STEP } from './gram-lists.ts';
import type { NameTable } from './name-table.ts';
import { gramsOf } from './search-names.ts';

/** A name must share this part of the query's grams to be looked at. */
const LEAST_SHARED = 0.3;
/** Read for one query: the commonest grams ("the", "no") say little and would cost the most. */
const BYTES_READ = 250_000;
/** Names that are compared letter by letter. */
const MOST_COMPARED = 1000;
const LEVELS = 256;

interface Candidates {
  /** Indexes of names, in no order, and beside each how many of the counted grams it shares. */
  readonly names: readonly number[];
  readonly similarity: readonly number[];
}

type FindCandidates = (query: string, isAllowed: (title: number) => boolean) => Candidates;

/** Scratch space is kept between two searches, which never overlap. */
export function createCandidateFinder(table: NameTable): FindCandidates {
  const shared = new Uint16Array(table.names.count);
  const touched = new Uint32Array(table.names.count);
  const level = new Uint8Array(table.names.count);
  const { titleOf, grams } = table;
  const { gramCount } = grams;
  return (query, isAllowed) => {
    const { counted, found } = countShared(query, { table, shared, touched });
    const levels = new Uint32Array(LEVELS);
    const least = Math.max(1, Math.floor(counted * LEAST_SHARED));
    for (let at = 0; at < found; at += 1) {
      const name = touched[at] ?? 0;
      const common = shared[name] ?? 0;
      shared[name] = 0;
      const fits = common >= least && isAllowed(titleOf[name] ?? 0);
      const value = fits ? levelOf(common, counted, gramCount[name] ?? 0) : 0;
      level[at] = value;
      levels[value] = (levels[value] ?? 0) + 1;
    }
    return pick({ touched, level, found }, cutOf(levels));
  };
}

interface Scratch {
  readonly table: NameTable;
  /** All zero between two searches. */
  readonly shared: Uint16Array;
  readonly touched: Uint32Array;
}

function countShared(query: string, scratch: Scratch): { counted: number; found: number } {
  const { grams } = scratch.table;
  const lists = listsOf(query, grams);
  // A name that is first met after this many lists cannot share enough of them any more.
  const opening = lists.length - Math.max(1, Math.floor(lists.length * LEAST_SHARED)) + 1;
  let found = 0;
  for (const [turn, gram] of lists.entries()) {
    if (turn < opening) found = countAll(grams, gram, scratch, found);
    else countKnown(grams, gram, scratch.shared);
  }
  return { counted: lists.length, found };
}

/** The query's grams, rarest first, as many as may be read. */
function listsOf(query: string, { size }: GramLists): readonly number[] {
  let read = 0;
  return [...gramsOf(query)]
    .sort((a, b) => size(a) - size(b))
    .filter((gram, turn) => {
      read += size(gram);
      return turn === 0 || read <= BYTES_READ;
    });
}

function countAll(lists: GramLists, gram: number, { shared, touched }: Scratch, before: number): number {
  const { bytes, starts } = lists;
  const end = starts[gram + 1] ?? 0;
  let found = before;
  let name = -1;
  for (let at = starts[gram] ?? 0; at < end; at += 1) {
    let byte = bytes[at] ?? 0;
    let step = byte & STEP;
    for (let shift = BITS; byte > STEP; shift += BITS) {
      at += 1;
      byte = bytes[at] ?? 0;
      step |= (byte & STEP) << shift;
    }
    name += step;
    const count = shared[name] ?? 0;
    if (count === 0) {
      touched[found] = name;
      found += 1;
    }
    shared[name] = count + 1;
  }
  return found;
}

function countKnown({ bytes, starts }: GramLists, gram: number, shared: Uint16Array): void {
  const end = starts[gram + 1] ?? 0;
  let name = -1;
  for (let at = starts[gram] ?? 0; at < end; at += 1) {
    let byte = bytes[at] ?? 0;
    let step = byte & STEP;
    for (let shift = BITS; byte > STEP; shift += BITS) {
      at += 1;
      byte = bytes[at] ?? 0;
      step |= (byte & STEP) << shift;
    }
    name += step;
    const count = shared[name] ?? 0;
    if (count > 0) shared[name] = count + 1;
  }
}

/** How alike, from 1 to 255: mostly the grams in common of both, partly how much of the query is in the name. */
function levelOf(common: number, counted: number, nameGrams: number): number {
  const dice = (2 * common) / (counted + nameGrams);
  return 1 + Math.floor(Math.min(1, 0.6 * dice + 0.4 * (common / counted)) * (LEVELS - 2));
}

/** The lowest level of which all names still fit into the number compared; one level may be cut short. */
function cutOf(levels: Uint32Array): number {
  let sum = 0;
  for (let value = LEVELS - 1; value > 0; value -= 1) {
    sum += levels[value] ?? 0;
    if (sum >= MOST_COMPARED) return value;
  }
  return 1;
}

function pick(
  { touched, level, found }: { touched: Uint32Array; level: Uint8Array; found: number },
  cut: number,
): Candidates {
  const names: number[] = [];
  const similarity: number[] = [];
  let spare = MOST_COMPARED;
  for (let at = 0; at < found; at += 1) {
    const value = level[at] ?? 0;
    if (value < cut || (value === cut && spare <= 0)) continue;
    if (value === cut) spare -= 1;
    names.push(touched[at] ?? 0);
    similarity.push((value - 1) / (LEVELS - 2));
  }
  return { names, similarity };
}
