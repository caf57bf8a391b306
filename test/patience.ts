// Limits against hanging: a busy machine is no fault of a test.

/** Milliseconds that a test or a hook may take. */
export const TEST_PATIENCE_MS = 600_000;

/** Milliseconds that a test waits for one thing. Less than the above, so that the failed expectation is printed and not only that time ran out. */
export const WAIT_PATIENCE_MS = 540_000;
