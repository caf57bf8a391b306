// Makes random choices from a seed. Property tests use fast-check instead.

export interface Random {
  /** Returns an integer from 0 to `below` - 1. */
  readonly below: (below: number) => number;
  readonly one: <T>(items: readonly T[]) => T;
  /** Returns a key. The probability of a key is proportional to its weight. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // This is Mulberry32. Its 32 bits of state are enough here.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    one(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('no weights');
    },
  };
}
