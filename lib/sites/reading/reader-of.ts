// Makes the reader of a site whose episodes have their own paths. The reader needs the form of these paths, and a function that reads the
// page.
import type { Page, ReadEpisode, Site } from '../site.ts';
import type { ReadId } from './page-metadata.ts';
import { assembleEpisode, type Reading } from './reading.ts';

/** The address of an episode's page. `readId` finds the id in any other address, for example in the page's head. */
export interface EpisodeAddress {
  readonly id: string;
  readonly readId: ReadId;
  /** The named groups of the path. */
  readonly groups: Readonly<Record<string, string>>;
}

interface ReaderOptions {
  readonly site: Site;
  /**
   * Matches the paths of episodes. The group `id` is the episode's id. The groups `seriesId`, `seriesSlug` and `seasonId` are read, too, if
   * the path has them.
   */
  readonly path: RegExp;
  /** Returns the readings of the sources on the page, with the most trusted first. Returns null if the page shows no episode. */
  readonly read: (page: Page, address: EpisodeAddress) => readonly (Reading | null)[] | null;
}

// This annotation lets the build drop the readers from the worker, which needs only `site` of each file.
/* @__NO_SIDE_EFFECTS__ */
export function readerOf({ site, path, read }: ReaderOptions): ReadEpisode {
  const readId: ReadId = ({ pathname }) => path.exec(pathname)?.groups?.id ?? null;
  return (page) => {
    const { id, ...groups } = path.exec(page.url.pathname)?.groups ?? {};
    const readings = id ? read(page, { id, readId, groups }) : null;
    if (!id || !readings) return null;
    const { seriesId = null, seriesSlug = null, seasonId = null } = groups;
    return assembleEpisode(site, page, id, [...readings, { source: 'url', seriesId, seriesSlug, seasonId }]);
  };
}
