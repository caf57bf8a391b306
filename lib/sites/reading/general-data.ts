// Makes the reader of a site whose markup no public source describes. Such a reader uses only the general data of the pages.

import { pageIdentity } from '../../domain/addresses/page-address.ts';
import { toReportableAddress } from '../../domain/addresses/reportable-address.ts';
import type { ReadEpisode, Site } from '../site.ts';
import { readProvisional } from './provisional.ts';

interface EpisodePages {
  readonly site: Site;
  /** Matches the path of an episode. If the path may end in a page number, the group `id` is the path without it. */
  readonly path: RegExp;
  /** The end of the path on the first page. Required if the path has the group `id`. */
  readonly firstPage?: string;
  /** Query parameters that an episode's address must have if its path contains no id. */
  readonly query?: Readonly<Record<string, RegExp>>;
}

// This annotation lets the build drop the readers from the worker, which needs only `site` of each file.
/* @__NO_SIDE_EFFECTS__ */
export function generalDataReaderOf({ site, path, firstPage = '', query = {} }: EpisodePages): ReadEpisode {
  return (page) => {
    const match = path.exec(page.url.pathname);
    const parameters = Object.entries(query).map(([name, value]) => ({
      name,
      value: value.exec(page.url.searchParams.get(name) ?? '')?.[0],
    }));
    if (!match || parameters.some(({ value }) => value === undefined)) return null;
    const found = readProvisional(page, site);
    const own = new URL(page.url);
    if (match.groups?.id) own.pathname = match.groups.id + firstPage;
    // If query parameters contain the id, all other parameters are dropped. They only show where the visitor came from, or the page of the
    // chapter.
    if (parameters.length > 0) own.search = '';
    for (const { name, value = '' } of parameters) own.searchParams.set(name, value);
    // Make the id from this address, as the worker does.
    return found && { ...found, url: toReportableAddress(own), episodeId: pageIdentity(own) };
  };
}
