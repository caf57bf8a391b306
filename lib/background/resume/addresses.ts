// Computes which addresses of a resume point may be opened. Stored addresses are not trusted, so each address is checked against the site's
// pattern every time.

import type { ResumeOffer } from '../../domain/resume/offers.ts';
import {
  hasKnownSiteNumber,
  type KnownResumePoint,
  type ResumeNumbering,
  type ResumePoint,
} from '../../domain/resume/resume-point.ts';
import type { Settings } from '../../domain/settings.ts';
import {
  addressOfEpisodeNumber,
  episodeAddress,
  isNextEpisodeConsecutive,
  isSitePageOfKind,
  nextEpisodeAddress,
  type PageKind,
  seriesAddress,
} from '../../sites/links/links.ts';

/**
 * The addresses of a resume point that may be opened. An unknown address is null. `numbered` returns the address of the episode with this
 * number within the entry.
 */
export interface ResumeAddresses {
  readonly last: string | null;
  readonly series: string | null;
  /** The page of the next episode. `episode` is its number within the entry, or null if the site does not confirm the number. */
  readonly next: { readonly episode: number | null; readonly address: string } | null;
  readonly numbered: (episode: number) => string | null;
}

export function addressesOfResumePoint(
  { observed, episode }: ResumePoint,
  numbering: ResumeNumbering,
  { selfHosted }: Settings,
): ResumeAddresses {
  const { siteId } = observed;
  const hostedOrigins = Object.hasOwn(selfHosted, siteId) ? (selfHosted[siteId] ?? []) : [];
  const checked = (address: string | null, kind: PageKind) =>
    address !== null && isSitePageOfKind({ siteId, hostedOrigins }, address, kind) ? address : null;
  /** Returns a stored address only if it equals its normalized form, because Kiroku stores only normalized addresses. */
  const asStored = (address: string | null, stored: string | null | undefined, kind: PageKind) =>
    address === stored ? checked(address, kind) : null;
  const next = asStored(nextEpisodeAddress(observed), observed.nextUrl, 'episode');
  const { offset } = numbering;
  return {
    last: asStored(episodeAddress(observed), observed.url, 'episode'),
    series: asStored(seriesAddress(observed), observed.seriesUrl, 'series'),
    next:
      next !== null && hasKnownSiteNumber(numbering, Math.floor(episode) + 1)
        ? {
            episode: Number.isInteger(episode) && isNextEpisodeConsecutive(observed) ? episode + 1 : null,
            address: next,
          }
        : null,
    numbered: (wanted) =>
      offset !== null && hasKnownSiteNumber(numbering, wanted)
        ? checked(addressOfEpisodeNumber(observed, wanted + offset), 'episode')
        : null,
  };
}

/** Returns the facts about a resume point that the popup gets. They contain no address. */
export function toKnownResumePoint(
  resumePoint: ResumePoint,
  numbering: ResumeNumbering,
  { last, series, next, numbered }: ResumeAddresses,
): Omit<KnownResumePoint, 'isAllowed'> {
  const { site, observed, episode, at } = resumePoint;
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

/** Returns the address of an offer, or null if it cannot be opened. */
export function addressOfOffer(
  { last, series, next, numbered }: ResumeAddresses,
  { kind, episode }: ResumeOffer,
  resumePoint: Pick<ResumePoint, 'episode'>,
): string | null {
  if (kind === 'after') return next?.address ?? null;
  if (kind === 'series') return series;
  if (kind === 'last') return last;
  if (episode === null) return null;
  if (next?.episode === episode) return next.address;
  return resumePoint.episode === episode ? last : numbered(episode);
}
