// Runs asynchronous steps one after another, so that no other step can run between a read and its write.

/** Runs work after all earlier work has ended. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a mutex. Work that fails does not block later work. */
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

/** Releases all locks. Locks end with the worker, so call this in a test that ends a worker without ending the process. */
export function releaseLocks(): void {
  locks.clear();
}
