// Creates the entries of the activity log.
import type { Media, MediaType } from '../../contract/media.ts';
import type { Activity, ActivityKind } from '../../domain/changes/activity.ts';
import { type EntryState, pickEntryState } from '../../domain/changes/entry-state.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Evidence } from '../../domain/matches/match.ts';
import type { Context } from '../runtime/context.ts';

interface EntryFacts {
  readonly what: ActivityKind;
  readonly media: Media;
  /** The list entry before and after the change. Null means that the title was not on the list. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  readonly evidence: readonly Evidence[];
  readonly observed: ObservedEpisode | null;
  /** The id of the log entry that this undo undoes. */
  readonly undoes?: string | undefined;
  readonly restores?: Activity['restores'];
  /** The fields that the user has set in a manual change. */
  readonly decidedFields?: Activity['decidedFields'];
}

/**
 * The account of the log entry, and the time of the user's decision in epoch milliseconds. If the time is undefined, the current time is
 * used.
 */
export interface LogContext {
  readonly account: string | null;
  readonly decidedAt?: number | undefined;
}

type Base = Pick<Activity, 'id' | 'at' | 'decidedAt' | 'account' | 'reason' | 'undone' | 'undoes'>;

export function createLogEntry(ctx: Context, logged: LogContext, facts: EntryFacts): Activity {
  const { what, media, before, after, evidence, observed, undoes, restores, decidedFields } = facts;
  return {
    ...baseOf(ctx, logged),
    undoes: undoes ?? null,
    ...(decidedFields && { decidedFields }),
    ...(restores && { restores }),
    what,
    mediaId: media.id,
    type: media.type,
    title: media.title,
    coverUrl: media.coverUrl,
    ...episodeFields(observed),
    before: before && pickEntryState(before),
    after: after && pickEntryState(after),
    evidence,
  };
}

/** Returns the log entry of an episode without a catalogue title. */
export function createLogEntryOfUnmatchedEpisode(
  ctx: Context,
  logged: LogContext,
  observed: ObservedEpisode,
  evidence: readonly Evidence[],
): Activity {
  const nothing = { mediaId: null, coverUrl: null, before: null, after: null };
  const { mediaType: type, seriesTitle: title } = observed;
  return {
    ...baseOf(ctx, logged),
    what: 'ignore',
    type,
    title,
    ...nothing,
    ...episodeFields(observed),
    evidence,
  };
}

export function createLogEntryOfSite(
  ctx: Context,
  logged: LogContext,
  { name, type }: { readonly name: string; readonly type: MediaType },
): Activity {
  const nothing = { mediaId: null, coverUrl: null, before: null, after: null };
  return {
    ...baseOf(ctx, logged),
    what: 'ignore',
    type,
    title: name,
    ...nothing,
    ...episodeFields(null),
    evidence: [],
  };
}

function baseOf({ newId, now }: Context, { account, decidedAt }: LogContext): Base {
  const at = now();
  return {
    id: newId(),
    at,
    decidedAt: decidedAt ?? at,
    account,
    reason: null,
    undone: false,
    undoes: null,
  };
}

function episodeFields(observed: ObservedEpisode | null) {
  return {
    siteName: observed?.siteName ?? null,
    episodeKey: observed && episodeKey(observed),
    episodeLabel: observed?.episodeLabel ?? null,
  };
}
