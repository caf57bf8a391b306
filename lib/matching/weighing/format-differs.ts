// Makes the evidence for doubting an entry whose format differs from the page's format.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';

export function formatDiffers({ media }: Candidate): Evidence {
  return { code: 'formatDiffers', values: { format: media.format ?? '' } };
}
