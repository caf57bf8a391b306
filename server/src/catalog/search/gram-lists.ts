// For every gram the names that have it, in rising order, as the steps from one to the next: most take a single byte.
import { GRAM_COUNT, visitGrams } from './search-names.ts';

export interface GramLists {
  /** How many bytes the list takes, which is near the number of its names. */
  size(gram: number): number;
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** Distinct grams of each name. */
  readonly gramCount: Uint16Array;
}

const NAMES_PER_STEP = 2000;
/** Bits of a step in each byte, the low ones first; a higher bit says that another byte follows. */
export const BITS = 7;
const MORE = 1 << BITS;
/** The largest step of a single byte, and what of each byte is the step. */
export const STEP = MORE - 1;

/** Two passes, measuring and writing: lists that grow would take several times the memory. */
export function* buildGramLists(names: readonly string[]): Generator<void, GramLists> {
  const gramCount = new Uint16Array(names.length);
  const starts = new Uint32Array(GRAM_COUNT + 1);
  yield* eachGramOnce(names, (gram, name, step) => {
    starts[gram + 1] = (starts[gram + 1] ?? 0) + bytesOf(step);
    gramCount[name] = (gramCount[name] ?? 0) + 1;
  });
  for (let gram = 1; gram <= GRAM_COUNT; gram += 1)
    starts[gram] = (starts[gram] ?? 0) + (starts[gram - 1] ?? 0);
  yield;
  const bytes = new Uint8Array(starts[GRAM_COUNT] ?? 0);
  const next = starts.slice();
  yield;
  yield* eachGramOnce(names, (gram, _name, step) => {
    let at = next[gram] ?? 0;
    let rest = step;
    for (; rest >= MORE; rest >>>= BITS) bytes[at++] = (rest & STEP) | MORE;
    bytes[at++] = rest;
    next[gram] = at;
  });
  return { bytes, starts, gramCount, size: (gram) => (starts[gram + 1] ?? 0) - (starts[gram] ?? 0) };
}

const bytesOf = (step: number): number =>
  step < MORE ? 1 : step < MORE << BITS ? 2 : step < MORE << (2 * BITS) ? 3 : 4;

/** `step`: from the last name with this gram, or from just before the first name. */
function* eachGramOnce(
  names: readonly string[],
  visit: (gram: number, name: number, step: number) => void,
): Generator<void, void> {
  /** The last name with the gram, counted from one. */
  const last = new Uint32Array(GRAM_COUNT);
  for (const [index, name] of names.entries()) {
    visitGrams(name, (gram) => {
      const step = index + 1 - (last[gram] ?? 0);
      if (step === 0) return;
      last[gram] = index + 1;
      visit(gram, index, step);
    });
    if (index % NAMES_PER_STEP === 0) yield;
  }
}
