// Runs asynchronous steps one after another, so that nothing comes between a read and its write.

/** Runs work once all work that it received before has ended. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Work that fails does not stop later work. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

const locks = new Map<string, Mutex>();

/** Runs work while no other work holds the lock of this name. The worker is the only writer, so its memory is enough to hold the locks. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = locks.get(name) ?? createMutex();
  locks.set(name, lock);
  return lock(work);
}

/** A worker that dies takes its locks with it. A test that ends a worker without ending the process calls this. */
export function releaseLocks(): void {
  locks.clear();
}
