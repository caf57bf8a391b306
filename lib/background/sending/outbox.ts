// Writes the outbox, and publishes each change.
import type { Activity } from '../../domain/changes/activity.ts';
import {
  importRowOf,
  type OutboxChange,
  type OutboxItem,
  undoneEntryIdOf,
} from '../../domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { RowOutcome } from '../../domain/imports/row-outcomes.ts';
import type { ChangedTopic } from '../../messaging/changed-topics.ts';
import * as deferred from '../../store/deferred-sessions.ts';
import type { NewItemFields } from '../../store/outbox/new-item.ts';
import { hasUnownedItems } from '../../store/outbox/read-outbox.ts';
import * as store from '../../store/outbox.ts';
import type { Context } from '../runtime/context.ts';

/** Queues a change. It may be merged into a waiting item, but never into the item that is being sent. */
export async function addChange(ctx: Context, change: OutboxChange, account: string | null): Promise<void> {
  await store.addChange(change, account, createItemFields(ctx), () => ctx.state.delivery.sendingId);
  publishOutboxChange(ctx);
}

/** Queues the undo of a log entry, and marks the entry as undone. */
export async function addUndo(
  ctx: Context,
  undone: Activity,
  change: OutboxChange,
  account: string | null,
): Promise<void> {
  await store.addUndo(undone, change, account, createItemFields(ctx));
  publishOutboxChange(ctx, 'activity');
}

/** Updates an item. If the item no longer exists, adds nothing and returns false. */
export async function updateItem(
  ctx: Context,
  id: string,
  change: (item: OutboxItem) => OutboxItem,
): Promise<boolean> {
  const isThere = await store.updateItem(id, change);
  publishOutboxChange(ctx);
  return isThere;
}

/** Updates an item after a decision of the user. The decision gets the current time. */
export async function updateItemByUser(
  ctx: Context,
  id: string,
  change: (item: OutboxItem) => OutboxItem,
): Promise<void> {
  await store.updateItemByUser(id, ctx.now(), change);
  publishOutboxChange(ctx);
}

/** Removes an item, and stores its outcome. */
export async function settleItem(ctx: Context, id: string, settlement?: store.Settlement): Promise<void> {
  await store.settleItem(id, settlement);
  publishOutboxChange(ctx, ...(settlement?.activity ? (['activity'] as const) : []));
}

/** Removes the item of an import row. The pages reload their lists only when no queued row is left, because an import has many rows. */
export async function endImportRow(
  ctx: Context,
  id: string,
  row: RowOutcome,
  settlement: store.Settlement = {},
): Promise<void> {
  const isSettled = await store.settleItem(id, { ...settlement, row: { ...row, at: ctx.now() } });
  ctx.publishChange('imports', ...(isSettled ? (['outbox', 'library', 'now'] as const) : []));
}

/** Removes an outdated attempt. `entry` is the attempt's log entry if the attempt was written, and otherwise null. */
export async function clearAttempt(ctx: Context, id: string, entry: Activity | null): Promise<void> {
  await store.clearAttempt(id, entry);
  publishOutboxChange(ctx, ...(entry ? (['activity'] as const) : []));
}

/** Discards an item at the user's request. */
export async function forgetItem(ctx: Context, id: string): Promise<void> {
  const change = (await store.forgetItem(id, ctx.now()))?.change;
  const changed: ChangedTopic[] = [];
  if (change && undoneEntryIdOf(change) !== null) changed.push('activity');
  if (change && importRowOf(change)) changed.push('imports');
  publishOutboxChange(ctx, ...changed);
}

export async function assignUnownedItems(ctx: Context, account: string): Promise<void> {
  if ((await hasUnownedItems()) && (await store.assignUnownedItems(account))) publishOutboxChange(ctx);
}

/** Queues the deferred episodes of a season after the user has confirmed them. */
export async function releaseDeferredEpisodes(
  ctx: Context,
  asking: OutboxItem,
  observed: ObservedEpisode,
): Promise<void> {
  await deferred.releaseDeferredEpisodes(ctx, asking, observed);
  publishOutboxChange(ctx);
}

export async function dropDeferredEpisodes(
  ctx: Context,
  asking: OutboxItem,
  observed: ObservedEpisode,
): Promise<void> {
  await deferred.dropDeferredEpisodes(ctx, asking, observed);
  publishOutboxChange(ctx);
}

/** Moves deferred sessions into the outbox if the outbox has room for the question about them. Call on each poll. */
export async function queueDeferredSessions(ctx: Context): Promise<void> {
  if (await deferred.queueDeferredSessions(ctx)) publishOutboxChange(ctx);
}

export function createItemFields({ newId, now }: Context): NewItemFields {
  return { id: newId(), now: now() };
}

/** Publishes that the outbox has changed. `also` names further topics that have changed with it. */
export function publishOutboxChange({ publishChange }: Context, ...also: readonly ChangedTopic[]): void {
  publishChange('outbox', 'library', 'now', ...also);
}
