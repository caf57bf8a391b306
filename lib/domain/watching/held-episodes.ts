// Episodes beyond a watch limit: they are queued, and one question is asked per season.

import type { OutboxItem } from '../changes/outbox-item.ts';
import { type ObservedEpisode, seasonKey } from '../episode.ts';
import { heldBecause, siteKey, type WatchLimit } from './watch-limits.ts';

/** The most episodes held for one site. No viewer reaches it. */
const MOST_HELD = 1000;
/** No more questions than that, for one site and for all: a page that makes up titles must not fill the popup. */
const MOST_QUESTIONS = { site: 5, all: 12 };

/** Whether an item is held back by a limit, asking or behind the one that asks. */
export function isHeld({ state, question }: Pick<OutboxItem, 'state' | 'question'>): boolean {
  return state === 'held' || (state === 'asking' && question?.reason === 'limit');
}

/** What is held of the season of `observed` for one account, oldest first. */
export function heldWith(
  items: readonly OutboxItem[],
  observed: ObservedEpisode,
  account: string | null,
): readonly OutboxItem[] {
  const key = seasonKey(observed);
  return items.filter(
    (item) =>
      isHeld(item) &&
      item.account === account &&
      item.change.kind === 'episode' &&
      seasonKey(item.change.observed) === key,
  );
}

/** How a held episode is queued: the first of its season asks. Null: there is no room for it until questions are answered. */
export function holdIn(
  items: readonly OutboxItem[],
  observed: ObservedEpisode,
  account: string | null,
  held: WatchLimit,
): Pick<OutboxItem, 'state' | 'question'> | null {
  const site = siteKey(observed);
  const all = items.filter(isHeld);
  const ofSite = all.filter(({ change }) => change.kind === 'episode' && siteKey(change.observed) === site);
  if (ofSite.length >= MOST_HELD) return null;
  if (heldWith(items, observed, account).length > 0) return { state: 'held', question: null };
  const isFull = questionsIn(ofSite) >= MOST_QUESTIONS.site || questionsIn(all) >= MOST_QUESTIONS.all;
  if (isFull) return null;
  return heldQuestion(observed, held);
}

/** The question for a season, asked by one of its held episodes. */
export function heldQuestion(
  { mediaType, episodeNumber: episode }: ObservedEpisode,
  held: WatchLimit,
): Pick<OutboxItem, 'state' | 'question'> {
  const evidence = [heldBecause(held, mediaType)];
  return { state: 'asking', question: { reason: 'limit', choices: [], media: null, episode, evidence } };
}

function questionsIn(items: readonly OutboxItem[]): number {
  return items.filter(({ state }) => state === 'asking').length;
}
