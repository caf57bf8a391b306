// Makes the reason against an entry whose format differs from the page's.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';

/** Returns the reason. The value of `format` is empty if the catalogue does not know the format. */
export function formatDiffers({ media }: Candidate): Evidence {
  return { code: 'formatDiffers', values: { format: media.format ?? '' } };
}
