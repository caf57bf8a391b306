// Limits how many episodes count per hour and day. A page that reports more than a person can watch is not trusted.
//
// Episodes beyond a limit are deferred: they wait in the outbox until the user has answered one question per season.
import type { MediaType } from '../../contract/media.ts';
import type { OutboxItem } from '../changes/outbox-item.ts';
import { type ObservedEpisode, seasonKey } from '../episode.ts';
import type { Evidence } from '../matches/match.ts';

/** An episode that has counted. `at` is in epoch milliseconds. */
export interface CountedEpisode {
  readonly observed: Pick<ObservedEpisode, 'mediaType' | 'siteId' | 'url'>;
  readonly at: number;
  /** Null if the tab is unknown. */
  readonly tab: number | null;
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Limits that no person reaches. Shorts of three minutes at double speed are 40 episodes an hour. Chapters that take half a minute are 120
 * an hour. `tab` and `site` are limits per hour, `day` is a limit per day.
 */
export const watchLimits = {
  anime: { tab: 48, site: 60, day: 400 },
  manga: { tab: 150, site: 180, day: 1500 },
} as const;

/** `tab` limits a tab in which a page moves from site to site. `site` limits a site that opens many tabs. */
export type WatchLimit = 'tab' | 'site' | 'day';

/** Episodes that counted more than this many milliseconds ago count towards no limit. */
export const LIMIT_WINDOW_MS = DAY_MS;

/** Returns the limit that the next episode would exceed; null if there is none. `counted` are the episodes that have counted so far. */
export function exceededLimit(counted: readonly CountedEpisode[], next: CountedEpisode): WatchLimit | null {
  const most = watchLimits[next.observed.mediaType];
  const recent = counted.filter(
    ({ observed, at }) =>
      observed.mediaType === next.observed.mediaType && next.at - at < DAY_MS && at <= next.at,
  );
  if (recent.length >= most.day) return 'day';
  const site = siteKey(next.observed);
  const lately = recent.filter(({ at }) => next.at - at < HOUR_MS);
  if (lately.filter(({ observed }) => siteKey(observed) === site).length >= most.site) return 'site';
  const inTab = lately.filter(({ tab }) => tab !== null && tab === next.tab);
  return inTab.length >= most.tab ? 'tab' : null;
}

const codes = { tab: 'limitOfTab', site: 'limitOfSite', day: 'limitOfDay' } as const;

export function evidenceOfLimit(limit: WatchLimit, kind: MediaType): Evidence {
  return { code: codes[limit], values: { most: watchLimits[kind][limit] } };
}

/** Identifies the site of an episode by its reader and its origin. */
export function siteKey({ siteId, url }: CountedEpisode['observed']): string {
  return `${siteId} ${/^[a-z]+:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? ''}`;
}

/** The maximum number of deferred episodes of one site. */
const MOST_DEFERRED = 1000;
/** The maximum number of questions for one site, and for all sites together. A page that invents titles must not fill the popup. */
const MOST_QUESTIONS = { site: 5, all: 12 };

/**
 * Whether a limit has deferred an item. Such an item asks the question of its season, or waits until the user has answered that question.
 */
export function isDeferred({ state, question }: Pick<OutboxItem, 'state' | 'question'>): boolean {
  return state === 'deferred' || (state === 'asking' && question?.reason === 'limit');
}

/** Returns the deferred items of the season of `observed` for one account, oldest first. */
export function deferredItemsOfSeason(
  items: readonly OutboxItem[],
  observed: ObservedEpisode,
  account: string | null,
): readonly OutboxItem[] {
  const key = seasonKey(observed);
  return items.filter(
    (item) =>
      isDeferred(item) &&
      item.account === account &&
      item.change.kind === 'episode' &&
      seasonKey(item.change.observed) === key,
  );
}

/**
 * Returns the state in which a deferred episode is queued. The first deferred episode of a season asks, and the others wait for its answer.
 * Null if no more episodes can be queued until the user has answered questions.
 */
export function stateOfDeferredEpisode(
  items: readonly OutboxItem[],
  observed: ObservedEpisode,
  account: string | null,
  limit: WatchLimit,
): Pick<OutboxItem, 'state' | 'question'> | null {
  const site = siteKey(observed);
  const all = items.filter(isDeferred);
  const ofSite = all.filter(({ change }) => change.kind === 'episode' && siteKey(change.observed) === site);
  if (ofSite.length >= MOST_DEFERRED) return null;
  if (deferredItemsOfSeason(items, observed, account).length > 0)
    return { state: 'deferred', question: null };
  const isFull = questionsIn(ofSite) >= MOST_QUESTIONS.site || questionsIn(all) >= MOST_QUESTIONS.all;
  if (isFull) return null;
  return createLimitQuestion(observed, limit);
}

/** Returns the state and the question of a deferred episode that asks for all deferred episodes of its season. */
export function createLimitQuestion(
  { mediaType, episodeNumber: episode }: ObservedEpisode,
  limit: WatchLimit,
): Pick<OutboxItem, 'state' | 'question'> {
  const evidence = [evidenceOfLimit(limit, mediaType)];
  return { state: 'asking', question: { reason: 'limit', choices: [], media: null, episode, evidence } };
}

function questionsIn(items: readonly OutboxItem[]): number {
  return items.filter(({ state }) => state === 'asking').length;
}
