// Reads a page by a lesson that Kiroku proposes, and adds the facts that the site's own reader finds.
import { pageIdentity } from '../../domain/addresses/page-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { LessonContent } from '../../domain/files/lesson.ts';
import type { Page, Site } from '../site.ts';
import { readTaughtEpisode } from '../taught/taught.ts';
import { seasonOfPage } from './season-of-page.ts';

/** Reads the episode, and adds the ids that the site's own reader finds. Returns null if the lesson finds no regular episode. */
export function readByProposedLesson(taught: LessonContent, page: Page, site: Site): ObservedEpisode | null {
  const { incomplete } = page;
  const read = incomplete ? readTaughtEpisode(taught, page, site, null) : null;
  if (!incomplete || read === null || read === 'elsewhere' || read.episodeType !== 'regular') return null;
  const season = read.seasonNumber ?? seasonOfPage(page);
  if (season === 'several') return null;
  const {
    url = read.url,
    episodeId,
    seriesId = null,
    seasonId = null,
    seriesSlug,
    duration = null,
  } = incomplete;
  return {
    ...read,
    url,
    seasonNumber: season,
    // The title and the number are part of the id, because several episodes may share the address.
    episodeId:
      episodeId ?? `${pageIdentity(new URL(url))} ${read.seriesTitle} ${read.episodeNumber}`.slice(0, 500),
    seriesId,
    ...(seriesSlug && { seriesSlug }),
    seasonId,
    duration,
    // Mark these texts as `learnt`, because the user has not clicked on them. Matching then trusts them only as much as the texts of the
    // site's own reader.
    sources: { ...read.sources, seriesTitle: 'learnt', episodeNumber: 'learnt' },
    ...(site.titledBySeries && { titleIsSeries: true }),
  };
}
