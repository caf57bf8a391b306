// Decides whether an item that could not be sent is retried or set aside. Retries use exponential backoff with full jitter, or the waiting
// time that the server names.
import { backoffMs } from '../backoff.ts';
import type { Problem } from './outbox-item.ts';

const RETRY = { min: 2_000, factor: 2, max: 30 * 60_000 };
/** An item waits at most this many milliseconds, even if the service asks for a longer wait. */
const LONGEST_WAIT_MS = 3600_000;

/**
 * Returns the milliseconds until the next attempt. `attempts` counts the failures so far (1 for the first), `random` is in [0, 1),
 * `retryAfterMs` is the server's waiting time.
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs: number | null): number {
  if (retryAfterMs === null) return backoffMs(RETRY, attempts, random);
  return Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs, 0) + backoffMs(RETRY, 1, random));
}

/**
 * Whether `time` is in the future. A time that is further away than the longest wait does not count, because it was stored while the clock
 * was wrong.
 */
export function isInFuture(time: number, now: number): boolean {
  return time > now && time - now <= LONGEST_WAIT_MS;
}

/**
 * Returns the milliseconds of a `Retry-After` header (seconds or an HTTP date, RFC 9110 section 10.2.3); null if it is invalid. A date is
 * compared with the `Date` header of the same answer (`sentAt`), or with `now` if that is unknown.
 */
export function parseRetryAfter(
  header: string | null,
  now: number,
  sentAt: string | null = null,
): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return null;
  const serverNow = sentAt === null ? Number.NaN : Date.parse(sentAt);
  return Math.max(0, date - (Number.isNaN(serverNow) ? now : serverNow));
}

/** After an answer in an unknown form, the back-off is longer, because the service will probably send the same form for a while. */
const UNCLEAR_RETRY = { min: 5 * 60_000, factor: 2, max: LONGEST_WAIT_MS };

/** Why something could not be sent. */
export type Failure =
  /** The service answered with a refusal; `status` is the HTTP status. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly status: number;
      readonly retryAfterMs: number | null;
    }
  /** There was no usable answer: the browser is offline, the call timed out, or a proxy answered. A proxy may send `Retry-After`, too. */
  | {
      readonly kind: 'unreachable';
      readonly message: string;
      readonly retryAfterMs?: number | null | undefined;
    }
  /** The service answered in an unknown form. `route` is the call, such as `GET /library`. `field` is the field that could not be read. */
  | {
      readonly kind: 'unreadable';
      readonly route: string;
      readonly field: string;
      readonly retryAfterMs: number | null;
    };

/** The code of a call that was not made because another account has signed in. */
export const OTHER_ACCOUNT_CODE = 'other_account';

/** The code of an item that is set aside because its work crashed the worker (`crashes.ts`). */
export const CRASHED_CODE = 'crashed';

/** The code of a change that cannot be sent because the current entry is unknown. An unknown entry must not be overwritten. */
export const ENTRY_UNKNOWN_CODE = 'entry_unknown';

/** The code of a score that is set aside until the scale of the service's scores is known. */
export const SCALE_UNKNOWN_CODE = 'scale_unknown';

/**
 * The decision about the failed item and about the rest of the outbox. `later`: the item is retried, but not before `notBefore`. Times are
 * epoch milliseconds.
 */
export interface RetryDecision {
  readonly item:
    | { readonly kind: 'untouched' | 'setAside' }
    | { readonly kind: 'later'; readonly attempts: number; readonly notBefore: number };
  /** `stop`: no more items are sent now, because every other item would fail, too. `pause`: the service asked to wait until a time. */
  readonly queue: { readonly kind: 'goOn' | 'stop' } | { readonly kind: 'pause'; readonly until: number };
}

/**
 * The inputs of the retry decision: the item's failures so far, whether an account is connected, the time, and a random number from 0 to 1.
 */
interface RetryContext {
  readonly attempts: number;
  readonly connected: boolean;
  readonly now: number;
  readonly random: () => number;
}

export function decideRetry(
  failure: Failure,
  { attempts, connected, now, random }: RetryContext,
): RetryDecision {
  const { retryAfterMs = null } = failure;
  const tries = attempts + 1;
  const wait = (): number => now + retryDelayMs(tries, random(), retryAfterMs);
  const later = { kind: 'later', attempts: tries, notBefore: wait() } as const;
  const namesTime = retryAfterMs !== null;
  if (failure.kind === 'unreachable')
    return { item: later, queue: namesTime ? { kind: 'pause', until: wait() } : { kind: 'stop' } };
  if (failure.kind === 'unreadable' || failure.code === ENTRY_UNKNOWN_CODE) {
    if (namesTime) return { item: later, queue: { kind: 'pause', until: wait() } };
    const notBefore = now + backoffMs(UNCLEAR_RETRY, tries, random());
    return { item: { kind: 'later', attempts: tries, notBefore }, queue: { kind: 'goOn' } };
  }
  if (failure.code === OTHER_ACCOUNT_CODE) return { item: { kind: 'untouched' }, queue: { kind: 'stop' } };
  if (failure.code === 'unauthorized')
    return { item: connected ? later : { kind: 'untouched' }, queue: { kind: 'stop' } };
  if (failure.code === 'rate_limited' || (failure.status === 503 && namesTime))
    return { item: later, queue: { kind: 'pause', until: wait() } };
  if (isFinalFailure(failure)) return { item: { kind: 'setAside' }, queue: { kind: 'goOn' } };
  return { item: later, queue: { kind: 'goOn' } };
}

/** Whether the same request would be refused again. Server errors and time-outs are temporary, and an unknown entry may become known. */
export function isFinalFailure(failure: Failure): boolean {
  if (failure.kind !== 'refused' || failure.code === ENTRY_UNKNOWN_CODE) return false;
  return failure.status < 500 && failure.status !== 408;
}

/** Converts a failure to the form in which it is stored with the item and shown. */
export function problemOfFailure(failure: Failure): Problem {
  switch (failure.kind) {
    case 'refused':
      return { code: failure.code, message: failure.message };
    case 'unreachable':
      return { code: 'unreachable', message: failure.message };
    case 'unreadable':
      return { code: 'unreadable', message: [failure.route, failure.field].filter(Boolean).join(': ') };
  }
}
