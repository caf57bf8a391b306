// Sends one outbox item by its kind. While Kiroku computes, the item has a start time (`startedAt`). If an item crashes the worker
// repeatedly, it is set aside, so that it does not crash every later worker (domain/changes/crashes.ts).
import { importRowOf, type OutboxChange, type OutboxItem } from '../../domain/changes/outbox-item.ts';
import { markItemStarted, setItemStartedAt } from '../../store/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { handledResult, type ItemOf, type OwnedItem, type SendResult } from './item.ts';
import { publishOutboxChange } from './outbox.ts';
import { sendChange, sendRating } from './send-change.ts';
import { sendEpisode } from './send-episode.ts';

/** Sends the item. `account` is the connected account, which owns the item. */
export async function sendItem(ctx: Context, item: OutboxItem, account: string): Promise<SendResult> {
  // Import rows need no crash guard, because sending an import row cannot hang.
  if (importRowOf(item.change)) return send(ctx, { ...item, account });
  const result = await withCrashGuard(ctx, item, (guarded, started) =>
    send(guarded, { ...started, account }),
  );
  if (result) return result;
  publishOutboxChange(ctx);
  return handledResult;
}

async function send(ctx: Context, item: OwnedItem): Promise<SendResult> {
  if (isKind(item, 'episode')) return sendEpisode(ctx, item);
  if (isKind(item, 'edit') || isKind(item, 'removal')) return sendChange(ctx, item);
  if (isKind(item, 'rating')) return sendRating(ctx, item);
  throw new Error('unknown kind of outbox item');
}

function isKind<K extends OutboxChange['kind']>(item: OwnedItem, kind: K): item is ItemOf<K> {
  return item.change.kind === kind;
}

/** Runs `work` for an item. Returns null if the item was set aside after too many crashes, or has left the outbox. */
export async function withCrashGuard<T>(
  ctx: Context,
  item: OutboxItem,
  work: (ctx: Context, item: OutboxItem) => Promise<T>,
): Promise<T | null> {
  // If the start time cannot be stored, send the item anyway.
  const started = await markItemStarted(item.id, ctx.now()).catch(() => item);
  if (started?.state !== 'waiting') return null;
  try {
    return await work(withoutNetworkWaits(ctx, item.id), started);
  } finally {
    await mark(item.id, null);
  }
}

/**
 * Returns a context that clears the item's `startedAt` during network waits. If a worker ends during such a wait, the browser has ended it,
 * so this does not count as a crash.
 */
function withoutNetworkWaits(ctx: Context, id: string): Context {
  let waits = 0;
  return {
    ...ctx,
    waitForNetwork: async (wait) => {
      waits += 1;
      // Do not await the write that clears `startedAt`. This write is finished long before the network answers.
      if (waits === 1) void mark(id, null);
      try {
        return await wait();
      } finally {
        waits -= 1;
        if (waits === 0) await mark(id, ctx.now());
      }
    },
  };
}

function mark(id: string, startedAt: number | null): Promise<void> {
  return setItemStartedAt(id, startedAt).catch(() => undefined);
}
