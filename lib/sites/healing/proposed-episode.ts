// Reads a page by a lesson that Kiroku proposes. The episode counts only after the user has confirmed it.
import { pageIdentity } from '../../domain/addresses/page-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Proposal } from '../../domain/files/lesson.ts';
import type { Page, Site } from '../site.ts';
import { readByProposedLesson } from './read-by-proposed-lesson.ts';

/** This confidence is lower than the confidence of any reader, so that nothing is written without a question. */
const CONFIDENCE = 0.6;

export function readProposedEpisode(
  page: Page,
  site: Site,
  { taught, name }: Pick<Proposal, 'taught' | 'name'>,
): ObservedEpisode | null {
  const read = readByProposedLesson(taught, page, site);
  if (!read) return null;
  const { seriesId, seasonId } = read;
  return {
    ...read,
    // Use the id that an episode from general data has, because the worker derives this id from the address, too.
    episodeId: pageIdentity(new URL(read.url)),
    seriesId: null,
    seasonId: null,
    confidence: CONFIDENCE,
    provisional: true,
    proposal: { taught, name, seriesId, seasonId },
  };
}
