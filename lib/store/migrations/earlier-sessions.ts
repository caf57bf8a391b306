// Sessions as versions before 7 of the database kept them: a chapter's pages were in the fields of an episode's seconds.
import type { Playback } from '../../domain/watching/playbacks.ts';
import type { PageUnit } from '../../domain/watching/samples.ts';
import type { WatchSession } from '../../domain/watching/watch-session.ts';

interface SessionBefore {
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Set for a chapter. */
  readonly unit?: PageUnit;
}

/** Names what was played before loads were kept apart. */
const EARLIER = 'earlier';

export function apartByKind(stored: unknown): WatchSession {
  const { duration, position, ranges: before, unit, ...facts } = stored as SessionBefore;
  // What cannot be read was not played.
  const ranges = Array.isArray(before) ? before : [];
  const session = unit
    ? { ...facts, kind: 'reading', unit, pages: duration, page: position, visited: ranges }
    : { ...facts, kind: 'playing', playbacks: playbacksOf({ duration, position, ranges }) };
  return session as WatchSession;
}

function playbacksOf({ duration, position, ranges }: SessionBefore): readonly Playback[] {
  if (ranges.length === 0) return [];
  return [{ videoId: EARLIER, duration, shortest: duration, position, ranges }];
}
