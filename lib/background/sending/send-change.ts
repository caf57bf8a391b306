// Sends the user's edits, removals, undos and ratings.
import type { Media } from '../../contract/media.ts';
import { requestEntryRemoval } from '../../contract/removal.ts';
import type { ActivityKind } from '../../domain/changes/activity.ts';
import {
  type EntryPatch,
  type EntryState,
  isSameState,
  pickEntryState,
} from '../../domain/changes/entry-state.ts';
import { importRowOf, type OutboxChange, type OutboxItem } from '../../domain/changes/outbox-item.ts';
import { itemsOfAccount } from '../../domain/changes/outbox-order.ts';
import { type ReconcileDecision, reconcileChange } from '../../domain/changes/reconcile.ts';
import { isFinalFailure } from '../../domain/changes/retry.ts';
import type { RowOutcome } from '../../domain/imports/row-outcomes.ts';
import { readActivityOfTitle } from '../../store/activity.ts';
import { readImport } from '../../store/imports/read-imports.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import type { ListCopyChange } from '../../store/outbox.ts';
import { readServiceProfile, storeServiceFacts } from '../../store/service-profile.ts';
import { callService } from '../account/call-service.ts';
import { isNotFound } from '../api/list-service.ts';
import type { TitleWithEntry } from '../library/user-entry.ts';
import type { Context } from '../runtime/context.ts';
import {
  entryAfterWrite,
  handledResult,
  type ItemOf,
  logContextOf,
  readDetailsForItem,
  rememberAttempt,
  type SendResult,
  settleWithLogEntry,
  toListCopyChange,
  toRequestedChange,
} from './item.ts';
import { createLogEntry } from './log-entry.ts';
import * as outbox from './outbox.ts';
import { convertEditForService, convertRatingForService } from './wished-scores.ts';

type Item = ItemOf<'edit'> | ItemOf<'removal'>;

const byHand = { evidence: [], observed: null } as const;

/**
 * Sends an edit or a removal. Reads the entry, lets `reconcileChange` decide, and writes. For a row of a stalled import, only checks
 * whether an earlier attempt was written.
 */
export async function sendChange(ctx: Context, item: Item): Promise<SendResult> {
  const { change } = item;
  if (!item.attempted && (await isImportStalled(change))) return endRow(ctx, item, { as: 'back' });
  const title = await readDetailsForItem(ctx, item, change.media);
  if (title.kind !== 'ok') return title;
  if (!isEdit(item)) return settleWish(ctx, item, title.value, null);
  const wished = await convertEditForService(ctx, item);
  return wished.kind === 'edit' ? settleWish(ctx, wished.item, title.value, wished.patch) : wished;
}

function isEdit(item: Item): item is ItemOf<'edit'> {
  return item.change.kind === 'edit';
}

/** Writes or removes the entry, and settles the item. If `patch` is null, the entry is removed. */
async function settleWish(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  patch: EntryPatch | null,
): Promise<SendResult> {
  const { change } = item;
  const log = await readActivityOfTitle(change.media.id, item.account);
  const result = reconcileChange(
    toRequestedChange(item, change.by, patch),
    change.base ?? null,
    media.entry,
    log,
  );
  if ((result.kind === 'write' || result.kind === 'remove') && (await isImportStalled(change)))
    return endRow(ctx, item, { as: 'back' });
  return carryOut(ctx, item, media, result);
}

function carryOut(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  result: ReconcileDecision,
): Promise<SendResult> {
  switch (result.kind) {
    case 'write':
      return writeEdit(ctx, item, media, result);
    case 'remove':
      return removeEntry(ctx, item, media, result.before);
    case 'arrived':
      return settle(ctx, item, media, result.before, arrivedAs(item, media.entry), toListCopyChange(media));
    case 'keep':
      return leaveAsItIs(ctx, item, media, result.reason);
    case 'drop':
      return drop(ctx, item);
    case 'ask':
      return setAside(ctx, item, media.entry, result.code);
  }
}

async function writeEdit(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  { before, patch }: { readonly before: EntryState | null; readonly patch: EntryPatch },
): Promise<SendResult> {
  const { id: mediaId, type } = media;
  if (!(await rememberAttempt(item, { what: 'edit', mediaId, before, patch }))) return handledResult;
  const answer = await callService(ctx, item.account, 'upsertEntry', { body: { type, mediaId, ...patch } });
  if (answer.kind !== 'ok') return answer;
  const after = entryAfterWrite(media, patch, answer.value.entry);
  return settle(ctx, item, media, before, after, { media, value: after });
}

function settle(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  before: EntryState | null,
  after: EntryState | null,
  entry: ListCopyChange,
): Promise<SendResult> {
  if (importRowOf(item.change))
    return endRow(ctx, item, { as: 'done', before, after: after && pickEntryState(after) }, entry);
  return settleWithLogEntry(ctx, item, entryOf(ctx, item, media, before, after), entry);
}

/** Removes the item of an import row from the outbox. Import rows have no log entry. */
async function endRow(
  ctx: Context,
  { id, account }: Item,
  outcome: RowOutcome,
  entry?: ListCopyChange,
): Promise<SendResult> {
  await outbox.endImportRow(ctx, id, outcome, { account, ...(entry && { entry }) });
  return handledResult;
}

/**
 * Returns the entry to show as the outcome of a change that an earlier attempt has already written. For an import row, this is the entry as
 * the row wrote it, because an undo of the row must not revert later changes. For any other change, it is the current entry.
 */
function arrivedAs({ change, attempted }: Item, current: EntryState | null): EntryState | null {
  if (!importRowOf(change) || !attempted || !current) return current;
  return { ...(attempted.before ?? { ...current, progress: 0, userScore: null }), ...attempted.patch };
}

