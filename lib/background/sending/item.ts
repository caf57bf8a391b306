// Provides the steps that are the same for all kinds of outbox items.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import type { Activity } from '../../domain/changes/activity.ts';
import type { EntryPatch } from '../../domain/changes/entry-state.ts';
import {
  type Attempt,
  decidedAtOf,
  type OutboxChange,
  type OutboxItem,
} from '../../domain/changes/outbox-item.ts';
import type { RequestedChange } from '../../domain/changes/reconcile.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import * as store from '../../store/outbox.ts';
import { isFromPrivateWindow, type ListCopyChange } from '../../store/outbox.ts';
import type { ApiResult } from '../api/list-service.ts';
import { readDetails, withoutEntryAndRelations } from '../library/title-details.ts';
import { type TitleWithEntry, withUserEntry } from '../library/user-entry.ts';
import type { Context } from '../runtime/context.ts';
import type { LogContext } from './log-entry.ts';
import { settleItem } from './outbox.ts';

/** The outcome of one attempt. `handled` means that the item has left the outbox, asks the user, or waits for something else. */
export type SendResult = { readonly kind: 'handled' } | Failure;

export const handledResult: SendResult = { kind: 'handled' };

/** An outbox item that belongs to the connected account. */
export type OwnedItem = OutboxItem & { readonly account: string };

export type ItemOf<K extends OutboxChange['kind']> = OwnedItem & {
  readonly change: Extract<OutboxChange, { kind: K }>;
};

/** Reads the title, together with its entry on the list of the item's account. */
export async function readDetailsForItem(
  ctx: Context,
  { account }: OwnedItem,
  { type, id }: Pick<Media, 'type' | 'id'>,
): Promise<ApiResult<TitleWithEntry>> {
  const title = await readDetails(ctx, account, type, id);
  return title.kind === 'ok' ? withUserEntry(ctx, account, title.value) : title;
}

/** Returns the account and the decision time for the item's log entry. */
export function logContextOf(item: OwnedItem): LogContext {
  return { account: item.account, decidedAt: decidedAtOf(item) };
}

/** Returns the item's change in the form that `reconcileChange` takes. */
export function toRequestedChange(
  item: OutboxItem,
  by: RequestedChange['by'],
  patch: RequestedChange['patch'],
): RequestedChange {
  return { by, patch, decidedAt: decidedAtOf(item), attempted: item.attempted };
}

/**
 * Stores the change that is about to be written, in case the answer is lost. Returns false if the item has left the outbox. Publishes
 * nothing.
 */
export function rememberAttempt({ id }: OutboxItem, attempted: Attempt): Promise<boolean> {
  return store.updateItem(id, (item) => ({ ...item, attempted }));
}

/**
 * Removes the item from the outbox, and stores its log entry and list entry in the same transaction. Then calls `afterLogEntry`. Also logs
 * an item that the user removed during the request. Does not log an episode from a private window.
 */
export async function settleWithLogEntry(
  ctx: Context,
  item: OwnedItem,
  activity: Activity,
  entry?: ListCopyChange,
): Promise<SendResult> {
  await settleItem(ctx, item.id, {
    account: item.account,
    ...(!isFromPrivateWindow(item) && { activity }),
    ...(entry && { entry }),
  });
  ctx.afterLogEntry(activity, item).catch(() => undefined);
  return handledResult;
}

/**
 * Returns the entry after a write, as the service returned it. If the service returned no entry, returns the previous entry with the
 * requested change. This entry has the previous entry's date, so that any later answer of the service replaces it.
 */
export function entryAfterWrite(
  media: TitleWithEntry,
  patch: EntryPatch,
  answered: LibraryEntry | undefined,
): LibraryEntry {
  const { id: mediaId, type } = media;
  const status = type === 'anime' ? 'watching' : 'reading';
  const blank = { status, progress: 0, userScore: null, startedAt: null, completedAt: null } as const;
  const before = media.entry ?? { ...blank, mediaId, type, createdAt: '', updatedAt: '' };
  return answered ?? { ...before, ...patch, media: withoutEntryAndRelations(media) };
}

/** Returns the user's entry of this title, converted to the form of the local copy. */
export function toListCopyChange(media: TitleWithEntry): ListCopyChange {
  return { media, value: media.entry && { ...media.entry, media: withoutEntryAndRelations(media) } };
}
