// One task at a time per key. Of the tasks that wait, the one with the lowest rank goes first, then the one that came first.
interface Place {
  readonly rank: number;
  /** So many may wait; beyond that, those with the highest rank are turned away. */
  readonly longest: number;
}

interface Waiting {
  readonly rank: number;
  settle(isTurn: boolean): void;
}

type EndTurn = () => void;
/** Resolves at the task's turn, to the function that ends it; to null when the task was turned away. */
type RankedQueue = (key: string, place: Place) => Promise<EndTurn | null>;

export function createRankedQueue(): RankedQueue {
  const queues = new Map<string, Waiting[]>();
  const endTurn = (key: string) => {
    const next = queues.get(key)?.shift();
    if (next === undefined) queues.delete(key);
    else next.settle(true);
  };
  return async (key, { rank, longest }) => {
    const queue = queues.get(key);
    if (queue === undefined) {
      queues.set(key, []);
      return () => endTurn(key);
    }
    return new Promise((resolve) => {
      const settle = (isTurn: boolean) => resolve(isTurn ? () => endTurn(key) : null);
      queue.splice(queue.findLastIndex((other) => other.rank <= rank) + 1, 0, { rank, settle });
      for (const last of queue.splice(longest)) last.settle(false);
    });
  };
}
