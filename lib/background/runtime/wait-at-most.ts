// Waits for an answer for a limited time.
import type { Context } from './context.ts';

/** Returns the answer, or null if it failed or did not arrive within `limitMs` milliseconds. */
export function waitAtMost<T>({ after }: Context, limitMs: number, answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const stop = after(limitMs, () => resolve(null));
    void answer
      .catch(() => null)
      .then((value) => {
        stop();
        resolve(value);
      });
  });
}
