// Lets pending promises continue. Also simulates responses that never arrive.

/** Waits for this many turns of the event loop. Meanwhile, code that awaits settled promises can continue. */
export async function waitForTurns(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns a promise that never settles. */
export function createNeverSettlingPromise(): Promise<never> {
  return new Promise(() => undefined);
}
