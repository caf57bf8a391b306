// Retries a message that the worker rejected, after 1, 5, 25 and 90 s.
import { backoffMs } from '../domain/backoff.ts';
import type { ScriptLife } from './script-life.ts';

/** Delays in ms. After too many messages, the worker ignores a sender for a minute. The longest delay exceeds this minute. */
const RETRY = { min: 1000, factor: 5, max: 90_000 };
/** After this many retries, the message is only sent again when something happens on the page. */
const MOST_RETRIES = 4;

export interface MessageRetry {
  /** Call this when the worker has rejected a report. `resend` is called later, unless `reset` or `failed` is called before. */
  failed(resend: () => void): void;
  /** Call this when the worker has accepted a report, or when another report replaces it. */
  reset(): void;
}

export function createMessageRetry(life: ScriptLife): MessageRetry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    failed(resend) {
      stop();
      failures += 1;
      if (failures > MOST_RETRIES || !life.isAlive()) return;
      timer = setTimeout(() => life.isAlive() && resend(), backoffMs(RETRY, failures));
    },
    reset() {
      stop();
      failures = 0;
    },
  };
}
