// Writes the lines of the activity log.
import type { Media } from '../../contract/media.ts';
import type { Activity, ActivityWhat } from '../../domain/changes/activity.ts';
import { type EntryState, entryState } from '../../domain/changes/entry-state.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Evidence } from '../../domain/matches/match.ts';

interface LineFacts {
  readonly what: ActivityWhat;
  readonly media: Media;
  /** The entry before and after; null: not on the list. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  readonly evidence: readonly Evidence[];
  readonly observed: ObservedEpisode | null;
  /** For an undo: the line that it takes back. */
  readonly undoes?: string | undefined;
  readonly restores?: Activity['restores'];
  /** For what was done by hand: the fields that were named. */
  readonly said?: Activity['said'];
}

export type WriteLine = ReturnType<typeof createLineWriter>;

interface LineWriterParts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly account: string | null;
  /** When the user said what the lines are about; missing: now. */
  readonly saidAt?: number | undefined;
}

export function createLineWriter({ now, newId, account, saidAt }: LineWriterParts) {
  const begin = (): Begun => {
    const at = now();
    return { id: newId(), at, saidAt: saidAt ?? at, account, reason: null, undone: false, undoes: null };
  };
  return {
    line: (facts: LineFacts): Activity => lineOf(begin(), facts),
    /** An episode that belongs to no title of the catalogue. */
    unmatched: (observed: ObservedEpisode, evidence: readonly Evidence[]): Activity =>
      unmatchedLine(begin(), observed, evidence),
  };
}

/** What every line has, whatever it is about. */
type Begun = Pick<Activity, 'id' | 'at' | 'saidAt' | 'account' | 'reason' | 'undone' | 'undoes'>;

function lineOf(begun: Begun, facts: LineFacts): Activity {
  const { what, media, before, after, evidence, observed, undoes, restores, said } = facts;
  return {
    ...begun,
    undoes: undoes ?? null,
    ...(said && { said }),
    ...(restores && { restores }),
    what,
    mediaId: media.id,
    type: media.type,
    title: media.title,
    coverUrl: media.coverUrl,
    ...seen(observed),
    before: before && entryState(before),
    after: after && entryState(after),
    evidence,
  };
}

function unmatchedLine(begun: Begun, observed: ObservedEpisode, evidence: readonly Evidence[]): Activity {
  const nothing = { mediaId: null, coverUrl: null, before: null, after: null };
  const { mediaType: type, seriesTitle: title } = observed;
  return { ...begun, what: 'ignore', type, title, ...nothing, ...seen(observed), evidence };
}

function seen(observed: ObservedEpisode | null) {
  return {
    siteName: observed?.siteName ?? null,
    episodeKey: observed && episodeKey(observed),
    episodeLabel: observed?.episodeLabel ?? null,
  };
}
