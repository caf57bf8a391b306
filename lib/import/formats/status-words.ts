// Reads the status words of list sites and related programs. Case, spaces and hyphens do not matter.
import type { ImportedStatus } from '../imported.ts';
import { foldWord } from './values.ts';

const words: readonly (readonly [state: ImportedStatus, ...words: string[]])[] = [
  ['current', 'watching', 'reading', 'current', 'currentlywatching', 'currentlyreading', 'inprogress'],
  ['completed', 'completed', 'complete', 'watched', 'read', 'finished'],
  // A title that is being repeated counts as completed, because the user has finished it before.
  ['completed', 'rewatching', 'rereading', 'repeating'],
  ['on_hold', 'onhold', 'hold', 'paused', 'stalled'],
  ['dropped', 'dropped'],
  ['planned', 'plantowatch', 'plantoread', 'planned', 'planning', 'wanttowatch', 'wanttoread', 'ptw', 'ptr'],
];

const states: ReadonlyMap<string, ImportedStatus> = new Map(
  words.flatMap(([state, ...names]) => names.map((name) => [name, state] as const)),
);

/** Returns the state that a word means, or null if it is not a status. */
export function importedStateOf(word: unknown): ImportedStatus | null {
  return states.get(foldWord(word)) ?? null;
}
