// Makes the reader of a site whose markup no source describes: only the general data of its episodes' pages is read.
import { openAddress } from '../../domain/addresses/open-address.ts';
import { pageIdentity } from '../../domain/addresses/page-address.ts';
import type { ReadEpisode, Site } from '../site.ts';
import { readProvisional } from './provisional.ts';

interface EpisodePages {
  readonly site: Site;
  /** Matches the paths of episodes. The group `id` ends before the number of the page, where the path has one. */
  readonly path: RegExp;
  /** The number of the first page as the path writes it, for paths with the group `id`. */
  readonly firstPage?: string;
  /** The parameters that an episode's address must have, where its path names no id. */
  readonly query?: Readonly<Record<string, RegExp>>;
}

// Lets the build drop readers from the worker, which needs nothing but `site` of each file.
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
    // Where a parameter is the id, the others are not: they say where the visitor came from, or how far the chapter is open.
    if (parameters.length > 0) own.search = '';
    for (const { name, value = '' } of parameters) own.searchParams.set(name, value);
    // The worker makes the id of this address, too.
    return found && { ...found, url: openAddress(own), episodeId: pageIdentity(own) };
  };
}
