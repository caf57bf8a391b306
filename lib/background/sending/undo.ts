// Undoes a logged change, even days later. Restores the full previous entry, or removes the entry if there was none.
import type { Media } from '../../contract/media.ts';
import { type Activity, isUndoable } from '../../domain/changes/activity.ts';
import {
  type EntryState,
  isSameState,
  pickEntryState,
  restoringPatch,
} from '../../domain/changes/entry-state.ts';
import type { OutboxChange, Problem } from '../../domain/changes/outbox-item.ts';
import { problemOfFailure } from '../../domain/changes/retry.ts';
import type { MessageInput, Outcome } from '../../messaging/protocol.ts';
import { readLogEntry } from '../../store/activity.ts';
import { readAccount } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import { readDetails, userEntryIfKnown } from '../library/title-details.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { addUndo } from './outbox.ts';
import { forgetAcceptedLesson } from './site-change.ts';

interface Target {
  readonly media: Media;
  /** The current entry, or the entry after the logged change if the current entry is unknown. */
  readonly current: EntryState | null;
}
type Found =
  | { readonly kind: 'found'; readonly target: Target }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Undoes a logged change. If `anyway` is true, undoes the change even if the list entry has changed since. */
export async function undoActivity(
  ctx: Context,
  { activityId, anyway = false }: MessageInput<'undoActivity'>,
): Promise<Outcome<null>> {
  const { id } = await readAccount();
  const logged = await readLogEntry(activityId);
  if (!logged?.mediaId || (logged.account !== null && logged.account !== id)) return refused('not_found');
  const found = await findTarget(ctx, logged, logged.mediaId, id ?? '');
  if (found.kind === 'problem') return { ok: false, problem: found.problem };
  const change = undoChange(logged, found.target);
  if (!change) return refused('not_undoable');
  if (!anyway && !isSameState(logged.after, found.target.current)) return refused('changed_meanwhile');
  await enqueueAndDeliver(ctx, async () => addUndo(ctx, logged, change, (await readAccount()).id));
  await forgetAcceptedLesson(ctx, logged);
  return { ok: true, value: null };
}

/** Finds the title and its current entry. If the current entry is unknown, Kiroku compares the entries only when it sends the undo. */
async function findTarget(ctx: Context, logged: Activity, mediaId: string, account: string): Promise<Found> {
  const title = await readDetails(ctx, null, logged.type, mediaId);
  if (title.kind === 'ok') {
    const current = await userEntryIfKnown(title.value, account);
    return {
      kind: 'found',
      target: { media: title.value, current: current === undefined ? logged.after : current },
    };
  }
  const media = (await readEntry(mediaId))?.media;
  if (media && title.kind !== 'refused') return { kind: 'found', target: { media, current: logged.after } };
  return { kind: 'problem', problem: problemOfFailure(title) };
}

function undoChange(logged: Activity, { media, current }: Target): OutboxChange | null {
  if (!isUndoable(logged)) return null;
  const { id: undoes, before } = logged;
  const base = current && pickEntryState(current);
  if (before === null) return { kind: 'removal', media, by: 'undo', base, undoes };
  return { kind: 'edit', media, patch: restoringPatch(before), by: 'undo', base, undoes };
}

function refused(code: string): Outcome<null> {
  return { ok: false, problem: { code, message: '' } };
}
