// Sends the outbox, one item after another. domain/changes/retry.ts decides what happens after a failure.
import { importRowOf, type OutboxItem } from '../../domain/changes/outbox-item.ts';
import { dueItems, nextDueTime } from '../../domain/changes/outbox-order.ts';
import {
  decideRetry,
  ENTRY_UNKNOWN_CODE,
  type Failure,
  isInFuture,
  problemOfFailure,
  type RetryDecision,
} from '../../domain/changes/retry.ts';
import { readDeliveryPauseEnd, writeDeliveryPauseEnd } from '../../store/outbox/delivery-pause.ts';
import { readOutbox, readOutboxItem } from '../../store/outbox/read-outbox.ts';
import { readAccount } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { armRetryAlarm, setDeliveryAlarm } from '../runtime/delivery-alarm.ts';
import { enqueueRows } from './enqueue-rows.ts';
import { assignUnownedItems, endImportRow, publishOutboxChange, updateItem } from './outbox.ts';
import { sendItem } from './send-item.ts';
import { requeueWaitingScores } from './wished-scores.ts';

/** Sends all items that are due. A call during a run triggers another pass. Never fails. */
export function deliverOutbox(ctx: Context): Promise<void> {
  const { delivery } = ctx.state;
  delivery.again = true;
  // Run the delivery as a job, so that an erasure waits for its end.
  delivery.current ??= ctx.jobs.run(() => run(ctx));
  return delivery.current;
}

/**
 * Makes all waiting items due, because the browser is online again or the user asked for it. If the item that is being sent fails now, it
 * is due again, too. Never fails.
 */
export async function retryOutboxNow(ctx: Context): Promise<void> {
  ctx.state.delivery.retries += 1;
  const failed = (await readOutbox().catch(() => [])).filter(isBackedOff);
  const retry = (item: OutboxItem) => (isBackedOff(item) ? { ...item, notBefore: ctx.now() } : item);
  // If an item cannot be updated, it keeps waiting. The other items are sent.
  for (const { id } of failed) await updateItem(ctx, id, retry).catch(() => undefined);
  await deliverOutbox(ctx);
}

/**
 * Makes all items due that failed only because the service could not be reached. Called when the service has answered again, so that no
 * item waits for the rest of its back-off.
 */
async function retryUnreached(ctx: Context): Promise<void> {
  ctx.state.delivery.mayHaveUnreached = false;
  const retry = (item: OutboxItem) =>
    isUnreached(item) ? { ...item, notBefore: ctx.now(), problem: null } : item;
  for (const { id } of (await readOutbox()).filter(isUnreached)) await updateItem(ctx, id, retry);
}

function isUnreached({ state, problem }: OutboxItem): boolean {
  return state === 'waiting' && problem?.code === 'unreachable';
}

/** Whether sending the item has failed, or the item waits behind an edit that could not be sent. */
function isBackedOff({ state, attempts, problem }: OutboxItem): boolean {
  return state === 'waiting' && (attempts > 0 || problem !== null);
}

/** Sends the due items and plans the next run, until no further pass is needed. Never fails. */
async function run(ctx: Context): Promise<void> {
  const { delivery } = ctx.state;
  await armRetryAlarm(ctx);
  do {
    delivery.again = false;
    // Ignore errors. If the storage does not answer, the retry alarm stays set.
    await sendAndPlan(ctx).catch(() => undefined);
  } while (delivery.again);
  // There must be no `await` between the last check of `again` and this line. Otherwise `deliverOutbox` could be called in between, and
  // would not start a new run.
  delivery.current = null;
}

async function sendAndPlan(ctx: Context): Promise<void> {
  await sendDueItems(ctx);
  if (!ctx.state.delivery.again) await planNextRun(ctx);
}

async function sendDueItems(ctx: Context): Promise<void> {
  const { delivery } = ctx.state;
  const account = await connectedId();
  if (account === null || isInFuture(await readDeliveryPauseEnd(), ctx.now())) return;
  for (const { id, change } of dueItems(await itemsOf(ctx, account), account, ctx.now())) {
    delivery.sendingId = id;
    const queue = await sendOne(ctx, id, account).finally(() => {
      delivery.sendingId = null;
    });
    if (queue.kind === 'pause') await writeDeliveryPauseEnd(queue.until);
    if (queue.kind !== 'goOn') return;
    delivery.again = true;
    // Stop after each import row. Episodes and manual edits that were queued meanwhile are then sent before the next row.
    if (importRowOf(change)) return;
  }
}

