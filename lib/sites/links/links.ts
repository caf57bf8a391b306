// Addresses that Kiroku may open: the series, the next and the last episode. Pages are not trusted, so an address counts only if it is written the way this file writes it.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { findSite, hasPagesOn, sites } from '../registry.ts';
import { animeLinks } from './anime-links.ts';
import type { Place, SiteLinks, Told } from './site-links.ts';

const table: Readonly<Record<string, SiteLinks>> = { ...animeLinks };

export type PlaceKind = 'episode' | 'series';

/** A site, and the origins of the user's own servers that it may run on. */
export interface PlaceSite {
  readonly siteId: string;
  readonly ownOrigins: readonly string[];
}

/** Whether an address may be opened as such a page of this site. Anything that is not written as this room writes it may not. */
export function isPlaceOf(site: PlaceSite, address: string, kind: PlaceKind): boolean {
  return placeAddress(site, address, kind) === address;
}

/** The page of the series (or season) of an episode; null where it is not known. */
export function seriesAddress(observed: ObservedEpisode): string | null {
  const told = toTold(observed);
  const path = told && linksOf(observed.siteId)?.seriesPath?.(told);
  const made = told && path ? new URL(path, told.url.origin).href : observed.seriesUrl;
  return made ? placeAddress(siteOfObserved(observed), made, 'series') : null;
}

/** The page of the episode with this number; null unless the site's addresses carry the number. */
export function numberedAddress(observed: ObservedEpisode, number: number): string | null {
  const told = toTold(observed);
  const path = told && linksOf(observed.siteId)?.numberedPath?.(told, number);
  return told && path
    ? placeAddress(siteOfObserved(observed), new URL(path, told.url.origin).href, 'episode')
    : null;
}

/** The episode's own page, without what its address has too much. */
export function episodeAddress(observed: ObservedEpisode): string | null {
  return placeAddress(siteOfObserved(observed), observed.url, 'episode');
}

/** The following episode as the page names it; null where it names none, or this one. */
export function nextAddress(observed: ObservedEpisode): string | null {
  const next = observed.nextUrl ? placeAddress(siteOfObserved(observed), observed.nextUrl, 'episode') : null;
  return next === episodeAddress(observed) ? null : next;
}

/** The page of a title by a bundled id; null for a site whose ids give none. */
export function siteTitleAddress(siteKey: string, id: string): string | null {
  const made = linksOf(siteKey)?.titleAddress?.(id);
  return made ? placeAddress({ siteId: siteKey, ownOrigins: [] }, made, 'series') : null;
}

function linksOf(siteId: string): SiteLinks | null {
  return Object.hasOwn(table, siteId) ? (table[siteId] ?? null) : null;
}

/** The observed page's own origin is the only server that it can speak of; whether it is the user's is asked where a place is opened. */
function siteOfObserved({ siteId, url }: ObservedEpisode): PlaceSite {
  return { siteId, ownOrigins: URL.canParse(url) ? [new URL(url).origin] : [] };
}

function toTold(observed: ObservedEpisode): Told | null {
  return URL.canParse(observed.url) ? { observed, url: new URL(observed.url) } : null;
}

/** The address with nothing but what makes it this kind of page; null for any other address. */
function placeAddress({ siteId, ownOrigins }: PlaceSite, address: string, kind: PlaceKind): string | null {
  const place = linksOf(siteId)?.[kind];
  if (!place || address.length > 1000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  return isOwnHost(siteId, url, ownOrigins) ? reduced(url, place) : null;
}

function isOwnHost(siteId: string, url: URL, ownOrigins: readonly string[]): boolean {
  const site = sites.find(({ id }) => id === siteId);
  if (!site || url.username || url.password) return false;
  if (site.selfHosted && ownOrigins.includes(url.origin)) return /^https?:$/.test(url.protocol);
  const isPublic = url.protocol === 'https:' && url.port === '';
  const owner = findSite(url);
  return isPublic && hasPagesOn(site, url) && (owner === null || owner === site);
}

function reduced(url: URL, { path, query = {}, hash }: Place): string | null {
  if (!isWhole(path, url.pathname) || (hash && !isWhole(hash, url.hash))) return null;
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const [own, ...more] = url.searchParams.getAll(name);
    if (own === undefined || more.length > 0 || !isWhole(value, own)) return null;
    kept.append(name, own);
  }
  const search = kept.size > 0 ? `?${kept}` : '';
  return `${url.origin}${url.pathname}${search}${hash ? url.hash : ''}`;
}

function isWhole(pattern: RegExp, text: string): boolean {
  return pattern.exec(text)?.[0] === text;
}
