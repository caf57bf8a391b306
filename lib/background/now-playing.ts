// What the popup says about a tab: the episode, how far along it is, and what will become of it.
import type { Media } from '../contract/media.ts';
import type { Activity } from '../domain/activity.ts';
import { episodeKey, type ObservedEpisode } from '../domain/episode.ts';
import type { Evidence } from '../domain/match.ts';
import type { OutboxItem, Problem } from '../domain/outbox-item.ts';
import { coveredSeconds } from '../domain/playback.ts';
import type { Settings } from '../domain/settings.ts';
import type { WatchSession } from '../domain/watch-session.ts';

/** Same shape as `NowPlaying` of the messages, which this room may not know. */
export interface TabReport {
  readonly observed: ObservedEpisode;
  readonly duration: number;
  readonly position: number;
  readonly covered: number;
  readonly threshold: number;
  readonly coverage: number;
  readonly step: TabStep;
  readonly match: {
    readonly media: Media;
    readonly episode: number;
    readonly evidence: readonly Evidence[];
  } | null;
}
export type TabStep =
  | { readonly kind: 'noVideo' | 'watching' | 'queued' }
  | { readonly kind: 'asking'; readonly itemId: string }
  | { readonly kind: 'failed'; readonly itemId: string; readonly problem: Problem }
  | { readonly kind: 'done'; readonly activityId: string };

export interface TabFacts {
  readonly observed: ObservedEpisode;
  readonly session: WatchSession | null;
  readonly outbox: readonly OutboxItem[];
  /** Newest first. */
  readonly activity: readonly Activity[];
  readonly settings: Settings;
  readonly match: TabReport['match'];
}

export function reportTab({ observed, session, outbox, activity, settings, match }: TabFacts): TabReport {
  return {
    observed,
    duration: session?.duration ?? 0,
    position: session?.position ?? 0,
    covered: session ? coveredSeconds(session.ranges) : 0,
    threshold: settings.tracking.threshold,
    coverage: settings.tracking.coverage,
    step: stepOf(observed, session, outbox, activity),
    match,
  };
}

function stepOf(
  observed: ObservedEpisode,
  session: WatchSession | null,
  outbox: readonly OutboxItem[],
  activity: readonly Activity[],
): TabStep {
  const item = outbox.find(
    ({ change }) => change.kind === 'episode' && episodeKey(change.observed) === episodeKey(observed),
  );
  if (item?.state === 'asking') return { kind: 'asking', itemId: item.id };
  if (item?.state === 'failed' && item.problem)
    return { kind: 'failed', itemId: item.id, problem: item.problem };
  if (item) return { kind: 'queued' };
  if (!session) return { kind: 'noVideo' };
  const done =
    session.watchedAt === null ? undefined : activity.find((line) => line.episodeKey === session.key);
  return done ? { kind: 'done', activityId: done.id } : { kind: 'watching' };
}
