// Sets the number of rounds of each measurement: seven, or three with `--quick`.

/** With `--quick`, there are fewer rounds, one watch page and 20 s of playback. The method is the same, but figures are less precise. */
export const isQuickBench = process.argv.includes('--quick');

export const BENCH_ROUNDS = Number(process.env.ROUNDS ?? (isQuickBench ? 3 : 7));
