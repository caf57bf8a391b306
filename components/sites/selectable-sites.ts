// The sites that the user can choose, in groups that help to find them.
import type { TextKey } from '@/lib/domain/words.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';

/**
 * The sites to choose from. The practice page is missing, because it asks for its permission when it is opened. Self-hosted servers are
 * missing, because only the user knows their address.
 */
export const selectableSites: readonly Site[] = sites
  .filter((site) => site.id !== 'practice' && site.pages.length > 0)
  .toSorted((a, b) => a.name.localeCompare(b.name));

export const siteGroups = [
  { id: 'anime', word: 'type.anime' },
  { id: 'general', word: 'sites.general' },
  { id: 'manga', word: 'type.manga' },
] as const satisfies readonly { id: string; word: TextKey }[];

type SiteGroup = (typeof siteGroups)[number]['id'];

export function siteGroupOf({ mediaType, general }: Site): SiteGroup {
  return mediaType === 'anime' && general ? 'general' : mediaType;
}

/** Whether the query is part of the site's name or address. */
export function matchesSiteQuery({ name, pages }: Site, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [name, ...pages.map(({ pattern }) => pattern)].some((text) => text.toLowerCase().includes(wanted));
}
