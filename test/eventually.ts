// Waits for asynchronous results in a test. The time limit only protects against hanging.
import { vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

/** Calls `check` until it does not throw. Returns its result. At the time limit, throws the last error. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_TIMEOUT_MS });
}
