// What the user changes by hand (or takes back) on its way to the list.
import type { Media } from '../../contract/media.ts';
import type { ActivityWhat } from '../../domain/changes/activity.ts';
import { type EntryPatch, type EntryState, entryState } from '../../domain/changes/entry-state.ts';
import { type OutboxItem, rowOf } from '../../domain/changes/outbox-item.ts';
import { ofAccount } from '../../domain/changes/outbox-order.ts';
import { type Reconciled, reconcile } from '../../domain/changes/reconcile.ts';
import type { RowOutcome } from '../../domain/imports/course.ts';
import type { SettledEntry } from '../../store/outbox/keep-entry.ts';
import { standsStill } from '../importing/stands-still.ts';
import { linesOfTitle } from '../library/activity.ts';
import type { TitleWithEntry } from '../library/own-entry.ts';
import type { SendResult } from './delivery.ts';
import {
  detailsOf,
  type ItemOf,
  rememberAttempt,
  type Sending,
  settled,
  shownEntry,
  wishOf,
} from './sending.ts';

type Item = ItemOf<'edit'> | ItemOf<'removal'>;

const byHand = { evidence: [], observed: null } as const;

/** An edit or a removal: looks at the entry, lets `reconcile` decide, and does it. Of an import that stands still only what became of an earlier attempt is found out. */
export async function sendChange(sending: Sending, item: Item): Promise<SendResult> {
  const { change } = item;
  if (!item.attempted && (await standsStill(change))) return endRow(sending, item, { as: 'back' });
  const title = await detailsOf(sending, change.media);
  if (title.kind !== 'ok') return title;
  const patch = change.kind === 'edit' ? change.patch : null;
  const log = await linesOfTitle(change.media.id, sending.account);
  const { entry } = title.value;
  const result = reconcile(wishOf(item, change.by, patch), change.base ?? null, entry, log);
  if ((result.kind === 'write' || result.kind === 'remove') && (await standsStill(change)))
    return endRow(sending, item, { as: 'back' });
  return carryOut(sending, item, title.value, result);
}

function carryOut(
  sending: Sending,
  item: Item,
  media: TitleWithEntry,
  result: Reconciled,
): Promise<SendResult> {
  switch (result.kind) {
    case 'write':
      return writeEdit(sending, item, media, result);
    case 'remove':
      return removeEntry(sending, item, media, result.before);
    case 'arrived':
      return settle(sending, item, media, result.before, arrivedAs(item, media.entry), shownEntry(media));
    case 'keep':
      return leaveAsItIs(sending, item, media, result.reason);
    case 'drop':
      return drop(sending, item);
    case 'ask':
      return setAside(sending, item, media.entry, result.code);
  }
}

async function writeEdit(
  sending: Sending,
  item: Item,
  media: TitleWithEntry,
  { before, patch }: { readonly before: EntryState | null; readonly patch: EntryPatch },
): Promise<SendResult> {
  const { id: mediaId, type } = media;
  if (!(await rememberAttempt(item, { what: 'edit', mediaId, before, patch }))) return settled;
  const answer = await sending.api.call('upsertEntry', { body: { type, mediaId, ...patch } });
  if (answer.kind !== 'ok') return answer;
  const { entry: after } = answer.value;
  return settle(sending, item, media, before, after, { media, value: after });
}

function settle(
  sending: Sending,
  item: Item,
  media: TitleWithEntry,
  before: EntryState | null,
  after: EntryState | null,
  entry: SettledEntry,
): Promise<SendResult> {
  if (rowOf(item.change))
    return endRow(sending, item, { as: 'done', before, after: after && entryState(after) }, entry);
  return sending.settle(item, lineOf(sending, item, media, before, after), entry);
}

/** Takes a row of an import, of which the log has no line, out of the outbox. */
async function endRow(
  { outbox, account }: Sending,
  { id }: Item,
  outcome: RowOutcome,
  entry?: SettledEntry,
): Promise<SendResult> {
  await outbox.endRow(id, outcome, { account, ...(entry && { entry }) });
  return settled;
}

/** What a row of an import wrote when its answer got lost: whatever was changed after it is not taken back with it. */
function arrivedAs({ change, attempted }: Item, current: EntryState | null): EntryState | null {
  if (!rowOf(change) || !attempted || !current) return current;
  return { ...(attempted.before ?? { ...current, progress: 0, userScore: null }), ...attempted.patch };
}

