// Every site that Kiroku knows: one import and one line each. A plain array, since side-effect imports are dropped by the build.
import { site as crunchyroll } from './crunchyroll.ts';
import { site as generic } from './generic.ts';
import { matchesPattern } from './match-pattern.ts';
import { site as practice } from './practice.ts';
import type { Site } from './site.ts';

export const sites: readonly Site[] = [crunchyroll, practice];

/** Reads any page that the user allowed and that no site of ours owns. */
export const genericSite: Site = generic;

/** The site that owns an address; null for everybody else's pages. */
export function findSite(url: URL): Site | null {
  return sites.find((site) => site.pages.some(({ pattern }) => matchesPattern(pattern, url))) ?? null;
}
