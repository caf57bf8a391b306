// Addresses that Kiroku may open: the series, the next and the last episode. Pages are not trusted, so an address counts only if it is written the way this file writes it.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { animeLinks } from './anime-links.ts';
import { mangaLinks } from './manga-links.ts';
import { type FoundPlace, findPlace, type PlaceSite } from './place.ts';
import { serverLinks } from './server-links.ts';
import type { LinkTable, Parts, SiteLinks, Told } from './site-links.ts';
import { streamingLinks } from './streaming-links.ts';

const table: LinkTable = { ...animeLinks, ...streamingLinks, ...mangaLinks, ...serverLinks };

export type PlaceKind = 'episode' | 'series';

/** Whether an address may be opened as such a page of this site. Anything that is not written as this room writes it may not. */
export function isPlaceOf(site: PlaceSite, address: string, kind: PlaceKind): boolean {
  return placeOf(site, address, kind)?.address === address;
}

/** The page of the series (or season) of an episode; null where it is not known. */
export function seriesAddress(observed: ObservedEpisode): string | null {
  const told = toTold(observed);
  const links = linksOf(observed.siteId);
  if (!told || !links) return null;
  const path = links.seriesPath ? links.seriesPath(told) : told.parts.title;
  const found = make(told, path ?? null, 'series') ?? make(told, observed.seriesUrl ?? null, 'series');
  return found?.address ?? null;
}

/**
 * The page of the episode with this number; null unless the site's addresses carry the number. They count episodes only where they
 * count this one so, too: some titles have a story 0, or a second season that goes on counting.
 */
export function numberedAddress(observed: ObservedEpisode, number: number): string | null {
  const told = toTold(observed);
  const path = told && linksOf(observed.siteId)?.numberedPath;
  if (!path || !Number.isInteger(number) || number < 1) return null;
  if (Number(told.parts.number) !== observed.episodeNumber) return null;
  const found = make(told, path(told, number), 'episode');
  const isIt = found?.parts.series === told.parts.series && Number(found?.parts.number) === number;
  return isIt ? (found?.address ?? null) : null;
}

/** The episode's own page, without what its address has too much. */
export function episodeAddress(observed: ObservedEpisode): string | null {
  return ownPlace(observed)?.address ?? null;
}

/** The following episode as the page names it; null where it names none, or one that its address shows to be another. */
export function nextAddress(observed: ObservedEpisode): string | null {
  const site = siteOfObserved(observed);
  const own = ownPlace(observed);
  const next = observed.nextUrl ? placeOf(site, observed.nextUrl, 'episode') : null;
  if (!next || !isOnSameHost(next.address, observed.url)) return null;
  if (!isAfter(next.parts, own?.parts ?? {}, observed)) return null;
  return linksOf(observed.siteId)?.nextHasNumber && !next.parts.number ? null : next.address;
}

/** Whether the site itself, by an address or by what it calls the following episode, gives that the number after this one's. Without it, what follows may be the second part of this one. */
export function isNextCounted(observed: ObservedEpisode): boolean {
  const next = nextAddress(observed);
  const parts = next === null ? null : placeOf(siteOfObserved(observed), next, 'episode')?.parts;
  if (!parts) return false;
  const { episodeNumber, nextNumber } = observed;
  return (
    parts.number !== undefined || (episodeNumber !== null && nextNumber === Math.floor(episodeNumber) + 1)
  );
}

/** Without what a page has named and what leads nowhere: that would only be stored. */
export function dropDeadLinks({
  nextUrl,
  nextNumber,
  seriesUrl,
  ...observed
}: ObservedEpisode): ObservedEpisode {
  const next = nextUrl ? nextAddress({ ...observed, nextUrl }) : null;
  const series = seriesUrl ? placeOf(siteOfObserved(observed), seriesUrl, 'series') : null;
  return {
    ...observed,
    ...(next !== null && { nextUrl: next }),
    ...(next !== null && nextNumber != null && { nextNumber }),
    ...(series !== null && { seriesUrl: series.address }),
  };
}

/** The page of a title by a bundled id; null for a site whose ids give none. */
export function siteTitleAddress(siteKey: string, id: string): string | null {
  const address = linksOf(siteKey)?.titleAddress?.(id);
  return address ? (placeOf({ siteId: siteKey, ownOrigins: [] }, address, 'series')?.address ?? null) : null;
}

/** Sites of one family have the same addresses, and none speaks for another. */
function isOnSameHost(address: string, own: string): boolean {
  return URL.canParse(own) && new URL(address).host === new URL(own).host;
}

/** As far as addresses say it: another episode of the same series and season, with the next whole number. Half a chapter moves no list on. */
function isAfter(
  next: Parts,
  own: Parts,
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

/** An address as such a page of this site; null where it is none. */
export function placeOf(site: PlaceSite, address: string, kind: PlaceKind): FoundPlace | null {
  const place = linksOf(site.siteId)?.[kind];
  return place ? findPlace(site, address, place) : null;
}

/** The observed page's own origin is the only server that it can speak of; whether it is the user's is asked where a place is opened. */
function siteOfObserved({ siteId, url }: ObservedEpisode): PlaceSite {
  return { siteId, ownOrigins: URL.canParse(url) ? [new URL(url).origin] : [] };
}

function toTold(observed: ObservedEpisode): Told | null {
  if (!URL.canParse(observed.url)) return null;
  return { observed, url: new URL(observed.url), parts: ownPlace(observed)?.parts ?? {} };
}

/** The episode's page. Where an id looks like a key, or plays at the address of another, it is made of the ids. */
function ownPlace(observed: ObservedEpisode): FoundPlace | null {
  const { siteId, url, episodeId } = observed;
  const found = placeOf(siteOfObserved(observed), url, 'episode');
  if (found && episodeId.toLowerCase().includes((found.parts.id ?? '').toLowerCase())) return found;
  const path = linksOf(siteId)?.episodePath?.(observed);
  return path && URL.canParse(path, url)
    ? placeOf(siteOfObserved(observed), new URL(path, url).href, 'episode')
    : null;
}

function make({ observed, url }: Told, path: string | null, kind: PlaceKind): FoundPlace | null {
  if (!path || !URL.canParse(path, url.origin)) return null;
  return placeOf(siteOfObserved(observed), new URL(path, url.origin).href, kind);
}
