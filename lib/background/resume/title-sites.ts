// Finds the sites that have a title, from the packaged site ids. This also works for titles that the user has never watched with Kiroku.
import { isGranted } from '../../domain/addresses/origins.ts';
import type { TitleSite } from '../../domain/resume/resume-target.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { isSitePageOfKind, siteTitleAddress } from '../../sites/links/links.ts';
import { sites } from '../../sites/registry.ts';
import { loadMatchingData } from '../matching/matching-data.ts';
import type { Context } from '../runtime/context.ts';
import { grantedPatterns } from '../runtime/permissions.ts';

/** Returns the sites that have the title. Sites that the user has granted come first. */
export async function findSitesWithTitle(
  ctx: Context,
  { malId }: MessageInput<'titleSites'>,
): Promise<readonly TitleSite[]> {
  const granted = await grantedPatterns(ctx);
  const known = await addressesOfTitle(ctx, malId);
  return sites
    .filter(({ id }) => known.has(id))
    .map((site) => ({ siteId: site.id, siteName: site.name, isAllowed: isGranted(site, granted) }))
    .sort((a, b) => Number(b.isAllowed) - Number(a.isAllowed));
}

/** Returns the title's address on the site, or null if the site is not known to have the title. */
export async function findTitleAddress(ctx: Context, malId: number, siteId: string): Promise<string | null> {
  return (await addressesOfTitle(ctx, malId)).get(siteId) ?? null;
}

/**
 * Returns the title's address on each site that is known to have it, by site id. If a site has several ids for the title, the first one is
 * used.
 */
async function addressesOfTitle(ctx: Context, malId: number): Promise<ReadonlyMap<string, string>> {
  const { siteIds } = await loadMatchingData(ctx);
  const addresses = new Map<string, string>();
  for (const [key, titles] of siteIds) {
    if (!titles.includes(malId)) continue;
    const [siteId = ''] = key.split(':', 1);
    const address = siteTitleAddress(siteId, key.slice(siteId.length + 1));
    const isFine = address !== null && isSitePageOfKind({ siteId, hostedOrigins: [] }, address, 'series');
    if (isFine && !addresses.has(siteId)) addresses.set(siteId, address);
  }
  return addresses;
}
