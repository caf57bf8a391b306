// Tells whether a title has changed since the user edited it. If the title has changed, the edit can no longer be undone.
import type { Media } from '../../contract/media.ts';
import { type ScoreScale, storableScore } from '../score-scale.ts';
import { type Activity, isListChange } from './activity.ts';
import { type EntryState, isSameState } from './entry-state.ts';

/** An edit of the user. `left` is the entry after the edit, with a score out of 10. It is null if the edit removed the title. */
export interface UserEdit {
  readonly media: Media;
  readonly left: EntryState | null;
}

/**
 * Whether the entry has not changed since the edit. `current` is the entry with all unsent changes. `log` contains the title's log entries,
 * oldest first. A service may change further fields by itself, such as the progress of a completed title. The entry therefore also counts
 * as unchanged if `current` equals the state in the edit's log entry.
 */
export function isLatestEdit(
  { left }: Pick<UserEdit, 'left'>,
  current: EntryState | null,
  log: readonly Activity[],
  scale: ScoreScale | null,
): boolean {
  const same = (one: EntryState | null, other: EntryState | null) =>
    isSameState(comparable(one, scale), comparable(other, scale));
  if (same(left, current)) return true;
  const { after = null, decidedFields = [] } = log.findLast(isListChange) ?? {};
  if (!left || !after || decidedFields.length === 0 || !same(after, current)) return false;
  const decided = Object.fromEntries(decidedFields.map((field) => [field, left[field]]));
  return same(after, { ...after, ...decided });
}

/** Rounds the score as the service does. While the scale is unknown, scores are not sent, so they are not compared. */
function comparable(state: EntryState | null, scale: ScoreScale | null): EntryState | null {
  if (state === null || state.userScore === null) return state;
  return { ...state, userScore: scale === null ? null : storableScore(state.userScore, scale) };
}
