// What the popup says about a tab: the episode, how far along it is, and what will become of it.
import type { Activity } from '../../domain/changes/activity.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Settings } from '../../domain/settings.ts';
import type { NowPlaying, NowProgress, NowStep } from '../../domain/watching/now-playing.ts';
import { READ_SHARE } from '../../domain/watching/reading-session.ts';
import { countPages, coveredSeconds } from '../../domain/watching/samples.ts';
import { deferredOfSeason } from '../../domain/watching/watch-limits.ts';
import { progressOf, reachedByPlaying, type WatchSession } from '../../domain/watching/watch-session.ts';

/** All of the account that looks at it, or of none. */
export interface TabFacts {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
  readonly outbox: readonly OutboxItem[];
  /** Newest first. */
  readonly activity: readonly Activity[];
  readonly settings: Settings;
  readonly match: NowPlaying['match'];
  readonly unsure?: NowPlaying['unsure'];
}

export function reportTab({ observed, session, outbox, activity, settings, ...known }: TabFacts): NowPlaying {
  return {
    observed,
    progress: reportProgress(session),
    threshold: observed.mediaType === 'manga' ? READ_SHARE : settings.tracking.threshold,
    coverage: settings.tracking.coverage,
    step: stepOf(observed, session, outbox, activity),
    confirmed: session?.confirmed,
    match: known.match,
    unsure: known.unsure,
  };
}

function reportProgress(session: WatchSession | null): NowProgress {
  if (!session) return { kind: 'none' };
  if (session.kind === 'reading') {
    const { unit, page, pages, visited } = session;
    return { kind: 'reading', unit, page, pages, visited: countPages(visited) };
  }
  const played = progressOf(session);
  if (!played) return { kind: 'none' };
  const { duration, position, ranges } = played;
  const [reached, covered] = [reachedByPlaying(played), coveredSeconds(ranges)];
  return { kind: 'playing', duration, position, reached, covered };
}

function stepOf(
  observed: ObservedEpisode,
  session: WatchSession | null,
  outbox: readonly OutboxItem[],
  activity: readonly Activity[],
): NowStep {
  const key = episodeKey(observed);
  const item = outbox.find((one) => one.change.kind === 'episode' && episodeKey(one.change.observed) === key);
  if (item?.state === 'deferred') return askedWith(item, observed, outbox);
  if (item?.state === 'asking') return { kind: 'asking', itemId: item.id };
  if (item?.state === 'failed' && item.problem)
    return { kind: 'failed', itemId: item.id, problem: item.problem };
  if (item) return { kind: 'queued' };
  if (!session) return { kind: 'noVideo' };
  if (session.watchedAt === null) return stepBefore(session);
  const done = activity.find((line) => line.episodeKey === key);
  return done ? { kind: 'done', activityId: done.id } : { kind: 'watching' };
}

/** One question stands for all that is held back of the season. */
function askedWith(
  { account }: OutboxItem,
  observed: ObservedEpisode,
  outbox: readonly OutboxItem[],
): NowStep {
  const asking = deferredOfSeason(outbox, observed, account).find(({ state }) => state === 'asking');
  return asking ? { kind: 'asking', itemId: asking.id } : { kind: 'queued' };
}

/** Of what has not counted. An advertisement is no video of the episode. */
function stepBefore(session: WatchSession): NowStep {
  if (session.deferredBy) return { kind: 'deferred', limit: session.deferredBy };
  return reportProgress(session).kind === 'none' ? { kind: 'noVideo' } : { kind: 'watching' };
}
