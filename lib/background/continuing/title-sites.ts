// Sites that have a title which was never watched with Kiroku: the bundled ids of sites, read the other way round.
import { isGranted } from '../../domain/addresses/origins.ts';
import type { TitleSite } from '../../domain/continuing/wanted-place.ts';
import { isPlaceOf, siteTitleAddress } from '../../sites/links/links.ts';
import { sites } from '../../sites/registry.ts';
import { loadMatchingData } from '../matching/matching-files.ts';
import type { Parts } from '../parts.ts';
import { grantedPatterns } from '../tracking/site-scripts.ts';

type Needed = Pick<Parts, 'memory' | 'platform'>;

/** Those that the user has allowed first. */
export async function titleSites(parts: Needed, malId: number): Promise<readonly TitleSite[]> {
  const granted = await grantedPatterns(parts.platform.browser);
  const known = await addressesOfTitle(parts, malId);
  return sites
    .filter(({ id }) => known.has(id))
    .map((site) => ({ siteId: site.id, siteName: site.name, isAllowed: isGranted(site, granted) }))
    .sort((a, b) => Number(b.isAllowed) - Number(a.isAllowed));
}

/** Null where the site is not known to have the title. */
export async function titleAddress(parts: Needed, malId: number, siteId: string): Promise<string | null> {
  return (await addressesOfTitle(parts, malId)).get(siteId) ?? null;
}

/** By the id of the site. Of several ids of a site for one title the first is taken. */
async function addressesOfTitle(parts: Needed, malId: number): Promise<ReadonlyMap<string, string>> {
  const { siteIds } = await loadMatchingData(parts);
  const addresses = new Map<string, string>();
  for (const [key, titles] of siteIds) {
    if (!titles.includes(malId)) continue;
    const [siteId = ''] = key.split(':', 1);
    const address = siteTitleAddress(siteId, key.slice(siteId.length + 1));
    const isFine = address !== null && isPlaceOf({ siteId, ownOrigins: [] }, address, 'series');
    if (isFine && !addresses.has(siteId)) addresses.set(siteId, address);
  }
  return addresses;
}
