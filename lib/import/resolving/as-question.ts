// Makes a question of titles among which only the user can decide.
import type { Media } from '../../contract/media.ts';
import type { Resolution } from '../plan.ts';

export const MOST_CHOICES = 5;

/** Asks about the first of these titles; `missing` if there are none. Expects the best first. */
export function asQuestion(media: readonly Media[]): Resolution {
  const choices = media.slice(0, MOST_CHOICES);
  return choices.length > 0 ? { kind: 'question', choices } : { kind: 'missing' };
}
