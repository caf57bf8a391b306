// Retries a message that the worker rejected, after 1, 5, 30 and 90 s.
import type { ScriptLife } from './script-life.ts';

/** Milliseconds from one try to the next; the last one outlasts the minute for which the worker ignores a sender. After it, an event of the page retries. */
const WAITS = [1000, 5000, 30_000, 90_000];

export interface SayAgain {
  /** To be called when a report failed: `say` is called later, unless something newer was said. */
  failed(say: () => void): void;
  /** To be called when a report was taken, or when another one takes its place. */
  reset(): void;
}

export function createSayAgain(life: ScriptLife): SayAgain {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    failed(say) {
      stop();
      const wait = WAITS[tries];
      tries += 1;
      if (wait !== undefined && life.isAlive()) timer = setTimeout(() => life.isAlive() && say(), wait);
    },
    reset() {
      stop();
      tries = 0;
    },
  };
}
