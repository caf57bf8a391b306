// Defines the entries of the activity log: every change that Kiroku made, and every episode that it did not count.
import type { MediaType } from '../../contract/media.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence } from '../matches/match.ts';
import { type EntryState, isSameState } from './entry-state.ts';
import type { IgnoreReason } from './ignore-reason.ts';
import { isReset } from './quick-edit.ts';

export type ActivityKind =
  | 'advance'
  | 'start'
  | 'complete'
  | 'rewatch'
  | 'edit'
  | 'remove'
  | 'rate'
  | 'undo'
  | 'ignore';

/** A log entry. `before` is null if the title was not on the list. `after` is null if the change removed it. */
export interface Activity {
  readonly id: string;
  /** When the log entry was made, in epoch milliseconds. */
  readonly at: number;
  /** When the user made the decision or watched the episode, on the outbox's clock (see `decidedAtOf`). */
  readonly decidedAt: number;
  readonly what: ActivityKind;
  /** Set only if `what` is `ignore`. */
  readonly reason: IgnoreReason | null;
  readonly mediaId: string | null;
  readonly type: MediaType;
  readonly title: string;
  readonly coverUrl: string | null;
  readonly siteName: string | null;
  /** The key of the episode that caused the log entry; null for edits. */
  readonly episodeKey: string | null;
  /** The episode's name on the page, e.g. "E5". */
  readonly episodeLabel: string | null;
  readonly before: EntryState | null;
  /** The fields that the user set, even if the value stayed the same. Set only for manual changes. */
  readonly decidedFields?: readonly (keyof EntryState)[] | undefined;
  readonly after: EntryState | null;
  readonly evidence: readonly Evidence[];
  /** Set for an episode that was skipped because no title was certain. If the user later chooses a title, the episode is sent. */
  readonly observed?: ObservedEpisode | undefined;
  readonly undone: boolean;
  /** The account whose list was changed. If it is null, the log entry belongs to the account that connects first. */
  readonly account: string | null;
  /** Set if the user reverted their own last change. */
  readonly restores?: true | undefined;
  /** The id of the log entry that this undo has undone; null for any other change. */
  readonly undoes: string | null;
}

/** Whether the log entry changed the list. If another device has already made the same change, the log entry has equal `before` and `after`. */
export function isListChange({ what, before, after }: Activity): boolean {
  return what !== 'ignore' && what !== 'rate' && !isSameState(before, after);
}

/** Whether the log entry is a change that can be undone. An undo can be undone, too. */
export function isUndoable(activity: Activity): boolean {
  return !activity.undone && activity.mediaId !== null && isListChange(activity);
}

/** If two manual edits of a title are at most this many milliseconds apart, they share one log entry. */
const ONE_LINE_MS = 60_000;

/**
 * Joins a manual edit with an earlier log entry of its title; null if it gets its own log entry. `log` contains the title's log entries,
 * newest first. There are two cases:
 * - Two edits of the number within a minute, such as two presses of +, share one log entry.
 * - If the user reverts only the last part of such a log entry, the log entry keeps the rest. An entry that is reverted completely is not
 *   joined, because `withoutUndos` marks it as undone.
 */
export function joinEdits(log: readonly Activity[], next: Activity): Activity | null {
  const own = log.filter(({ account }) => account === next.account);
  const previous = next.restores ? newestChangeInEffect(own) : own.find((line) => !isHidden(line));
  const isJoined = next.restores ? isPartialRevert : areNumbersOfOneMinute;
  if (!previous || previous.undone || previous.restores || !isJoined(previous, next)) return null;
  if (!isSameState(previous.after, next.before) || takesBack(next, previous)) return null;
  const decidedFields = [...new Set([...(previous.decidedFields ?? []), ...(next.decidedFields ?? [])])];
  return { ...next, id: previous.id, before: previous.before, decidedFields, restores: undefined };
}

function areNumbersOfOneMinute(previous: Activity, next: Activity): boolean {
  return next.at - previous.at <= ONE_LINE_MS && isNumberByHand(previous) && isNumberByHand(next);
}

function isPartialRevert(previous: Activity, next: Activity): boolean {
  return isEditByHand(previous) && isEditByHand(next) && isListChange(next);
}

/** Whether the log entry is a manual edit of the number. A reset also changes the number, but the user has chosen a status. */
function isNumberByHand(line: Activity): boolean {
  const { type, before, after } = line;
  if (before?.userScore !== after?.userScore || isReset(type, before, after)) return false;
  return isEditByHand(line) && line.decidedFields?.includes('progress') === true;
}

function isEditByHand({ what, episodeKey, before, after }: Activity): boolean {
  return what === 'edit' && episodeKey === null && before !== null && after !== null;
}

/** Whether the log hides an entry: the user had reverted the edit before it was sent, so it changed nothing. */
function isHidden(line: Activity): boolean {
  return line.restores === true && !isListChange(line);
}

/** Returns the log as shown, newest first. Marks undone entries, and leaves out their undos and edits that were reverted unsent. */
export function withoutUndos(log: readonly Activity[]): readonly Activity[] {
  const taking = new Set<Activity>();
  const shown: Activity[] = [];
  for (const line of log) {
    if (isHidden(line)) continue;
    if (line.restores) taking.add(line);
    const by = [...taking].find((later) => later !== line && isUndoable(line) && takesBack(later, line));
    if (by) {
      taking.delete(by);
      shown.splice(shown.indexOf(by), 1);
    }
    const isUndo = line.what === 'undo' && log.some(({ id, undone }) => id === line.undoes && undone);
    if (!isUndo) shown.push(by ? { ...line, undone: true } : line);
  }
  return shown;
}

/**
 * Returns the newest change that is still in effect; null if there is none. Undos and undone changes do not count. `log` must be sorted
 * newest first.
 */
export function newestChangeInEffect(log: readonly Activity[]): Activity | null {
  const takenBack: Activity[] = [];
  for (const line of log) {
    if (line.restores) takenBack.push(line);
    if (line.restores || line.what === 'undo' || !isUndoable(line)) continue;
    const by = takenBack.findIndex((later) => takesBack(later, line));
    if (by < 0) return line;
    takenBack.splice(by, 1);
  }
  return null;
}

function takesBack(later: Activity, line: Activity): boolean {
  return (
    later.mediaId === line.mediaId &&
    later.account === line.account &&
    isSameState(later.before, line.after) &&
    isSameState(later.after, line.before)
  );
}
