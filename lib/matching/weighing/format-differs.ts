// The reason against an entry that is of another kind than the page says, or is one where the page says nothing.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';

/** A format that the catalogue does not know is an empty value. */
export function formatDiffers({ media }: Candidate): Evidence {
  return { code: 'formatDiffers', values: { format: media.format ?? '' } };
}
