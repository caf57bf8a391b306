// Computes the wait before a failed action is retried.

/** The first and the longest wait in milliseconds, and the factor by which the wait grows with each failure. */
export interface Backoff {
  readonly min: number;
  readonly factor: number;
  readonly max: number;
}

/**
 * Returns how many milliseconds to wait after this many failures in a row (1 for the first). The wait is multiplied by `jitter`, a random
 * number from 0 to 1, so that clients do not retry at the same moment.
 */
export function backoffMs({ min, factor, max }: Backoff, failures: number, jitter = 1): number {
  return Math.round(Math.min(max, min * factor ** (failures - 1)) * jitter);
}
