// Reads each saved page with the site's reader. Cleans the result in the same way as a result that is sent to the worker.
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { sites } from '@/lib/sites/registry.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture } from '../fixtures.ts';

interface SeenPage {
  readonly fixture: PageFixture;
  readonly observed: ObservedEpisode;
}

export async function observeSavedPages(): Promise<readonly SeenPage[]> {
  const readers = new Map(
    await Promise.all(sites.map(async ({ id }) => [id, (await loadSite(id)).readEpisode] as const)),
  );
  return loadFixtures().flatMap((fixture) => {
    const read = readers.get(fixture.siteId)?.(openFixturePage(fixture)) ?? null;
    const observed =
      read &&
      pageInputSchemas.episodeObserved().parse(JSON.parse(JSON.stringify({ observed: read }))).observed;
    return observed ? { fixture, observed } : [];
  });
}

/** Returns an episode that has only the fields that the test sets. */
export function observedEpisodeOn(
  siteId: string,
  url: string,
  more: Partial<ObservedEpisode> = {},
): ObservedEpisode {
  return {
    siteId,
    siteName: siteId,
    mediaType: 'anime',
    url,
    // Readers derive the id from the address.
    episodeId: url.slice(0, 500),
    seriesTitle: 'Lantern Harbor',
    seriesId: null,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: 'E5',
    episodeNumber: 5,
    episodeType: 'regular',
    language: null,
    confidence: 1,
    sources: {},
    ...more,
  };
}
