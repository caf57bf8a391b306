// Finds the site of an address. Also finds out whether the site's reader and links recognise an episode, a series or neither at the
// address.
import { animeLinks } from '@/lib/sites/links/anime-links.ts';
import type { FoundPage } from '@/lib/sites/links/find-page.ts';
import { type PageKind, parseLink } from '@/lib/sites/links/links.ts';
import { mangaLinks } from '@/lib/sites/links/manga-links.ts';
import { matchesAnyPattern, patternsOfReaders } from '@/lib/sites/links/reader-paths.ts';
import { serverLinks } from '@/lib/sites/links/server-links.ts';
import type { LinkTable } from '@/lib/sites/links/site-links.ts';
import { streamingLinks } from '@/lib/sites/links/streaming-links.ts';
import { findKnownSite, sites } from '@/lib/sites/registry.ts';
import type { ReadEpisode, Site } from '@/lib/sites/site.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture, parsePage } from '../fixtures.ts';

export type AddressKind = PageKind | 'nothing';

const fixtures = loadFixtures();
const links: LinkTable = { ...animeLinks, ...streamingLinks, ...mangaLinks, ...serverLinks };

/** Whether `lib/sites/links` has an address form for this kind of page of the site. */
export function hasAddressForm(siteId: string, kind: PageKind): boolean {
  return links[siteId]?.[kind] !== undefined;
}

/** Returns the site of an address; null if there is none. For a self-hosted server, returns the site that the row names. */
export function siteOfAddress(url: URL, siteId: string): Site | null {
  return findKnownSite(url) ?? sites.find(({ id, selfHosted }) => selfHosted && id === siteId) ?? null;
}

/** Returns the kind of page at an address according to the rules of a site. Chapters and films count as episodes. */
export async function kindOfAddress(site: Site, url: URL): Promise<AddressKind> {
  if (isReaderStarted(site, url) && (await isEpisode(site, url))) return 'episode';
  return findLink(site, url, 'series') ? 'series' : 'nothing';
}

function findLink({ id, selfHosted }: Site, url: URL, kind: PageKind): FoundPage | null {
  return parseLink({ siteId: id, hostedOrigins: selfHosted ? [url.origin] : [] }, url.href, kind);
}

/** Whether the site's reader starts at an address. Chapter readers start only on pages that match their patterns. */
function isReaderStarted(site: Site, url: URL): boolean {
  const patterns = site.pages.flatMap(({ pattern }) => patternsOfReaders(site, pattern));
  return patterns.length === 0 || matchesAnyPattern(patterns, url);
}

/**
 * Whether the reader finds an episode on a saved page that is opened at the address. If the reader ignores the address, the site's links
 * decide, if they have a form for episodes.
 */
async function isEpisode(site: Site, url: URL): Promise<boolean> {
  const { readEpisode } = await loadSite(site.id);
  const own = fixtures.filter(({ siteId }) => siteId === site.id);
  const isReadAt = (at: URL) =>
    own.some((fixture) => readEpisode({ ...openFixturePage(fixture), url: at }) !== null);
  if (!isReadAt(url)) return own.some((fixture) => isReadAsOwn(readEpisode, site, fixture, url));
  if (!isReadAt(new URL('/', url)) || !hasAddressForm(site.id, 'episode')) return true;
  return findLink(site, url, 'episode') !== null;
}

/**
 * Whether the reader finds an episode if the saved page has the ids and number of the address. This is needed because readers may compare
 * address and page.
 */
function isReadAsOwn(readEpisode: ReadEpisode, site: Site, fixture: PageFixture, url: URL): boolean {
  const before = findLink(site, new URL(fixture.url), 'episode')?.groups;
  const after = findLink(site, url, 'episode')?.groups;
  if (!fixture.expected || !before || !after) return false;
  const withIds = (text: string) =>
    ['series', 'season', 'id'].reduce((all, name) => {
      const [old, now] = [before[name], after[name]];
      return old && now ? all.replaceAll(old, now) : all;
    }, text);
  const number = String(fixture.expected.episodeNumber);
  const numbers = url.pathname.match(/\d+/g)?.map((digits) => String(Number(digits))) ?? [];
  return [number, ...numbers].some((now) => {
    const rename = (text: string) =>
      withIds(text).replaceAll(/(?<!\w)\d+(?!\w)/g, (word) => (word === number ? now : word));
    const state: unknown = JSON.parse(rename(JSON.stringify(fixture.state)));
    return readEpisode(parsePage(rename(fixture.html), url.href, { ...fixture, state })) !== null;
  });
}
