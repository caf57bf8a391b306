// Runs one task at a time per key. Of the tasks that wait, the one with the lowest rank goes first, then the one that came first.
interface Place {
  readonly rank: number;
  /** So many may wait; beyond that, those with the highest rank are turned away. */
  readonly longest: number;
}

interface InTurn {
  <T>(key: string, run: () => Promise<T>): Promise<T>;
  /** Resolves to null if the task was turned away. */
  <T>(key: string, run: () => Promise<T>, place: Place): Promise<T | null>;
}

interface Waiting {
  readonly rank: number;
  settle(isTurn: boolean): void;
}

const FIRST_COME: Place = { rank: 0, longest: Number.POSITIVE_INFINITY };

export function createInTurn(): InTurn {
  /** The waiting tasks of each key that has a running one. */
  const queues = new Map<string, Waiting[]>();
  const waitIn = (queue: Waiting[], { rank, longest }: Place) =>
    new Promise<boolean>((settle) => {
      queue.splice(queue.findLastIndex((other) => other.rank <= rank) + 1, 0, { rank, settle });
      for (const last of queue.splice(longest)) last.settle(false);
    });
  const endTurn = (key: string) => {
    const next = queues.get(key)?.shift();
    if (next === undefined) queues.delete(key);
    else next.settle(true);
  };
  async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T>;
  async function inTurn<T>(key: string, run: () => Promise<T>, place: Place): Promise<T | null>;
  async function inTurn<T>(key: string, run: () => Promise<T>, place = FIRST_COME): Promise<T | null> {
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, []);
    else if (!(await waitIn(queue, place))) return null;
    try {
      return await run();
    } finally {
      endTurn(key);
    }
  }
  return inTurn;
}
