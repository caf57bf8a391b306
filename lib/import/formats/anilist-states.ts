// AniList's statuses: words of its interface, and the numbers that its data export has for them.
import type { ImportedState } from '../imported.ts';
import { numberOf } from './values.ts';

/** A repeat has been finished once. */
const states: ReadonlyMap<unknown, ImportedState> = new Map([
  ['CURRENT', 'current'],
  ['PLANNING', 'planned'],
  ['COMPLETED', 'completed'],
  ['DROPPED', 'dropped'],
  ['PAUSED', 'on_hold'],
  ['REPEATING', 'completed'],
]);

/** In the order of its numbers, from 0. */
const words = ['CURRENT', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REPEATING'];

interface AnilistState {
  readonly state: ImportedState | null;
  readonly isRepeating: boolean;
}

/** Numbers, also as texts, and words in any case: the data export has had both. */
export function anilistState(value: unknown): AnilistState {
  const number = numberOf(value);
  const word = number === null ? String(value).toUpperCase() : words[number];
  return { state: states.get(word) ?? null, isRepeating: word === 'REPEATING' };
}

/** Exactly as the interface writes it: that is what the format is known by. */
export function isAnilistStatus(value: unknown): boolean {
  return states.has(value);
}
