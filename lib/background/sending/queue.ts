// Queues the user's changes for the signed-in account.
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readSeenEntry } from '../../store/outbox/seen-entry.ts';
import { readAccount } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { addChange, decideItem } from './outbox.ts';

export async function queueChange(ctx: Context, change: OutboxChange): Promise<void> {
  return queueFor(ctx, change, (await readAccount()).id);
}

function queueFor(ctx: Context, change: OutboxChange, account: string | null): Promise<void> {
  return enqueueAndDeliver(ctx, () => addChange(ctx, change, account));
}

export async function changeEntry(ctx: Context, change: MessageInput<'changeEntry'>): Promise<void> {
  return changeEntryOf(ctx, (await readAccount()).id, change);
}

/** Queues the change for the account whose entry was shown; another one may have signed in since. */
export async function changeEntryOf(
  ctx: Context,
  account: string | null,
  change: MessageInput<'changeEntry'>,
): Promise<void> {
  if (change.kind === 'rating') return queueFor(ctx, change, account);
  if (change.kind === 'removal') return queueFor(ctx, { ...change, by: 'user' }, account);
  const base = await readSeenEntry(change.media, account);
  return queueFor(ctx, { ...change, by: 'user', base }, account);
}

/** A retry counts as a new decision of the user. */
export async function retryItem(ctx: Context, { itemId }: MessageInput<'retryItem'>): Promise<void> {
  const again = { state: 'waiting', notBefore: 0, attempts: 0, problem: null } as const;
  await enqueueAndDeliver(ctx, () => decideItem(ctx, itemId, (item) => ({ ...item, ...again })));
}
