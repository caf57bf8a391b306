// Every site that Kiroku knows, and which of them an address belongs to.
import { originPattern } from '../domain/addresses/origins.ts';
import { hostedSiteId } from '../domain/addresses/self-hosted.ts';
import type { SelfHosted } from '../domain/settings.ts';
import * as all from './all.ts';
import { site as generic } from './generic.ts';
import { matchesPattern } from './reading/match-pattern.ts';
import type { Site } from './site.ts';

export const sites: readonly Site[] = Object.values(all);

/** Reads any page that the user allowed and that no site of ours owns. */
export const genericSite: Site = generic;

export function isKnownSite(siteId: string): boolean {
  return [generic, ...sites].some(({ id }) => id === siteId);
}

/** The site that owns an address: one of the user's own servers, or a site that is known to everybody. */
export function siteOf(url: URL, selfHosted: SelfHosted): Site | null {
  const hosted = hostedSiteId(url.origin, selfHosted);
  return sites.find(({ id, selfHosted: own }) => own && id === hosted) ?? findSite(url);
}

/** The site that is known to own an address; null for everybody else's pages. */
export function findSite(url: URL): Site | null {
  return sites.find((site) => site.pages.some(({ pattern }) => matchesPattern(pattern, url))) ?? null;
}

/** Whether a site is known to have pages somewhere on an address's origin. */
export function hasPagesOn({ pages }: Site, url: URL): boolean {
  return pages.some(({ pattern }) => matchesPattern(originPattern(pattern), url));
}
