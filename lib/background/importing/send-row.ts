// A row of an import, or its undo, on its way to the list. The log has no line of it: the import itself says what it did.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { contains, type EntryPatch, type EntryState, entryState } from '../../domain/changes/entry-state.ts';
import { type Attempt, rowOf } from '../../domain/changes/outbox-item.ts';
import { newEntry } from '../../domain/changes/pending-entries.ts';
import { type Reconciled, reconcile } from '../../domain/changes/reconcile.ts';
import { mayWrite, type RowOutcome } from '../../domain/imports/course.ts';
import { readImportState, settleRow } from '../../store/imports/rows.ts';
import type { SettledEntry } from '../../store/outbox/keep-entry.ts';
import { updateItem } from '../../store/outbox.ts';
import type { ApiResult } from '../api-client.ts';
import type { SendResult } from '../sending/delivery.ts';
import { detailsOf, type ItemOf, type Sending, settled, shownEntry, wishOf } from '../sending/sending.ts';

type Item = ItemOf<'edit'> | ItemOf<'removal'>;

/** Looks at the entry, lets `reconcile` decide, and does it. While the import stands still, it finds out what became of an earlier attempt, and writes nothing. */
export async function sendRow(sending: Sending, item: Item): Promise<SendResult> {
  const { change } = item;
  const job = await readImportState(rowOf(change)?.job ?? '');
  const isWanted = mayWrite(job, change.by === 'undo');
  if (!isWanted && !item.attempted) return end(sending, item, { as: 'back' });
  const title = await detailsOf(sending, change.media);
  if (title.kind !== 'ok') return title;
  const patch = change.kind === 'edit' ? change.patch : null;
  const result = reconcile(wishOf(item, change.by, patch), change.base ?? null, title.value.entry, []);
  if (result.kind === 'write' || result.kind === 'remove')
    return isWanted ? write(sending, item, title.value, result) : end(sending, item, { as: 'back' });
  return end(sending, item, unwritten(item, title.value.entry, result), shownEntry(title.value));
}

async function write(
  sending: Sending,
  item: Item,
  media: MediaDetails,
  { before, patch }: { readonly before: EntryState | null; readonly patch?: EntryPatch },
): Promise<SendResult> {
  const { id: mediaId, type } = media;
  const attempted: Attempt = { what: patch ? 'edit' : 'remove', mediaId, before, patch: patch ?? {} };
  if (!(await updateItem(item.id, (one) => ({ ...one, attempted })))) return settled;
  const answer = await put(sending, { type, mediaId }, patch);
  if (answer.kind !== 'ok') return answer;
  const { value } = answer;
  return end(sending, item, { as: 'done', before, after: value && entryState(value) }, { media, value });
}

/** The entry as the service has it then. `patch` left out: the entry is removed. */
async function put(
  { api }: Sending,
  title: Pick<Media, 'type'> & { readonly mediaId: string },
  patch: EntryPatch | undefined,
): Promise<ApiResult<LibraryEntry | null>> {
  if (!patch) {
    const answer = await api.call('removeEntry', { query: title, body: title });
    const isGone = answer.kind === 'refused' && answer.code === 'not_found';
    return answer.kind === 'ok' || isGone ? { kind: 'ok', value: null } : answer;
  }
  const answer = await api.call('upsertEntry', { body: { ...title, ...patch } });
  return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.entry } : answer;
}

/** What nothing is written for. */
function unwritten({ change, attempted }: Item, current: EntryState | null, result: Reconciled): RowOutcome {
  // Whatever was changed after a write whose answer got lost is not taken back with it.
  if (result.kind === 'arrived' && change.kind === 'edit')
    return { as: 'done', before: result.before, after: writtenBy(change, attempted?.before ?? null) };
  const isBack = change.by === 'undo' && change.kind === 'edit' && contains(current, change.patch);
  return result.kind === 'arrived' || isBack ? { as: 'done', before: null, after: null } : { as: 'left' };
}

/** The entry as the service leaves it after the edit. */
function writtenBy({ patch, media }: ItemOf<'edit'>['change'], before: EntryState | null): EntryState {
  const { status, progress, userScore } = newEntry(media, patch, 0);
  return before ? { ...before, ...patch } : { status, progress, userScore };
}

async function end(
  { account, now, onRow }: Sending,
  item: Item,
  outcome: RowOutcome,
  entry?: SettledEntry,
): Promise<SendResult> {
  onRow(await settleRow(item, outcome, { account, now: now(), entry }));
  return settled;
}
