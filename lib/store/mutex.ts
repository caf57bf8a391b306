// Runs asynchronous steps one after another, so that no other step runs between a read and its write.

/** Runs work after all work that it received earlier has ended. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Failed work does not block later work. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

const locks = new Map<string, Mutex>();

/** Runs work while no other work holds the lock of this name. The worker is the only writer, so locks in its memory are enough. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = locks.get(name) ?? createMutex();
  locks.set(name, lock);
  return lock(work);
}

/** Releases all locks. They die with the worker, so a test that ends a worker without ending the process calls this. */
export function releaseLocks(): void {
  locks.clear();
}
