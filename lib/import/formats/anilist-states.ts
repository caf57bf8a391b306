// AniList's statuses: the words of its API, and the numbers in its data export.
import type { ImportedState } from '../imported.ts';
import { numberOf } from './values.ts';

/** A repeated title counts as completed, since it was finished once. */
const states: ReadonlyMap<unknown, ImportedState> = new Map([
  ['CURRENT', 'current'],
  ['PLANNING', 'planned'],
  ['COMPLETED', 'completed'],
  ['DROPPED', 'dropped'],
  ['PAUSED', 'on_hold'],
  ['REPEATING', 'completed'],
]);

/** The words in the order of the export's numbers, from 0. */
const words = ['CURRENT', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REPEATING'];

interface AnilistState {
  readonly state: ImportedState | null;
  readonly isRepeating: boolean;
}

/** Reads a status. Accepts numbers (also as texts) and words in any case, because the data export has had both. */
export function anilistState(value: unknown): AnilistState {
  const number = numberOf(value);
  const word = number === null ? String(value).toUpperCase() : words[number];
  return { state: states.get(word) ?? null, isRepeating: word === 'REPEATING' };
}

/** Whether the value is exactly a status of the API. This identifies the format. */
export function isAnilistStatus(value: unknown): boolean {
  return states.has(value);
}
