// The log of every change that Kiroku made, and of every episode that it left alone.
import type { MediaType } from '../../contract/media.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence } from '../matches/match.ts';
import { type EntryState, isSameState } from './entry-state.ts';

export type IgnoreReason =
  | 'notAhead'
  /** The user has changed the title by hand since. */
  | 'saidSince'
  | 'policy'
  | 'unlisted'
  | 'fraction'
  | 'special'
  | 'notFound'
  | 'notCertain'
  | 'skipped'
  | 'rewatch'
  /** More than anyone can watch in the time. */
  | 'tooMany'
  /** The site's pages, which Kiroku could read before, do not say which episode plays. */
  | 'unreadable';

export type ActivityWhat =
  | 'advance'
  | 'start'
  | 'complete'
  | 'rewatch'
  | 'edit'
  | 'remove'
  | 'rate'
  | 'undo'
  | 'ignore';

/** One line of the log. `before` null: the title was not on the list; `after` null: it is not any more. */
export interface Activity {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** When the user said or watched it, on the outbox's clock (see `saidAtOf`). */
  readonly saidAt: number;
  readonly what: ActivityWhat;
  /** Only for `ignore`. */
  readonly reason: IgnoreReason | null;
  readonly mediaId: string | null;
  readonly type: MediaType;
  readonly title: string;
  readonly coverUrl: string | null;
  readonly siteName: string | null;
  /** Which observed episode led to it; null for edits. */
  readonly episodeKey: string | null;
  /** What the page called it, e.g. "E5". */
  readonly episodeLabel: string | null;
  readonly before: EntryState | null;
  /** Which fields the user named, whether that changed them or not; only for what was done by hand. */
  readonly said?: readonly (keyof EntryState)[] | undefined;
  readonly after: EntryState | null;
  readonly evidence: readonly Evidence[];
  /** Of an episode that was left alone because no title was certain: it is sent when the user chooses one. */
  readonly observed?: ObservedEpisode | undefined;
  readonly undone: boolean;
  /** Whose list it was; null: the account that connected first. */
  readonly account: string | null;
  /** The user took back what they had just done. */
  readonly restores?: true | undefined;
  /** For an undo: the line that it took back. */
  readonly undoes: string | null;
}

/** Whether a line describes a change that can be taken back; an undo can be, too. */
export function isUndoable(activity: Activity): boolean {
  return !activity.undone && activity.mediaId !== null && !['ignore', 'rate'].includes(activity.what);
}

/** Edits of one title by hand within this many milliseconds are one line. */
const ONE_LINE_MS = 60_000;

/** The one line for two edits by hand that follow each other, such as presses of +; null where they are two. What takes a whole line back stays a line of its own. */
export function joinEdits(previous: Activity, next: Activity): Activity | null {
  const isLate = next.at - previous.at > ONE_LINE_MS;
  if (isLate || !isNumberByHand(previous) || !isNumberByHand(next) || previous.undone || previous.restores)
    return null;
  const follows = isSameState(previous.after, next.before) && previous.account === next.account;
  if (!follows || takesBack(next, previous)) return null;
  const said = [...new Set([...(previous.said ?? []), ...(next.said ?? [])])];
  return { ...next, id: previous.id, before: previous.before, said, restores: undefined };
}

function isNumberByHand({ what, episodeKey, before, after, said = [] }: Activity): boolean {
  const isEdit = what === 'edit' && episodeKey === null && before !== null && after !== null;
  return isEdit && said.includes('progress') && !said.includes('userScore');
}

/** The log as it is shown, newest line first: what was taken back is marked as undone, and what took it back is left out. */
export function withoutUndos(log: readonly Activity[]): readonly Activity[] {
  const taking = new Set<Activity>();
  const shown: Activity[] = [];
  for (const line of log) {
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

/** The newest change that still stands, of a log with the newest line first: neither an undo nor what one took back; null where there is none. */
export function newestStanding(log: readonly Activity[]): Activity | null {
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
