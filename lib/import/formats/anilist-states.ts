// Reads AniList's statuses, which are words in its API and numbers in its data export.
import type { ImportedStatus } from '../imported.ts';
import { numberOf } from './values.ts';

/** A title that is being repeated counts as completed, because the user has finished it before. */
const states: ReadonlyMap<unknown, ImportedStatus> = new Map([
  ['CURRENT', 'current'],
  ['PLANNING', 'planned'],
  ['COMPLETED', 'completed'],
  ['DROPPED', 'dropped'],
  ['PAUSED', 'on_hold'],
  ['REPEATING', 'completed'],
]);

/** The data export writes the index of the status in this array. */
const words = ['CURRENT', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REPEATING'];

interface AnilistState {
  readonly state: ImportedStatus | null;
  readonly isRepeating: boolean;
}

/**
 * Reads a status. The data export has had both words and numbers, so both are accepted. Numbers may be texts, and words may be in any case.
 */
export function parseAnilistState(value: unknown): AnilistState {
  const number = numberOf(value);
  const word = number === null ? String(value).toUpperCase() : words[number];
  return { state: states.get(word) ?? null, isRepeating: word === 'REPEATING' };
}

/** Whether the value is exactly a status of AniList's API. The format of a file is recognized by this. */
export function isAnilistStatus(value: unknown): boolean {
  return states.has(value);
}
