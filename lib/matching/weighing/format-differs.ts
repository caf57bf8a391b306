// Makes the reason against an entry whose format differs from the page's.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';

/** The format is an empty value if the catalogue does not know it. */
export function formatDiffers({ media }: Candidate): Evidence {
  return { code: 'formatDiffers', values: { format: media.format ?? '' } };
}
