// Queues the user's changes for the signed-in account.
import { type EntryPatch, type EntryState, isSameState } from '../../domain/changes/entry-state.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import { itemsOfAccount } from '../../domain/changes/outbox-order.ts';
import { mustAskIfCompleted } from '../../domain/changes/quick-edit.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readWhetherLatestEdit } from '../../store/outbox/latest-edit.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { addAutomaticEdit } from '../../store/outbox.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readScoreScale } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { addChange, settleItem, updateItemByUser } from './outbox.ts';
import { waitsForScale } from './wished-scores.ts';

export async function queueChange(ctx: Context, change: OutboxChange): Promise<void> {
  return queueFor(ctx, change, (await readAccount()).id);
}

function queueFor(ctx: Context, change: OutboxChange, account: string | null): Promise<void> {
  return enqueueAndDeliver(ctx, () => addChange(ctx, change, account));
}

/** Queues a change. Returns false if the change reverts an edit that is no longer the latest change of its title. */
export async function changeEntry(ctx: Context, change: MessageInput<'changeEntry'>): Promise<boolean> {
  const { id } = await readAccount();
  const isOutdated =
    change.kind !== 'rating' &&
    change.reverts &&
    !(await readWhetherLatestEdit({ media: change.media, ...change.reverts }, id));
  if (!isOutdated) await changeEntryOfAccount(ctx, id, change);
  return !isOutdated;
}

/** Queues the change for the account whose entry the user saw, because another account may have signed in since. */
export async function changeEntryOfAccount(
  ctx: Context,
  account: string | null,
  change: MessageInput<'changeEntry'>,
): Promise<void> {
  if (change.kind === 'rating') return queueFor(ctx, change, account);
  const { kind, media, reverts } = change;
  const by = { by: 'user', restores: reverts && true } as const;
  if (kind === 'removal') return queueFor(ctx, { kind, media, ...by }, account);
  const base = await readSeenEntry(media, account);
  const patch = reverts ? await withoutDeferredScore(ctx, change, account) : change.patch;
  if (patch !== change.patch && Object.keys(patch).length === 0) return;
  await queueFor(ctx, { kind, media, patch, base, ...by }, account);
  if (account !== null) await askToFinish(ctx, account, change, base);
}

/**
 * Asks whether to complete a title when the user has set its last episode or chapter. An earlier question about the title is dropped,
 * because a new number or status is a new decision.
 */
async function askToFinish(
  ctx: Context,
  account: string,
  { media, patch, reverts }: Extract<MessageInput<'changeEntry'>, { kind: 'edit' }>,
  before: EntryState | null,
): Promise<void> {
  if (patch.progress === undefined && patch.status === undefined) return;
  for (const item of itemsOfAccount(await readOutbox(), account))
    if (
      item.question?.reason === 'finishing' &&
      item.change.kind === 'edit' &&
      item.change.media.id === media.id
    )
      await settleItem(ctx, item.id);
  const after = await readSeenEntry(media, account);
  const { finishing } = (await readSettings()).tracking;
  if (!after || reverts || isSameState(before, after)) return;
  if (!mustAskIfCompleted(media, after, patch, finishing)) return;
  const completion = {
    kind: 'edit',
    media,
    patch: { status: 'completed' },
    by: 'kiroku',
    byHand: true,
  } as const;
  await addAutomaticEdit({ ...completion, base: after }, account, true, { id: ctx.newId(), now: ctx.now() });
  ctx.publishChange('outbox');
}

/**
 * Returns the patch of an edit that reverts an earlier edit. If the scale of the scores is unknown, the earlier edit's score was never
 * sent, and its item is still in the outbox. In this case, removes the item and returns the patch without the score.
 */
async function withoutDeferredScore(
  ctx: Context,
  { media, patch }: Extract<MessageInput<'changeEntry'>, { kind: 'edit' }>,
  account: string | null,
): Promise<EntryPatch> {
  const { userScore, ...rest } = patch;
  if (userScore === undefined || (await readScoreScale()) !== null) return patch;
  for (const item of itemsOfAccount(await readOutbox(), account))
    if (waitsForScale(item) && item.change.kind === 'edit' && item.change.media.id === media.id)
      await settleItem(ctx, item.id);
  return rest;
}

/** Sends an item again at the user's request. This counts as a new decision of the user. */
export async function retryItem(ctx: Context, { itemId }: MessageInput<'retryItem'>): Promise<void> {
  const again = { state: 'waiting', notBefore: 0, attempts: 0, problem: null } as const;
  await enqueueAndDeliver(ctx, () => updateItemByUser(ctx, itemId, (item) => ({ ...item, ...again })));
}
