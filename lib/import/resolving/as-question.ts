// Makes a question out of titles between which only the user can decide.
import type { Media } from '../../contract/media.ts';
import type { TitleResolution } from '../plan.ts';

export const MAX_CHOICES = 5;

/** Returns a question about at most five of these titles, which must be sorted with the best first. Returns `missing` if there are none. */
export function resolveAsQuestion(media: readonly Media[]): TitleResolution {
  const choices = media.slice(0, MAX_CHOICES);
  return choices.length > 0 ? { kind: 'question', choices } : { kind: 'missing' };
}
