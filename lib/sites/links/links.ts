// Addresses that Kiroku may open: the series, the next and the last episode. Pages are not trusted, so an address counts only if it is written the way this file writes it.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { animeLinks } from './anime-links.ts';
import { type FoundPage, findPage, type LinkSite } from './find-page.ts';
import { mangaLinks } from './manga-links.ts';
import { serverLinks } from './server-links.ts';
import type { AddressGroups, LinkFacts, LinkTable, SiteLinks } from './site-links.ts';
import { streamingLinks } from './streaming-links.ts';

const table: LinkTable = { ...animeLinks, ...streamingLinks, ...mangaLinks, ...serverLinks };

export type PageKind = 'episode' | 'series';

/** Whether an address is such a page of this site, and is written exactly as this folder writes addresses. */
export function isPageOf(site: LinkSite, address: string, kind: PageKind): boolean {
  return parseLink(site, address, kind)?.address === address;
}

/** The address of the series (or season) of an episode; null if unknown. */
export function seriesAddress(observed: ObservedEpisode): string | null {
  const facts = toLinkFacts(observed);
  const links = linksOf(observed.siteId);
  if (!facts || !links) return null;
  const path = links.seriesPath ? links.seriesPath(facts) : facts.groups.title;
  const found = make(facts, path ?? null, 'series') ?? make(facts, observed.seriesUrl ?? null, 'series');
  return found?.address ?? null;
}

/**
 * The address of the episode with this number. Null unless the site's addresses contain episode numbers, and this episode's own
 * address has
 * its number: some titles have an episode 0, or a second season with continuous numbers.
 */
export function numberedAddress(observed: ObservedEpisode, number: number): string | null {
  const facts = toLinkFacts(observed);
  const path = facts && linksOf(observed.siteId)?.numberedPath;
  if (!path || !Number.isInteger(number) || number < 1) return null;
  if (Number(facts.groups.number) !== observed.episodeNumber) return null;
  const found = make(facts, path(facts, number), 'episode');
  const isIt = found?.groups.series === facts.groups.series && Number(found?.groups.number) === number;
  return isIt ? (found?.address ?? null) : null;
}

/** The episode's own address, with only the parts that identify the page. */
export function episodeAddress(observed: ObservedEpisode): string | null {
  return episodePage(observed)?.address ?? null;
}

/**
 * The address of the next episode as the page links it. Null if the page has no such link, or if the address shows that it is not the
 * next one.
 */
export function nextAddress(observed: ObservedEpisode): string | null {
  const site = siteOfObserved(observed);
  const own = episodePage(observed);
  const next = observed.nextUrl ? parseLink(site, observed.nextUrl, 'episode') : null;
  if (!next || !isOnSameHost(next.address, observed.url)) return null;
  if (!isAfter(next.groups, own?.groups ?? {}, observed)) return null;
  return linksOf(observed.siteId)?.nextHasNumber && !next.groups.number ? null : next.address;
}

/**
 * Whether the next episode's address has a number, or its label has the next number. If neither, it may be the second part of this
 * episode.
 */
export function isNextNumbered(observed: ObservedEpisode): boolean {
  const next = nextAddress(observed);
  const groups = next === null ? null : parseLink(siteOfObserved(observed), next, 'episode')?.groups;
  if (!groups) return false;
  const { episodeNumber, nextNumber } = observed;
  return (
    groups.number !== undefined || (episodeNumber !== null && nextNumber === Math.floor(episodeNumber) + 1)
  );
}

/** Removes links that cannot be opened, which need not be stored. */
export function dropDeadLinks({
  nextUrl,
  nextNumber,
  seriesUrl,
  ...observed
}: ObservedEpisode): ObservedEpisode {
  const next = nextUrl ? nextAddress({ ...observed, nextUrl }) : null;
  const series = seriesUrl ? parseLink(siteOfObserved(observed), seriesUrl, 'series') : null;
  return {
    ...observed,
    ...(next !== null && { nextUrl: next }),
    ...(next !== null && nextNumber != null && { nextNumber }),
    ...(series !== null && { seriesUrl: series.address }),
  };
}

/** The address of a title by its bundled id; null if the site's ids do not make an address. */
export function siteTitleAddress(siteKey: string, id: string): string | null {
  const address = linksOf(siteKey)?.titleAddress?.(id);
  return address
    ? (parseLink({ siteId: siteKey, hostedOrigins: [] }, address, 'series')?.address ?? null)
    : null;
}

/** Sites of one family have the same addresses, but a page may only link to its own host. */
function isOnSameHost(address: string, own: string): boolean {
  return URL.canParse(own) && new URL(address).host === new URL(own).host;
}

/**
 * Whether an address is the next whole number in the same series and season, as far as the address shows. Half a chapter does not change
 * the progress.
 */
function isAfter(
  next: AddressGroups,
  own: AddressGroups,
  { episodeId, episodeNumber, seriesSlug }: ObservedEpisode,
): boolean {
  const series = own.series ?? seriesSlug ?? undefined;
  if (next.id?.toLowerCase() === (own.id ?? episodeId).toLowerCase()) return false;
  if (next.series !== undefined && next.series !== series) return false;
  if (next.season !== own.season) return false;
  if (next.number === undefined) return true;
  const from = own.number === undefined ? episodeNumber : toNumber(own.number);
  return from !== null && toNumber(next.number) === Math.floor(from) + 1;
}

/** "12-5" is chapter 12.5. */
function toNumber(text: string): number {
  return Number(text.replace('-', '.'));
}

function linksOf(siteId: string): SiteLinks | null {
  return Object.hasOwn(table, siteId) ? (table[siteId] ?? null) : null;
}

/** Parses an address as such a page of this site; null if it is not one. */
export function parseLink(site: LinkSite, address: string, kind: PageKind): FoundPage | null {
  const form = linksOf(site.siteId)?.[kind];
  return form ? findPage(site, address, form) : null;
}

/** A page can only link to its own origin. Whether that is the user's own server is checked when a link is opened. */
function siteOfObserved({ siteId, url }: ObservedEpisode): LinkSite {
  return { siteId, hostedOrigins: URL.canParse(url) ? [new URL(url).origin] : [] };
}

function toLinkFacts(observed: ObservedEpisode): LinkFacts | null {
  if (!URL.canParse(observed.url)) return null;
  return { observed, url: new URL(observed.url), groups: episodePage(observed)?.groups ?? {} };
}

/** The episode's page. Made from the ids if an id looks like a secret, or if the episode played at another address. */
function episodePage(observed: ObservedEpisode): FoundPage | null {
  const { siteId, url, episodeId } = observed;
  const found = parseLink(siteOfObserved(observed), url, 'episode');
  if (found && episodeId.toLowerCase().includes((found.groups.id ?? '').toLowerCase())) return found;
  const path = linksOf(siteId)?.episodePath?.(observed);
  return path && URL.canParse(path, url)
    ? parseLink(siteOfObserved(observed), new URL(path, url).href, 'episode')
    : null;
}

function make({ observed, url }: LinkFacts, path: string | null, kind: PageKind): FoundPage | null {
  if (!path || !URL.canParse(path, url.origin)) return null;
  return parseLink(siteOfObserved(observed), new URL(path, url.origin).href, kind);
}
