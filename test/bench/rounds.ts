// How many rounds each measurement takes: seven, or three with `--quick`.

/** `--quick`: fewer rounds, one watch page and a third of the minute. Its figures are less precise, but use the same method. */
export const isQuick = process.argv.includes('--quick');

export const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 3 : 7));
