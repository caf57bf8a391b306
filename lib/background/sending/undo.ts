// Taking a logged change back, after a reload or days later: the full previous entry is restored, or removed where there was none.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { AccountSummary } from '../../domain/account.ts';
import { type Activity, isUndoable } from '../../domain/changes/activity.ts';
import {
  type EntryState,
  entryState,
  isSameState,
  restoringPatch,
} from '../../domain/changes/entry-state.ts';
import type { OutboxChange, Problem } from '../../domain/changes/outbox-item.ts';
import { problemOf } from '../../domain/changes/retry.ts';
import { readEntry } from '../../store/reading.ts';
import type { ApiResult } from '../api-client.ts';
import { readActivityLine } from '../library/activity.ts';
import { knownEntry } from '../library/own-entry.ts';

interface UndoParts {
  readonly readAccount: () => Promise<AccountSummary>;
  readonly details: (type: MediaType, id: string) => Promise<ApiResult<MediaDetails>>;
  /** Marks the line and queues the change, both or neither. */
  readonly queueUndo: (line: Activity, change: OutboxChange) => Promise<void>;
}

/** The title of a line, and the entry that is to be taken back: as it is now, or, where that is unknown, as the line left it. */
interface Target {
  readonly media: Media;
  readonly current: EntryState | null;
}
type Look =
  | { readonly kind: 'seen'; readonly target: Target }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Returns a function that undoes one line of the log. It returns a problem, or null once the undo is queued. `anyway`: also when the entry has changed since. */
export function createUndo({ readAccount, details, queueUndo }: UndoParts) {
  return async function undo(activityId: string, anyway: boolean): Promise<Problem | null> {
    const { id } = await readAccount();
    const line = await readActivityLine(activityId);
    if (!line?.mediaId || (line.account !== null && line.account !== id)) return problem('not_found');
    const look = await lookAt(line, line.mediaId, id ?? '');
    if (look.kind === 'problem') return look.problem;
    const change = undoChange(line, look.target);
    if (!change) return problem('not_undoable');
    if (!anyway && !isSameState(line.after, look.target.current)) return problem('changed_meanwhile');
    await queueUndo(line, change);
    return null;
  };

  /** Where the current entry is unknown, it is compared before the undo is sent. */
  async function lookAt(line: Activity, mediaId: string, account: string): Promise<Look> {
    const title = await details(line.type, mediaId);
    if (title.kind === 'ok') {
      const current = await knownEntry(title.value, account);
      return {
        kind: 'seen',
        target: { media: title.value, current: current === undefined ? line.after : current },
      };
    }
    const media = (await readEntry(mediaId))?.media;
    if (media && title.kind === 'unreachable')
      return { kind: 'seen', target: { media, current: line.after } };
    return { kind: 'problem', problem: problemOf(title) };
  }
}

function undoChange(line: Activity, { media, current }: Target): OutboxChange | null {
  if (!isUndoable(line)) return null;
  const { id: undoes, before } = line;
  const base = current && entryState(current);
  if (before === null) return { kind: 'removal', media, by: 'undo', base, undoes };
  return { kind: 'edit', media, patch: restoringPatch(before), by: 'undo', base, undoes };
}

function problem(code: string): Problem {
  return { code, message: '' };
}
