// Waits for asynchronous results in a test. The time limit is only against hanging.
import { vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

/** Calls `check` until it does not throw, and returns its result. Throws the last error at the time limit. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_TIMEOUT_MS });
}
