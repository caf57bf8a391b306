// Time limits that only protect against hanging. A busy machine must not fail a test.

/** A test or a hook may take this many milliseconds. */
export const TEST_TIMEOUT_MS = 600_000;

/**
 * A test waits for something for at most this many milliseconds. With a longer limit, a file with ten wrong expectations would use up the
 * time of a run.
 */
export const WAIT_TIMEOUT_MS = Number(process.env.KIROKU_WAIT_PATIENCE_MS ?? 120_000);
