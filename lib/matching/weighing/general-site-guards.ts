// Reasons to doubt an entry on a site that shows more than anime, where most pages are about something else.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';
import { formatDiffers } from './format-differs.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/** Doubts a film or a single episode if the page states a season: these sites state none for a film. Anime sites do, so it is no doubt there. */
export function filmWithSeason({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { isGeneralSite, season, seasonNumber, format } = wanted;
  if (!isGeneralSite || !isSingle(candidate)) return null;
  if (format !== null && format === candidate.format) return null;
  return season !== null || seasonNumber !== null ? formatDiffers(candidate) : null;
}

function isSingle({ format, total }: Candidate): boolean {
  return format === 'movie' || total === 1;
}

/** Doubts an entry whose name is all that the catalogue knows of it: it has neither a date nor a length, or no date and has not aired. */
export function unknownEntry({ candidate, score }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { media, start, total } = candidate;
  if (!wanted.isGeneralSite || start !== null) return null;
  return total === null || media.status === 'NOT_YET_RELEASED' ? tooLittle(score) : null;
}

function tooLittle(score: number): Evidence {
  return { code: 'lowScore', values: { percent: Math.min(100, Math.round(score * 100)) } };
}
