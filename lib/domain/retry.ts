// When a failed send is tried again: exponential backoff with full jitter, the server's own word first.

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30 * 60_000;
/** Nothing ever waits longer, whoever asks for it: not a service that says "next year", not the user's own delay. */
const LONGEST_WAIT_MS = 3600_000;

/** Milliseconds until the next attempt. `attempts` counts the failures so far (1 for the first), `random` is in [0, 1), `retryAfterMs` is the server's wish. */
export function retryDelay(attempts: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  const jittered = Math.round(ceiling * random);
  if (retryAfterMs === null) return jittered;
  return Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs, 0) + Math.round(FIRST_DELAY_MS * random));
}

/** Whether `time` is still to come. One that is further away than anything waits was set by a clock that has been put right since. */
export function isAhead(time: number, now: number): boolean {
  return time > now && time - now <= LONGEST_WAIT_MS;
}

/** Milliseconds from a `Retry-After` header (seconds or an HTTP date, RFC 9110 section 10.2.3); null when it says nothing usable. A date is the service's: it is held against the `Date` of the same answer where that may be read. */
export function parseRetryAfter(
  header: string | null,
  now: number,
  sentAt: string | null = null,
): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return null;
  const serverNow = sentAt === null ? Number.NaN : Date.parse(sentAt);
  return Math.max(0, date - (Number.isNaN(serverNow) ? now : serverNow));
}
