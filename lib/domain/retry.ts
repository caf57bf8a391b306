// When a failed send is tried again: exponential backoff with full jitter, the server's own word first.

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30 * 60_000;

/** Milliseconds until the next attempt. `attempts` counts the failures so far (1 for the first), `random` is in [0, 1), `retryAfterMs` is the server's wish. */
export function retryDelay(attempts: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  const jittered = Math.round(ceiling * random);
  return retryAfterMs === null ? jittered : Math.max(retryAfterMs, 0) + Math.round(FIRST_DELAY_MS * random);
}

/** Milliseconds from a `Retry-After` header (seconds or an HTTP date, RFC 9110 section 10.2.3); null when it says nothing usable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
