// How long to wait before something that failed is tried again.

/** Milliseconds: the first wait, how much longer each further one is, and the longest one. */
export interface Backoff {
  readonly min: number;
  readonly factor: number;
  readonly max: number;
}

/**
 * Whole milliseconds to wait after this many failures in a row (1 for the first).
 * `jitter`, a random number from 0 to 1, spreads the wait over its whole length, so that clients do not return at the same moment.
 */
export function backoff({ min, factor, max }: Backoff, failures: number, jitter = 1): number {
  return Math.round(Math.min(max, min * factor ** (failures - 1)) * jitter);
}
