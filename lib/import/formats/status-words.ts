// The words for a status that list sites and the programs around them write, in any case and spelling.
import type { ImportedState } from '../imported.ts';
import { foldedWord } from './values.ts';

const words: readonly (readonly [state: ImportedState, ...words: string[]])[] = [
  ['current', 'watching', 'reading', 'current', 'currentlywatching', 'currentlyreading', 'inprogress'],
  ['completed', 'completed', 'complete', 'watched', 'read', 'finished'],
  // A repeat has been finished once.
  ['completed', 'rewatching', 'rereading', 'repeating'],
  ['on_hold', 'onhold', 'hold', 'paused', 'stalled'],
  ['dropped', 'dropped'],
  ['planned', 'plantowatch', 'plantoread', 'planned', 'planning', 'wanttowatch', 'wanttoread', 'ptw', 'ptr'],
];

const states: ReadonlyMap<string, ImportedState> = new Map(
  words.flatMap(([state, ...names]) => names.map((name) => [name, state] as const)),
);

/** Null for a word that is no status. */
export function stateOf(word: unknown): ImportedState | null {
  return states.get(foldedWord(word)) ?? null;
}
