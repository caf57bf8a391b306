// Sends the outbox: one item after another, each to its end. What becomes of a failure is decided in domain/retry.ts.
import type { AccountSummary } from '../../domain/account.ts';
import { type OutboxItem, rowOf } from '../../domain/changes/outbox-item.ts';
import { dueItems, nextDue } from '../../domain/changes/outbox-order.ts';
import {
  ENTRY_UNKNOWN,
  type Failure,
  isAhead,
  problemOf,
  type Verdict,
  verdictOn,
} from '../../domain/changes/retry.ts';
import type { Outbox } from './outbox.ts';

/** What one attempt came to; `settled` means that the item has left the outbox, asks the user, or waits for something else. */
export type SendResult = { readonly kind: 'settled' } | Failure;

interface DeliveryParts {
  readonly outbox: Outbox;
  /** Sends one item; see `send-item.ts`. */
  readonly sendItem: (item: OutboxItem, account: string) => Promise<SendResult>;
  readonly readAccount: () => Promise<AccountSummary>;
  /** Moves more of an import into the outbox, of which `items` is what there is; true where it did. */
  readonly feed: (items: readonly OutboxItem[], account: string) => Promise<boolean>;
  readonly pause: { readonly read: () => Promise<number>; readonly write: (until: number) => Promise<void> };
  readonly now: () => number;
  readonly random: () => number;
  /** Wakes the worker at this time (epoch milliseconds) and repeatedly after it, also when the worker was killed. Null: no alarm. */
  readonly wakeAt: (time: number | null) => Promise<void>;
}

/** An alarm looks at the outbox again after this many milliseconds, in case the worker dies. */
const RETRY_ALARM_MS = 30_000;

/** What one worker knows while it lives; all of it may be forgotten. */
interface Running {
  current: Promise<void> | null;
  again: boolean;
  enqueuing: number;
  sending: string | null;
}

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(parts: DeliveryParts) {
  const running: Running = { current: null, again: false, enqueuing: 0, sending: null };
  const deliver = (): Promise<void> => startDelivery(parts, running);
  return {
    deliver,
    /** The browser is online again or the user wants it now: waiting times are over. */
    retryNow: async () => {
      await endWaiting(parts);
      await deliver();
    },
    /** Runs `work`, which adds to the outbox, then delivers. The retry alarm is set first: if the worker dies, it wakes again. */
    enqueueAndDeliver: <T>(work: () => Promise<T>) => enqueueThenDeliver(parts, running, work),
    sendingId: () => running.sending,
  };
}

/** Sends everything that is due. A call while it runs makes it look once more. */
function startDelivery(parts: DeliveryParts, running: Running): Promise<void> {
  running.again = true;
  running.current ??= run(parts, running);
  return running.current;
}

async function enqueueThenDeliver<T>(
  parts: DeliveryParts,
  running: Running,
  work: () => Promise<T>,
): Promise<T> {
  running.enqueuing += 1;
  try {
    await armRetryAlarm(parts);
    return await work();
  } finally {
    running.enqueuing -= 1;
    void startDelivery(parts, running);
  }
}

/** Never fails: when even the storage does not answer, the safety net stays spanned. */
async function run(parts: DeliveryParts, running: Running): Promise<void> {
  try {
    await armRetryAlarm(parts);
    do {
      running.again = false;
      await sendDueItems(parts, running);
      if (!running.again) await planNextRun(parts, running);
    } while (running.again);
  } catch {
    // The next call looks again.
  } finally {
    // In the same step: a caller that comes later must start a new run, not join this finished one.
    running.current = null;
  }
}

async function sendDueItems(parts: DeliveryParts, running: Running): Promise<void> {
  const { now, pause } = parts;
  const account = await connectedId(parts);
  if (account === null || isAhead(await pause.read(), now())) return;
  for (const { id, change } of dueItems(await itemsOf(parts, account), account, now())) {
    running.sending = id;
    const queue = await takeUp(parts, id, account).finally(() => {
      running.sending = null;
    });
    if (queue.kind === 'pause') await pause.write(queue.until);
    if (queue.kind !== 'goOn') return;
    running.again = true;
    // What was watched or changed by hand during the call goes before the next row of an import.
    if (rowOf(change)) return;
  }
}