async function itemsOf(ctx: Context, account: string): Promise<readonly OutboxItem[]> {
  // Assign unowned items to this account first; the worker may have died right after sign-in.
  await assignUnownedItems(ctx, account);
  const items = await readOutbox();
  const isChanged = (await requeueWaitingScores(ctx, items)) || (await enqueueRows(ctx, items, account));
  return isChanged ? readOutbox() : items;
}

/** Sends one item. First reads the item again, because it may have changed or left the outbox while other items were sent. */
async function sendOne(ctx: Context, id: string, account: string): Promise<RetryDecision['queue']> {
  const item = await readOutboxItem(id);
  if (item?.state !== 'waiting' || isInFuture(item.notBefore, ctx.now())) return { kind: 'goOn' };
  const { delivery } = ctx.state;
  const { retries, answers } = delivery;
  const result = await sendItem(ctx, item, account).catch(asFailure);
  if (result.kind !== 'handled') return judge(ctx, item, result, retries);
  // An import publishes its rows in groups. A row that had failed before is published at once, because the pages show why it waited.
  if (item.problem && importRowOf(item.change)) publishOutboxChange(ctx);
  // Retry only if the service has answered a call. Some items are handled without a call.
  if (delivery.mayHaveUnreached && delivery.answers > answers) await retryUnreached(ctx);
  return { kind: 'goOn' };
}

/**
 * Decides what happens to the item after its attempt. `retries` is the value of `state.delivery.retries` when the attempt began. If
 * `retryOutboxNow` has been called since then, the item is due at once.
 */
async function judge(
  ctx: Context,
  item: OutboxItem,
  failure: Failure,
  retries: number,
): Promise<RetryDecision['queue']> {
  const { now, random } = ctx;
  const connected = (await connectedId()) !== null;
  const verdict = decideRetry(failure, { attempts: item.attempts, connected, now: now(), random });
  const problem = problemOfFailure(failure);
  if (failure.kind === 'unreachable') ctx.state.delivery.mayHaveUnreached = true;
  if (importRowOf(item.change) && (verdict.item.kind === 'setAside' || isGivenUp(item, failure)))
    await endImportRow(ctx, item.id, { as: 'failed', problem: problem.code });
  else if (verdict.item.kind === 'setAside')
    await updateItem(ctx, item.id, (one) => ({ ...one, state: 'failed', problem }));
  else if (verdict.item.kind === 'later') {
    const { attempts } = verdict.item;
    const notBefore = ctx.state.delivery.retries === retries ? verdict.item.notBefore : now();
    await updateItem(ctx, item.id, (one) => ({ ...one, attempts, notBefore, problem }));
  }
  return verdict.queue;
}

/**
 * Whether an import gives up a row. An import gives up a row after twelve failed attempts, but never while the service cannot be reached.
 * Twelve attempts take about an hour with server errors, and some hours with unreadable answers or an unknown entry.
 */
function isGivenUp({ attempts }: OutboxItem, failure: Failure): boolean {
  if (attempts < 12 || failure.kind === 'unreachable') return false;
  return failure.kind === 'unreadable' || failure.code === ENTRY_UNKNOWN_CODE || failure.status >= 500;
}

async function connectedId(): Promise<string | null> {
  const { state, id } = await readAccount();
  return state === 'connected' ? id : null;
}

async function planNextRun(ctx: Context): Promise<void> {
  const { state, now } = ctx;
  const account = await connectedId();
  const items = await readOutbox();
  const due = account === null ? null : nextDueTime(items, account, now());
  const pausedUntil = await readDeliveryPauseEnd();
  // A change that is being queued may not be in the outbox yet, so the retry alarm stays set.
  if (state.delivery.again || state.deliveryAlarm.enqueuing > 0) return;
  const isPaused = isInFuture(pausedUntil, now());
  await setDeliveryAlarm(ctx, due === null ? null : Math.max(due, isPaused ? pausedUntil : 0, now()));
}

/**
 * Converts an exception, which is a bug, into a failure. The item is then retried as after a server error, and does not block other items.
 */
function asFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', code: 'internal', message, status: 500, retryAfterMs: null };
}
