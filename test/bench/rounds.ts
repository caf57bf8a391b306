// Sets how many rounds each measurement has. There are seven, or three with `--quick`.

/**
 * With `--quick`, there are fewer rounds, one watch page and 20 s of playback. The method is the same, but the figures are less precise.
 */
export const isQuick = process.argv.includes('--quick');

export const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 3 : 7));