async function removeEntry(
  sending: Sending,
  item: Item,
  media: TitleWithEntry,
  before: EntryState | null,
): Promise<SendResult> {
  const attempt = { what: 'remove', mediaId: media.id, before, patch: {} } as const;
  if (!(await rememberAttempt(item, attempt))) return settled;
  const key = { type: media.type, mediaId: media.id };
  const answer = await sending.api.call('removeEntry', { query: key, body: key });
  const gone = answer.kind === 'refused' && answer.code === 'not_found';
  if (answer.kind !== 'ok' && !gone) return answer;
  return settle(sending, item, media, before, null, { media, value: null });
}

function lineOf(
  { write }: Sending,
  { change }: Item,
  media: TitleWithEntry,
  before: EntryState | null,
  after: Parameters<Sending['write']['line']>[0]['after'],
) {
  const what = change.kind === 'removal' ? 'remove' : 'edit';
  const { undoes } = change;
  const said = change.kind === 'edit' && change.by === 'user' ? namedFields(change.patch) : undefined;
  return write.line({
    what: saidAs(what, change.by),
    media,
    before,
    after,
    undoes,
    said,
    restores: change.restores,
    ...byHand,
    ...ownWord(change),
  });
}

function namedFields(patch: EntryPatch): readonly (keyof EntryPatch)[] {
  return (['status', 'progress', 'userScore'] as const).filter((field) => patch[field] !== undefined);
}

/** What Kiroku does by itself says what it is and why. */
function ownWord(change: Item['change']) {
  if (change.by !== 'kiroku') return {};
  if (change.patch.progress === undefined)
    return { what: 'complete' as const, evidence: [{ code: 'titleEnded', values: {} }] as const };
  return { what: 'advance' as const, evidence: [{ code: 'overwritten', values: {} }] as const };
}

/** Nothing is left of the change, since the list is further than what the user saw, or since they said something else later. */
function leaveAsItIs(
  { write, settle }: Sending,
  item: Item,
  media: TitleWithEntry,
  reason: 'notAhead' | 'saidSince',
): Promise<SendResult> {
  const { entry } = media;
  const line = write.line({ what: 'ignore', media, before: entry, after: entry, ...byHand });
  return settle(item, { ...line, reason }, shownEntry(media));
}

async function drop(sending: Sending, item: Item): Promise<SendResult> {
  if (rowOf(item.change)) return endRow(sending, item, { as: 'left' });
  await sending.outbox.settle(item.id);
  return settled;
}

/** The entry has changed since the user saw it. The user is asked again, about the entry as it is now. */
async function setAside(
  sending: Sending,
  item: Item,
  current: EntryState | null,
  code: string,
): Promise<SendResult> {
  const { id, change } = item;
  if (rowOf(change)) return endRow(sending, item, { as: 'left' });
  const problem = { code, message: '' };
  const base = current && entryState(current);
  await sending.outbox.update(id, (one) => ({
    ...one,
    state: 'failed',
    problem,
    change: { ...change, base },
  }));
  return settled;
}

function takesAway({ change }: OutboxItem, media: Media): boolean {
  const isUndone = change.kind === 'edit' && change.by === 'undo';
  return (change.kind === 'removal' || isUndone) && change.media.id === media.id;
}

/** Only of a title that is on the list and stays there: the score was given for its entry. */
export async function sendRating(sending: Sending, item: ItemOf<'rating'>): Promise<SendResult> {
  const { api, write, settle, outbox } = sending;
  const { media, score } = item.change;
  const title = await detailsOf(sending, media);
  if (title.kind !== 'ok') return title;
  const waiting = ofAccount(await outbox.list(), item.account);
  if (!title.value.entry || waiting.some((other) => takesAway(other, media))) {
    await outbox.settle(item.id);
    return settled;
  }
  const answer = await api.call('rate', { body: { mediaId: media.id, score } });
  if (answer.kind !== 'ok') return answer;
  const evidence = [{ code: 'rated', values: { score } }] as const;
  return settle(
    item,
    write.line({ what: 'rate', media, before: null, after: null, evidence, observed: null }),
  );
}

function saidAs(what: ActivityWhat, by: Item['change']['by']): ActivityWhat {
  return by === 'undo' ? 'undo' : what;
}
