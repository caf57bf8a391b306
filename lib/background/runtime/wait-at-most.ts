// Waits for an answer that may never come.
import type { Context } from './context.ts';

/** The answer, or null if it failed or did not come within `limitMs` milliseconds. */
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
