// Doubts entries on sites that show more than anime. Most pages of such sites are about something else.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate } from '../candidate.ts';
import { withoutArticle } from '../title.ts';
import { formatDiffers } from './format-differs.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/**
 * Doubts a film or a single episode on a general site if the page states a season number. Anime sites state a season number for films, too,
 * but general sites do not.
 */
export function doubtFilmWithSeason({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { isGeneralSite, season, seasonNumber, format, arc } = wanted;
  if (!isGeneralSite || !isSingle(candidate) || arc.length > 0) return null;
  if (format !== null && format === candidate.format) return null;
  // Season 0 contains works outside of the seasons, such as films, so it is no reason to doubt.
  return (season ?? seasonNumber ?? 0) > 0 ? formatDiffers(candidate) : null;
}

function isSingle({ format, total }: Candidate): boolean {
  return format === 'movie' || total === 1;
}

/**
 * Doubts an entry without date and length if the page's name is a single word. Names such as "Heroes" and "Castle" belong to many works.
 */
export function doubtSparseEntry({ candidate, score }: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { start, total } = candidate;
  const isOneWord = !withoutArticle(wanted.series[0].plain).includes(' ');
  if (!wanted.isGeneralSite || !isOneWord || start !== null || total !== null) return null;
  return { code: 'lowScore', values: { percent: Math.min(100, Math.round(score * 100)) } };
}
