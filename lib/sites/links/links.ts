// Decides which addresses Kiroku may open: the addresses of the series, of the next episode and of the last episode. Pages are not trusted.
// So an address counts only if it is written exactly as this file writes it.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { animeLinks } from './anime-links.ts';
import { type FoundPage, findLinkedPage, type LinkSite } from './find-page.ts';
import { mangaLinks } from './manga-links.ts';
import { serverLinks } from './server-links.ts';
import type { AddressGroups, LinkFacts, LinkTable, SiteLinks } from './site-links.ts';
import { streamingLinks } from './streaming-links.ts';

const table: LinkTable = { ...animeLinks, ...streamingLinks, ...mangaLinks, ...serverLinks };

export type PageKind = 'episode' | 'series';

/** Whether an address is a page of this kind on this site. The address must have exactly the form in which this folder writes addresses. */
export function isSitePageOfKind(site: LinkSite, address: string, kind: PageKind): boolean {
  return parseLink(site, address, kind)?.address === address;
}

/** Returns the address of the series (or season) of an episode, or null if it is unknown. */
export function seriesAddress(observed: ObservedEpisode): string | null {
  const facts = toLinkFacts(observed);
  const links = linksOf(observed.siteId);
  if (!facts || !links) return null;
  const path = links.seriesPath ? links.seriesPath(facts) : facts.groups.title;
  const found = make(facts, path ?? null, 'series') ?? make(facts, observed.seriesUrl ?? null, 'series');
  return found?.address ?? null;
}

/**
 * Returns the address of the episode with this number, or null if the address cannot be made. The site's addresses must contain episode
 * numbers. The number in the observed episode's address must equal its episode number. Otherwise the site counts in another way, for
 * example from episode 0 or continuously over several seasons.
 */
export function addressOfEpisodeNumber(observed: ObservedEpisode, number: number): string | null {
  const facts = toLinkFacts(observed);
  const path = facts && linksOf(observed.siteId)?.numberedPath;
  if (!path || !Number.isInteger(number) || number < 1) return null;
  if (Number(facts.groups.number) !== observed.episodeNumber) return null;
  const found = make(facts, path(facts, number), 'episode');
  const isIt = found?.groups.series === facts.groups.series && Number(found?.groups.number) === number;
  return isIt ? (found?.address ?? null) : null;
}

/** Returns the episode's own address, with only the parts that identify the page. Null if it is unknown. */
export function episodeAddress(observed: ObservedEpisode): string | null {
  return episodePage(observed)?.address ?? null;
}

/**
 * Returns the address of the next episode, to which the page links. Returns null if the page has no link, or if the address shows that it
 * leads to another episode.
 */
export function nextEpisodeAddress(observed: ObservedEpisode): string | null {
  const site = siteOfObserved(observed);
  const own = episodePage(observed);
  const next = observed.nextUrl ? parseLink(site, observed.nextUrl, 'episode') : null;
  if (!next || !isOnSameHost(next.address, observed.url)) return null;
  if (!isAfter(next.groups, own?.groups ?? {}, observed)) return null;
  return linksOf(observed.siteId)?.nextHasNumber && !next.groups.number ? null : next.address;
}

/**
 * Whether it is certain that the next episode has the next number. This is certain if the address of the next episode contains a number, or
 * if its label has the next number. Otherwise, the link may lead to the second part of this episode.
 */
export function isNextEpisodeConsecutive(observed: ObservedEpisode): boolean {
  const next = nextEpisodeAddress(observed);
  const groups = next === null ? null : parseLink(siteOfObserved(observed), next, 'episode')?.groups;
  if (!groups) return false;
  const { episodeNumber, nextNumber } = observed;
  return (
    groups.number !== undefined || (episodeNumber !== null && nextNumber === Math.floor(episodeNumber) + 1)
  );
}

/** Removes links that Kiroku may not open, so that they are not stored. */
export function dropDeadLinks({
  nextUrl,
  nextNumber,
  seriesUrl,
  ...observed
}: ObservedEpisode): ObservedEpisode {
  const next = nextUrl ? nextEpisodeAddress({ ...observed, nextUrl }) : null;
  const series = seriesUrl ? parseLink(siteOfObserved(observed), seriesUrl, 'series') : null;
  return {
    ...observed,
    ...(next !== null && { nextUrl: next }),
    ...(next !== null && nextNumber != null && { nextNumber }),
    ...(series !== null && { seriesUrl: series.address }),
  };
}

/** Returns the address of a title by its id in the packaged data. Returns null if the site's ids are not enough for an address. */
export function siteTitleAddress(siteKey: string, id: string): string | null {
  const address = linksOf(siteKey)?.titleAddress?.(id);
  return address
    ? (parseLink({ siteId: siteKey, hostedOrigins: [] }, address, 'series')?.address ?? null)
    : null;
}

/**
 * Whether two addresses have the same host. Sites that run on the same software have the same paths. A page may link only to its own host.
 */
function isOnSameHost(address: string, own: string): boolean {
  return URL.canParse(own) && new URL(address).host === new URL(own).host;
}

/**
 * Whether an address can be that of the episode with the next whole number in the same series and season. A chapter such as 12.5 is not
 * the next one, because it does not change the progress.
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

/** Parses the number in an address. For example, "12-5" is chapter 12.5. */
function toNumber(text: string): number {
  return Number(text.replace('-', '.'));
}

function linksOf(siteId: string): SiteLinks | null {
  return Object.hasOwn(table, siteId) ? (table[siteId] ?? null) : null;
}

/** Parses an address as a page of this kind on this site. Returns null if it is another page. */
export function parseLink(site: LinkSite, address: string, kind: PageKind): FoundPage | null {
  const form = linksOf(site.siteId)?.[kind];
  return form ? findLinkedPage(site, address, form) : null;
}

/**
 * Returns the site, with the page's origin as the only allowed server, because a page may link only to its own origin. When Kiroku opens a
 * link, it checks whether this origin is one of the user's servers.
 */
function siteOfObserved({ siteId, url }: ObservedEpisode): LinkSite {
  return { siteId, hostedOrigins: URL.canParse(url) ? [new URL(url).origin] : [] };
}

function toLinkFacts(observed: ObservedEpisode): LinkFacts | null {
  if (!URL.canParse(observed.url)) return null;
  return { observed, url: new URL(observed.url), groups: episodePage(observed)?.groups ?? {} };
}

/**
 * Returns the episode's page, or null if it is unknown. The stored address may belong to another page, or lack the id because the id looks
 * like a secret. In these cases, the address is made from the id.
 */
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