async function removeEntry(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  before: EntryState | null,
): Promise<SendResult> {
  const attempt = { what: 'remove', mediaId: media.id, before, patch: {} } as const;
  if (!(await rememberAttempt(item, attempt))) return handledResult;
  const key = { type: media.type, mediaId: media.id };
  const profile = await readServiceProfile();
  const { answer, form } = await requestEntryRemoval(
    key,
    profile.removesBy,
    (input) => callService(ctx, item.account, 'removeEntry', input),
    (refused) => refused.kind === 'refused' && refused.code === 'invalid' && isFinalFailure(refused),
  );
  if (answer.kind === 'ok') await storeServiceFacts(profile, { removesBy: form });
  if (answer.kind !== 'ok' && !isNotFound(answer)) return answer;
  return settle(ctx, item, media, before, null, { media, value: null });
}

function entryOf(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  before: EntryState | null,
  after: EntryState | null,
) {
  const { change } = item;
  const what = change.kind === 'removal' ? 'remove' : 'edit';
  const { undoes } = change;
  const decidedFields =
    change.kind === 'edit' && change.by === 'user' ? namedFields(change.patch) : undefined;
  return createLogEntry(ctx, logContextOf(item), {
    what: loggedAs(what, change.by),
    media,
    before,
    after,
    undoes,
    decidedFields,
    restores: restoresEntry(change, before, after),
    ...byHand,
    ...automaticReason(change),
  });
}

/** Whether the change only reverted an earlier change. If it was merged from an edit and its revert, it must have changed nothing. */
function restoresEntry(
  { restores }: Item['change'],
  before: EntryState | null,
  after: EntryState | null,
): true | undefined {
  return restores === true || (restores && isSameState(before, after)) ? true : undefined;
}

function namedFields(patch: EntryPatch): readonly (keyof EntryPatch)[] {
  return (['status', 'progress', 'userScore'] as const).filter((field) => patch[field] !== undefined);
}

/** Returns what the log states about an automatic edit: the kind of change, and the reason for it. */
function automaticReason(change: Item['change']) {
  if (change.by !== 'kiroku') return {};
  if (change.byHand) return { what: 'complete' as const };
  if (change.patch.progress === undefined)
    return { what: 'complete' as const, evidence: [{ code: 'titleEnded', values: {} }] as const };
  return { what: 'advance' as const, evidence: [{ code: 'overwritten', values: {} }] as const };
}

/**
 * Drops the change because it is obsolete: the list is already ahead of the change, or the user has decided something else since. The log
 * states the reason.
 */
function leaveAsItIs(
  ctx: Context,
  item: Item,
  media: TitleWithEntry,
  reason: 'notAhead' | 'decidedSince',
): Promise<SendResult> {
  const { entry } = media;
  const facts = { what: 'ignore', media, before: entry, after: entry, ...byHand } as const;
  return settleWithLogEntry(
    ctx,
    item,
    { ...createLogEntry(ctx, logContextOf(item), facts), reason },
    toListCopyChange(media),
  );
}

async function drop(ctx: Context, item: Item): Promise<SendResult> {
  if (importRowOf(item.change)) return endRow(ctx, item, { as: 'left' });
  await outbox.settleItem(ctx, item.id);
  return handledResult;
}

/**
 * Asks the user again, because the entry has changed since the user saw it. The question contains the current entry. For an import row,
 * skips the row instead of asking.
 */
async function setAside(
  ctx: Context,
  item: Item,
  current: EntryState | null,
  code: string,
): Promise<SendResult> {
  const { id, change } = item;
  if (importRowOf(change)) return endRow(ctx, item, { as: 'left' });
  const problem = { code, message: '' };
  const base = current && pickEntryState(current);
  await outbox.updateItem(ctx, id, (one) => ({
    ...one,
    state: 'failed',
    problem,
    change: { ...change, base },
  }));
  return handledResult;
}

function removesEntry({ change }: OutboxItem, media: Media): boolean {
  const isUndone = change.kind === 'edit' && change.by === 'undo';
  return (change.kind === 'removal' || isUndone) && change.media.id === media.id;
}

/** Sends a score. Discards the score if the title is not on the list or is about to be removed. */
export async function sendRating(ctx: Context, item: ItemOf<'rating'>): Promise<SendResult> {
  const { media, score } = item.change;
  const title = await readDetailsForItem(ctx, item, media);
  if (title.kind !== 'ok') return title;
  const waiting = itemsOfAccount(await readOutbox(), item.account);
  if (!title.value.entry || waiting.some((other) => removesEntry(other, media))) {
    await outbox.settleItem(ctx, item.id);
    return handledResult;
  }
  const rating = await convertRatingForService(score);
  if (rating.kind !== 'score') return rating;
  const body = { mediaId: media.id, score: rating.score };
  const answer = await callService(ctx, item.account, 'rate', { body });
  if (answer.kind !== 'ok') return answer;
  const evidence = [{ code: 'rated', values: { score } }] as const;
  const facts = { what: 'rate', media, before: null, after: null, evidence, observed: null } as const;
  return settleWithLogEntry(ctx, item, createLogEntry(ctx, logContextOf(item), facts));
}

function loggedAs(what: ActivityKind, by: Item['change']['by']): ActivityKind {
  return by === 'undo' ? 'undo' : what;
}

/**
 * Whether the change must not be written now, because its import (or the undo of the import) is stopped or paused. False if the change does
 * not belong to an import.
 */
export async function isImportStalled(change: OutboxChange): Promise<boolean> {
  const row = importRowOf(change);
  if (!row) return false;
  return (await readImport(row.job))?.state !== (row.isUndo ? 'undoing' : 'running');
}
