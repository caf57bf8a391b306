// Waits for asynchronous results of a test. The limit is only against hanging.
import { vi } from 'vitest';
import { WAIT_PATIENCE_MS } from './patience.ts';

/** Calls `check` until it does not throw; returns what it returned. Throws its last error. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_PATIENCE_MS });
}
