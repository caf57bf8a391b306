// Makes the reason that doubts an entry because its format differs from the page's.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';

export function formatDiffers({ media }: Candidate): Evidence {
  return { code: 'formatDiffers', values: { format: media.format ?? '' } };
}
