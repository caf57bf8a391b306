// Runs one task at a time for each key. Waiting tasks run by priority, lowest number first. Tasks of equal priority run in the order of
// arrival.
interface Position {
  readonly priority: number;
  /** If more tasks than this wait for a key, the tasks with the highest priority numbers are dropped. */
  readonly maxWaiting: number;
}

interface KeyedQueue {
  <T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Runs the task when it is its turn. Resolves to null if the task was dropped. */
  <T>(key: string, task: () => Promise<T>, position: Position): Promise<T | null>;
}

interface WaitingTask {
  readonly priority: number;
  settle(mayRun: boolean): void;
}

const LAST: Position = { priority: 0, maxWaiting: Number.POSITIVE_INFINITY };

export function createKeyedQueue(): KeyedQueue {
  /** The waiting tasks by key. The map has a key while one of its tasks runs. */
  const queues = new Map<string, WaitingTask[]>();
  const waitIn = (queue: WaitingTask[], { priority, maxWaiting }: Position) =>
    new Promise<boolean>((settle) => {
      queue.splice(queue.findLastIndex((other) => other.priority <= priority) + 1, 0, { priority, settle });
      for (const dropped of queue.splice(maxWaiting)) dropped.settle(false);
    });
  const runNext = (key: string) => {
    const next = queues.get(key)?.shift();
    if (next === undefined) queues.delete(key);
    else next.settle(true);
  };
  async function enqueue<T>(key: string, task: () => Promise<T>): Promise<T>;
  async function enqueue<T>(key: string, task: () => Promise<T>, position: Position): Promise<T | null>;
  async function enqueue<T>(key: string, task: () => Promise<T>, position = LAST): Promise<T | null> {
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, []);
    else if (!(await waitIn(queue, position))) return null;
    try {
      return await task();
    } finally {
      runNext(key);
    }
  }
  return enqueue;
}
