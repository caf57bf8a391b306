// Runs asynchronous steps one after another, so that a read and its write are never torn apart by another event.

/** Returns a function that queues work; a failed step does not stop the next one. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
