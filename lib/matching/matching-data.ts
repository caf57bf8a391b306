// Parses the two data files that are shipped with the extension, and indexes them: episode redirects and known site ids.
import type { Media } from '../contract/media.ts';
import { isObject, listOf, number, parseAs, parseEach, text } from '../domain/fields.ts';

/** The content of the files, not yet validated. */
export interface RawMatchingData {
  readonly relations: unknown;
  readonly siteIds: unknown;
}

/** Episodes `from`–`to` of one entry are episodes of another one, starting at `first`. `to` is null for an open end. */
export interface Redirect {
  readonly from: number;
  readonly to: number | null;
  readonly malId: number;
  readonly anilistId: number;
  readonly first: number;
}

export interface MatchingData {
  readonly redirects: ReadonlyMap<string, readonly Redirect[]>;
  /** MAL ids by `site:series id`. */
  readonly siteIds: ReadonlyMap<string, readonly number[]>;
  /** ISO dates of the data, shown in the diagnostics. */
  readonly dates: { readonly relations: string | null; readonly siteIds: string | null };
}

export const noMatchingData: MatchingData = {
  redirects: new Map(),
  siteIds: new Map(),
  dates: { relations: null, siteIds: null },
};

export function readMatchingData({ relations, siteIds }: RawMatchingData): MatchingData {
  return {
    redirects: readRedirects(fieldOf(relations, 'rules')),
    siteIds: readSiteIds(fieldOf(siteIds, 'sites')),
    dates: { relations: dateOf(relations), siteIds: dateOf(siteIds) },
  };
}

/**
 * Returns the redirects of a title. Both services have their own ones: those of MAL are used if the title has a MAL id, else those of
 * AniList.
 */
export function redirectsOf({ redirects }: MatchingData, media: Media): readonly Redirect[] {
  const key = media.mal_id === null ? `anilist:${media.anilist_id}` : `mal:${media.mal_id}`;
  return redirects.get(key) ?? [];
}

export function isRedirectTarget(redirect: Redirect, media: Media): boolean {
  return media.mal_id !== null
    ? media.mal_id === redirect.malId
    : media.anilist_id !== null && media.anilist_id === redirect.anilistId;
}

const numbers = listOf(number);

/**
 * Parses the redirects. A row is [source's MAL id, source's AniList id, first number, last number, target's MAL id, target's AniList id,
 * first number in the target, whether the target itself has the same redirect]; 0 means none.
 */
function readRedirects(rules: unknown): Map<string, Redirect[]> {
  const redirects = new Map<string, Redirect[]>();
  for (const rule of parseEach(numbers, rules)) {
    const [fromMal = 0, fromAnilist = 0, from = 0, to = 0, malId = 0, anilistId = 0, first = 1, self = 0] =
      rule;
    const redirect = { from, to: to === 0 && from > 0 ? null : to, malId, anilistId, first };
    const sources = [
      [`mal:${fromMal}`, fromMal > 0 && malId > 0],
      [`anilist:${fromAnilist}`, fromAnilist > 0 && anilistId > 0],
      [`mal:${malId}`, self === 1 && malId > 0 && malId !== fromMal],
      [`anilist:${anilistId}`, self === 1 && anilistId > 0 && anilistId !== fromAnilist],
    ] as const;
    for (const [key, usable] of sources)
      if (usable) redirects.set(key, [...(redirects.get(key) ?? []), redirect]);
  }
  return redirects;
}

/**
 * Parses the site ids. `sites` maps each site to its series ids, and each of these to one or more MAL ids. Ignores values of another form.
 */
function readSiteIds(sites: unknown): Map<string, readonly number[]> {
  const known = new Map<string, readonly number[]>();
  for (const [site, ids] of entriesOf(sites))
    for (const [id, malIds] of entriesOf(ids)) {
      const titles = parseAs(numbers, [malIds].flat());
      if (titles) known.set(`${site}:${id}`, titles);
    }
  return known;
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(isObject(value) ? value : {});
}

function fieldOf(data: unknown, field: string): unknown {
  return isObject(data) ? data[field] : undefined;
}

function dateOf(data: unknown): string | null {
  return parseAs(text, fieldOf(data, 'date'));
}
