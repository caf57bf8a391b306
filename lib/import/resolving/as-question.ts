// What a row comes to that only the user can decide.
import type { Media } from '../../contract/media.ts';
import type { Resolution } from '../plan.ts';

export const MOST_CHOICES = 5;

/** A question of the first ones, or missing where there are none. Best first. */
export function asQuestion(media: readonly Media[]): Resolution {
  const choices = media.slice(0, MOST_CHOICES);
  return choices.length > 0 ? { kind: 'question', choices } : { kind: 'missing' };
}
