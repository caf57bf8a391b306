// Makes the reader of a site whose markup no source describes: only the general data of its episodes' pages is read.
import type { ReadEpisode, Site } from '../site.ts';
import { readProvisional } from './provisional.ts';

interface EpisodePages {
  readonly site: Site;
  /** Matches the paths of episodes. */
  readonly path: RegExp;
  /** The parameters that an episode's address must have, where its path names no id. */
  readonly query?: Readonly<Record<string, RegExp>>;
}

// Lets the build drop readers from the worker, which needs nothing but `site` of each file.
/* @__NO_SIDE_EFFECTS__ */
export function generalDataReaderOf({ site, path, query = {} }: EpisodePages): ReadEpisode {
  return (page) => {
    const { pathname, searchParams } = page.url;
    const isEpisode =
      path.test(pathname) &&
      Object.entries(query).every(([name, value]) => value.test(searchParams.get(name) ?? ''));
    return isEpisode ? readProvisional(page, site) : null;
  };
}
