// From a place to what may be opened there. Stored addresses are not trusted: each is held against the site's own pattern, every time.

import type { Offer } from '../../domain/continuing/offers.ts';
import { isNumbered, type KnownPlace, type Numbering, type Place } from '../../domain/continuing/place.ts';
import type { Settings } from '../../domain/settings.ts';
import {
  episodeAddress,
  isNextCounted,
  isPlaceOf,
  nextAddress,
  numberedAddress,
  type PlaceKind,
  seriesAddress,
} from '../../sites/links/links.ts';

/** The addresses of a place that may be opened; null: there is none. `numbered` takes the entry's number. */
export interface PlaceAddresses {
  readonly last: string | null;
  readonly series: string | null;
  /** What follows the episode. `episode`: the entry's number of it; null where the site does not say that it has it. */
  readonly next: { readonly episode: number | null; readonly address: string } | null;
  readonly numbered: (episode: number) => string | null;
}

export function addressesOf(
  { observed, episode }: Place,
  numbering: Numbering,
  { selfHosted }: Settings,
): PlaceAddresses {
  const { siteId } = observed;
  const ownOrigins = Object.hasOwn(selfHosted, siteId) ? (selfHosted[siteId] ?? []) : [];
  const checked = (address: string | null, kind: PlaceKind) =>
    address !== null && isPlaceOf({ siteId, ownOrigins }, address, kind) ? address : null;
  /** A stored address that would have to be mended first was put there by something else. */
  const asStored = (address: string | null, stored: string | null | undefined, kind: PlaceKind) =>
    address === stored ? checked(address, kind) : null;
  const next = asStored(nextAddress(observed), observed.nextUrl, 'episode');
  const { offset } = numbering;
  return {
    last: asStored(episodeAddress(observed), observed.url, 'episode'),
    series: asStored(seriesAddress(observed), observed.seriesUrl, 'series'),
    next:
      next !== null && isNumbered(numbering, Math.floor(episode) + 1)
        ? {
            episode: Number.isInteger(episode) && isNextCounted(observed) ? episode + 1 : null,
            address: next,
          }
        : null,
    numbered: (wanted) =>
      offset !== null && isNumbered(numbering, wanted)
        ? checked(numberedAddress(observed, wanted + offset), 'episode')
        : null,
  };
}

/** What the popup learns of it. */
export function knownPlace(
  place: Place,
  numbering: Numbering,
  { last, series, next, numbered }: PlaceAddresses,
): Omit<KnownPlace, 'isAllowed'> {
  const { site, observed, episode, at } = place;
  const { least, most } = numbering;
  return {
    site,
    siteName: observed.siteName,
    episode,
    next: next?.episode ?? null,
    hasAfter: next !== null,
    numbered: numbered(episode) === null ? null : { least, most },
    hasSeries: series !== null,
    hasLast: last !== null,
    at,
  };
}

/** The address that an offer stands for. */
export function addressOfOffer(
  { last, series, next, numbered }: PlaceAddresses,
  { kind, episode }: Offer,
  place: Pick<Place, 'episode'>,
): string | null {
  if (kind === 'after') return next?.address ?? null;
  if (kind === 'series') return series;
  if (kind === 'last') return last;
  if (episode === null) return null;
  if (next?.episode === episode) return next.address;
  return place.episode === episode ? last : numbered(episode);
}