async function itemsOf(parts: DeliveryParts, account: string): Promise<readonly OutboxItem[]> {
  const items = await ownItems(parts, account);
  return (await parts.feed(items, account)) ? parts.outbox.list() : items;
}

/** Whose an item is must be settled before it is sent: a worker may have died between a sign-in and the claim. */
async function ownItems({ outbox }: DeliveryParts, account: string): Promise<readonly OutboxItem[]> {
  const items = await outbox.list();
  if (items.every((item) => item.account !== null)) return items;
  await outbox.claim(account);
  return outbox.list();
}

/** Read again, now that nothing more is joined with it: while others were sent, it may have become another one, or gone. */
async function takeUp(parts: DeliveryParts, id: string, account: string): Promise<Verdict['queue']> {
  const item = await parts.outbox.get(id);
  if (item?.state !== 'waiting' || isAhead(item.notBefore, parts.now())) return { kind: 'goOn' };
  const result = await parts.sendItem(item, account).catch(bug);
  return result.kind === 'settled' ? { kind: 'goOn' } : judge(parts, item, result);
}

async function judge(parts: DeliveryParts, item: OutboxItem, failure: Failure): Promise<Verdict['queue']> {
  const { now, random, outbox } = parts;
  const connected = (await connectedId(parts)) !== null;
  const verdict = verdictOn(failure, { attempts: item.attempts, connected, now: now(), random });
  const problem = problemOf(failure);
  if (rowOf(item.change) && (verdict.item.kind === 'setAside' || isGivenUp(item, failure)))
    await outbox.endRow(item.id, { as: 'failed', problem: problem.code });
  else if (verdict.item.kind === 'setAside')
    await outbox.update(item.id, (one) => ({ ...one, state: 'failed', problem }));
  else if (verdict.item.kind === 'later') {
    const { attempts, notBefore } = verdict.item;
    await outbox.update(item.id, (one) => ({ ...one, attempts, notBefore, problem }));
  }
  return verdict.queue;
}

/** An import ends although the service fails at one of its titles for an hour, or does not show an entry. */
function isGivenUp({ attempts }: OutboxItem, failure: Failure): boolean {
  if (attempts < 12 || failure.kind !== 'refused') return false;
  return failure.code === ENTRY_UNKNOWN || failure.status >= 500;
}

async function connectedId({ readAccount }: DeliveryParts): Promise<string | null> {
  const { state, id } = await readAccount();
  return state === 'connected' ? id : null;
}

/** What was watched is kept and sent even where no alarm can be set. */
async function armRetryAlarm({ now, wakeAt }: DeliveryParts): Promise<void> {
  await wakeAt(now() + RETRY_ALARM_MS).catch(() => undefined);
}

async function planNextRun(parts: DeliveryParts, running: Running): Promise<void> {
  const { now, outbox, pause, wakeAt } = parts;
  const account = await connectedId(parts);
  const items = await outbox.list();
  const due = account === null ? null : nextDue(items, account, now());
  const paused = await pause.read();
  // What is being put into the outbox may not be in the list yet: its safety net stays.
  if (running.again || running.enqueuing > 0) return;
  await wakeAt(due === null ? null : Math.max(due, isAhead(paused, now()) ? paused : 0, now()));
}

async function endWaiting({ outbox, now }: DeliveryParts): Promise<void> {
  for (const item of await outbox.list())
    if (item.state === 'waiting' && item.attempts > 0)
      await outbox.update(item.id, (one) => ({ ...one, notBefore: now() }));
}

/** A fault of ours in one item must not hold up the others: it is tried again like a fault of the server. */
function bug(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', code: 'internal', message, status: 500, retryAfterMs: null };
}
