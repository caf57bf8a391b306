// Sends the outbox: one item after another, each to its end, and decides what becomes of a refusal.
import type { AccountSummary } from '../domain/account.ts';
import type { OutboxItem, Problem } from '../domain/outbox-item.ts';
import { dueItems, nextDue } from '../domain/outbox-order.ts';
import { isAhead, retryDelay } from '../domain/retry.ts';
import { type ApiFailure, OTHER_ACCOUNT } from './api-client.ts';
import { episodeTitles } from './episode-titles.ts';
import type { Outbox } from './outbox.ts';

/** What one attempt came to; `settled` means that the item has left the outbox or asks the user. */
export type SendResult = { readonly kind: 'settled' } | ApiFailure;

export interface DeliveryParts {
  readonly outbox: Outbox;
  /** Sends one item; see `send-item.ts`. */
  readonly sendItem: (item: OutboxItem, account: string) => Promise<SendResult>;
  readonly readAccount: () => Promise<AccountSummary>;
  readonly pause: { readonly read: () => Promise<number>; readonly write: (until: number) => Promise<void> };
  readonly now: () => number;
  readonly random: () => number;
  /** Wakes the worker at this time (epoch milliseconds) and again and again after it, even if it was killed meanwhile; null: not at all. */
  readonly wakeAt: (time: number | null) => Promise<void>;
}

/** After this many milliseconds somebody looks again, whatever died in between. */
const SAFETY_NET_MS = 30_000;

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({ outbox, sendItem, readAccount, pause, now, random, wakeAt }: DeliveryParts) {
  let running: Promise<void> | null = null;
  let again = false;
  let entrusting = 0;
  let sending: string | null = null;

  /** Sends everything that is due. A call while it runs makes it look once more. */
  function deliver(): Promise<void> {
    again = true;
    running ??= run();
    return running;
  }

  /** Does what gives the outbox something to send: whoever dies from its first step on, somebody looks again. */
  async function entrust<T>(work: () => Promise<T>): Promise<T> {
    entrusting += 1;
    try {
      await spanSafetyNet();
      return await work();
    } finally {
      entrusting -= 1;
      void deliver();
    }
  }

  /** Never fails: when even the storage does not answer, the safety net stays spanned. */
  async function run(): Promise<void> {
    try {
      await spanSafetyNet();
      do {
        again = false;
        await sendDueItems();
        if (!again) await planNextRun();
      } while (again);
    } catch {
      again = false;
    } finally {
      // At once, not a moment later: who asks in between would be told that somebody runs already.
      running = null;
    }
  }

  async function sendDueItems(): Promise<void> {
    const account = await readAccount();
    if (account.state !== 'connected' || account.id === null) return;
    if (isAhead(await pause.read(), now())) return;
    const items = await ownItems(account.id);
    for (const { id } of dueItems(items, account.id, now(), await episodeTitles(items))) {
      sending = id;
      const carryOn = await takeUp(id, account.id).finally(() => {
        sending = null;
      });
      if (!carryOn) return;
      again = true;
    }
  }

  /** Whose an item is must be settled before it is sent: a worker may have died between a sign-in and the claim. */
  async function ownItems(account: string): Promise<readonly OutboxItem[]> {
    const items = await outbox.list();
    if (items.every((item) => item.account !== null)) return items;
    await outbox.claim(account);
    return outbox.list();
  }

  /** Read again, now that nothing more is joined with it: while others were sent, it may have become another one, or gone. */
  async function takeUp(id: string, account: string): Promise<boolean> {
    const item = await outbox.get(id);
    return item?.state === 'waiting' && !isAhead(item.notBefore, now()) ? sendOne(item, account) : true;
  }

  /** False when nothing else should be sent now. */
  async function sendOne(item: OutboxItem, account: string): Promise<boolean> {
    const result = await sendItem(item, account).catch(bug);
    if (result.kind === 'settled') return true;
    if (result.kind === 'refused' && result.code === OTHER_ACCOUNT) return false;
    if (result.kind === 'refused' && result.code === 'unauthorized') {
      if ((await readAccount()).state === 'connected') await postpone(item, result);
      return false;
    }
    if (result.kind === 'refused' && result.code === 'rate_limited') {
      await postpone(item, result);
      await pause.write(now() + retryDelay(item.attempts + 1, random(), result.retryAfterMs));
      return false;
    }
    if (result.kind === 'refused' && isFinal(result.status)) {
      await outbox.update(item.id, (one) => ({ ...one, state: 'failed', problem: problemOf(result) }));
      return true;
    }
    await postpone(item, result);
    return result.kind === 'refused';
  }

  async function postpone(item: OutboxItem, failure: ApiFailure): Promise<void> {
    const retryAfterMs = failure.kind === 'refused' ? failure.retryAfterMs : null;
    const attempts = item.attempts + 1;
    const notBefore = now() + retryDelay(attempts, random(), retryAfterMs);
    await outbox.update(item.id, (one) => ({ ...one, attempts, notBefore, problem: problemOf(failure) }));
  }

  /** What was watched is kept and sent even where no alarm can be set. */
  async function spanSafetyNet(): Promise<void> {
    await wakeAt(now() + SAFETY_NET_MS).catch(() => undefined);
  }

  async function planNextRun(): Promise<void> {
    const account = await readAccount();
    const connected = account.state === 'connected' && account.id !== null;
    const items = await outbox.list();
    const due = connected ? nextDue(items, account.id, now(), await episodeTitles(items)) : null;
    const paused = await pause.read();
    // What is being put into the outbox may not be in the list yet: its safety net stays.
    if (again || entrusting > 0) return;
    await wakeAt(due === null ? null : Math.max(due, isAhead(paused, now()) ? paused : 0, now()));
  }

  /** The browser is online again or the user wants it now: waiting times are over. */
  async function hurry(): Promise<void> {
    for (const item of await outbox.list())
      if (item.state === 'waiting' && item.attempts > 0)
        await outbox.update(item.id, (one) => ({ ...one, notBefore: now() }));
    await deliver();
  }

  return { deliver, hurry, entrust, sendingId: () => sending };
}

/** A fault of ours in one item must not hold up the others: it is tried again like a fault of the server. */
function bug(error: unknown): ApiFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', code: 'internal', message, status: 500, retryAfterMs: null };
}

/** Whether asking again with the same words would be refused again: a fault of the server or a time-out passes. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408;
}

export function problemOf(failure: ApiFailure): Problem {
  return failure.kind === 'refused'
    ? { code: failure.code, message: failure.message }
    : { code: 'unreachable', message: failure.message };
}
