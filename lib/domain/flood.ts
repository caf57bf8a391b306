// How many episodes can have been watched: a page that reports more than anyone can watch is not believed.
import type { MediaType } from '../contract/media.ts';
import type { ObservedEpisode } from './episode.ts';
import type { Evidence } from './match.ts';

/** `at` in epoch milliseconds. */
export interface WatchedMark {
  readonly observed: Pick<ObservedEpisode, 'kind' | 'siteId' | 'url'>;
  readonly at: number;
  /** Null where it is not known. */
  readonly tab: number | null;
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Above what a day of nothing else brings: shorts of 3 minutes at double speed are 40 in an hour, chapters of half a minute 120. `tab` and `site` in an hour. */
export const floodLimits = {
  anime: { tab: 48, site: 60, day: 400 },
  manga: { tab: 150, site: 180, day: 1500 },
} as const;

/** A page that goes from site to site stays in its tab, one that opens many tabs stays on its site. */
export type Flood = 'tab' | 'site' | 'day';

/** Marks older than this many milliseconds before now count for nothing. */
export const FLOOD_WINDOW_MS = DAY_MS;

/** Which limit one more episode would break, given those that were counted; null: none. */
export function floodedBy(counted: readonly WatchedMark[], next: WatchedMark): Flood | null {
  const most = floodLimits[next.observed.kind];
  const recent = counted.filter(
    ({ observed, at }) => observed.kind === next.observed.kind && next.at - at < DAY_MS && at <= next.at,
  );
  if (recent.length >= most.day) return 'day';
  const site = siteOf(next.observed);
  const lately = recent.filter(({ at }) => next.at - at < HOUR_MS);
  if (lately.filter(({ observed }) => siteOf(observed) === site).length >= most.site) return 'site';
  const inTab = lately.filter(({ tab }) => tab !== null && tab === next.tab);
  return inTab.length >= most.tab ? 'tab' : null;
}

const said = { tab: 'limitOfTab', site: 'limitOfSite', day: 'limitOfDay' } as const;

/** For who wants to know which limit it was. */
export function heldBecause(held: Flood, kind: MediaType): Evidence {
  return { code: said[held], values: { most: floodLimits[kind][held] } };
}

/** Where an episode was seen: a hostile page may open many tabs, but it stays the same site. */
export function siteOf({ siteId, url }: WatchedMark['observed']): string {
  return `${siteId} ${/^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? ''}`;
}
