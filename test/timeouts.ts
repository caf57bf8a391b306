// Time limits, which are only against hanging, because a busy machine must not fail a test.

/** Maximum milliseconds of a test or a hook. */
export const TEST_TIMEOUT_MS = 600_000;

/**
 * Maximum milliseconds that a test waits for something. With a longer limit, a file with ten wrong expectations would use up the time of a
 * run.
 */
export const WAIT_TIMEOUT_MS = Number(process.env.KIROKU_WAIT_PATIENCE_MS ?? 120_000);
