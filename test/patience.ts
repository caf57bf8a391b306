// Limits against hanging: a busy machine is no fault of a test.

/** Milliseconds that a test or a hook may take. */
export const TEST_PATIENCE_MS = 600_000;

/** Milliseconds that a test waits for one thing. Not more: a file of ten wrong expectations must not take a run's whole time.
 *  A run of `npm run mutate` sets a shorter one: most of its waits are for what a change has taken away. */
export const WAIT_PATIENCE_MS = Number(process.env.KIROKU_WAIT_PATIENCE_MS ?? 120_000);
