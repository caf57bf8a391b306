// Limits against hanging only, since a busy machine must not fail a test.

/** Maximum milliseconds of a test or a hook. */
export const TEST_PATIENCE_MS = 600_000;

/**
 * Maximum milliseconds that a test waits for one thing. Not longer, because a file with ten wrong expectations must not use up a run's
 * time. `npm run mutate` sets a shorter limit: most of its waits are for something that a mutation has removed.
 */
export const WAIT_PATIENCE_MS = Number(process.env.KIROKU_WAIT_PATIENCE_MS ?? 120_000);
