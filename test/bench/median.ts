// Computes medians, because single rounds that other processes interrupt do not affect a median.

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the median of each field over many records. */
export function medianOfEachField<Key extends string>(
  rounds: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
): Readonly<Record<Key, number>> {
  return Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => round[key]))])) as Readonly<
    Record<Key, number>
  >;
}
