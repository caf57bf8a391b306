// How many episodes can have been watched: a page that reports more than anyone can watch is not believed.
import type { ObservedEpisode } from './episode.ts';

/** `at` in epoch milliseconds. */
export interface WatchedMark {
  readonly observed: Pick<ObservedEpisode, 'kind' | 'siteId' | 'url'>;
  readonly at: number;
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Far above what a day of nothing else brings; a chapter is faster read than an episode is watched. */
const limits = {
  anime: { perSiteAndHour: 30, perDay: 150 },
  manga: { perSiteAndHour: 120, perDay: 600 },
} as const;

export type Flood = 'hour' | 'day';

/** Marks older than this many milliseconds before now count for nothing. */
export const FLOOD_WINDOW_MS = DAY_MS;

/** Which limit one more episode would break, given those that were counted; null: none. */
export function floodedBy(counted: readonly WatchedMark[], next: WatchedMark): Flood | null {
  const { perSiteAndHour, perDay } = limits[next.observed.kind];
  const recent = counted.filter(
    ({ observed, at }) => observed.kind === next.observed.kind && next.at - at < DAY_MS && at <= next.at,
  );
  if (recent.length >= perDay) return 'day';
  const site = siteOf(next.observed);
  const here = recent.filter(({ observed, at }) => next.at - at < HOUR_MS && siteOf(observed) === site);
  return here.length >= perSiteAndHour ? 'hour' : null;
}

/** Where an episode was seen: a hostile page may open many tabs, but it stays the same site. */
export function siteOf({ siteId, url }: WatchedMark['observed']): string {
  return `${siteId} ${/^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? ''}`;
}
