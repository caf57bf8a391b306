// Parses the two data files that are shipped with the extension, and indexes them. One has episode redirects, the other has known site ids.
import type { Media } from '../contract/media.ts';
import { isObject, listOf, number, parseAs, parseEach, text } from '../domain/fields.ts';

/** The content of the files before it is validated. */
export interface RawMatchingData {
  readonly relations: unknown;
  readonly siteIds: unknown;
}

/**
 * A redirect: episodes `from` to `to` of one entry are episodes of another entry, beginning with its episode `first`. If `to` is null, the
 * redirect has no end.
 */
export interface Redirect {
  readonly from: number;
  readonly to: number | null;
  readonly malId: number;
  readonly anilistId: number;
  readonly first: number;
}

export interface MatchingData {
  readonly redirects: ReadonlyMap<string, readonly Redirect[]>;
  /** The MyAnimeList ids of a series on a site. The key has the form `site:series id`. */
  readonly siteIds: ReadonlyMap<string, readonly number[]>;
  /** The dates of the data files in ISO form. The diagnostics show them. */
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
 * Returns the redirects of a title. MyAnimeList and AniList have different redirects. MyAnimeList's redirects are used if the title has a
 * MyAnimeList id, otherwise AniList's redirects.
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
 * Parses the redirects. A row has these values, of which 0 means none:
 * 1. MyAnimeList id of the source
 * 2. AniList id of the source
 * 3. first number
 * 4. last number
 * 5. MyAnimeList id of the target
 * 6. AniList id of the target
 * 7. first number in the target
 * 8. 1 if the target itself has the same redirect
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
 * Parses the site ids. `sites` maps each site to its series ids, and each series id to one or more MyAnimeList ids. Values of another form
 * are ignored.
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
