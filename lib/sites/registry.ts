// Lists every known site, and finds the site of an address.
import { originPattern } from '../domain/addresses/origins.ts';
import { selfHostedSiteId } from '../domain/addresses/self-hosted.ts';
import type { SelfHosted } from '../domain/settings.ts';
import * as all from './all.ts';
import { site as generic } from './generic.ts';
import { matchesPattern } from './reading/match-pattern.ts';
import type { Site } from './site.ts';

export const sites: readonly Site[] = Object.values(all);

/** The site for granted pages that do not belong to a known site. */
export const genericSite: Site = generic;

export function isKnownSite(siteId: string): boolean {
  return [generic, ...sites].some(({ id }) => id === siteId);
}

/**
 * Returns the site of an address. It may be the site of one of the user's own servers, or a known site. Returns null for all other pages.
 */
export function siteOf(url: URL, selfHosted: SelfHosted): Site | null {
  const hosted = selfHostedSiteId(url.origin, selfHosted);
  return sites.find(({ id, selfHosted: own }) => own && id === hosted) ?? findKnownSite(url);
}

/** Returns the known site of an address, or null for all other pages. */
export function findKnownSite(url: URL): Site | null {
  return sites.find((site) => site.pages.some(({ pattern }) => matchesPattern(pattern, url))) ?? null;
}

/** Whether a known site has pages on an address's origin. */
export function hasPagesOn({ pages }: Site, url: URL): boolean {
  return pages.some(({ pattern }) => matchesPattern(originPattern(pattern), url));
}
