// Reasons to doubt an entry on a site that shows more than anime, where most pages are about something else.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';
import { formatDiffers } from './format-differs.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/** Doubts a film or a single episode if the page states a season: these sites state none for a film. Anime sites do, so it is no doubt there. */
export function filmWithSeason({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { isGeneralSite, season, seasonNumber, final, format } = wanted;
  if (!isGeneralSite || !isSingle(candidate)) return null;
  if (format !== null && format === candidate.format) return null;
  return season !== null || seasonNumber !== null || final ? formatDiffers(candidate) : null;
}

function isSingle({ format, total }: Candidate): boolean {
  return format === 'movie' || total === 1;
}
