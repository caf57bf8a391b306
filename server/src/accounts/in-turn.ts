// Lets attempts under one key run one after the other.
type InTurn = <T>(key: string, run: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const before = last.get(key);
    const mine = before === undefined ? run() : before.then(run);
    // The next one waits for the end of this one, however it ends.
    const end = mine.catch(() => undefined);
    last.set(key, end);
    try {
      return await mine;
    } finally {
      if (last.get(key) === end) last.delete(key);
    }
  };
}
