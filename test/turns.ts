// Runs code that only waits for other code, and simulates answers that never come.

/** Waits this many turns of the event loop. By then, code that only waits for settled promises has continued. */
export async function turns(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
