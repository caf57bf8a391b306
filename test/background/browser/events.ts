// Simulates events of the browser. The start of the next worker removes the listeners of the previous worker.

interface FakeEvent<A extends readonly unknown[]> {
  readonly addListener: (listener: (...args: A) => unknown) => void;
  readonly removeListener: (listener: (...args: A) => unknown) => void;
  readonly hasListener: (listener: (...args: A) => unknown) => boolean;
  /** Calls all listeners, and returns their results. */
  readonly dispatch: (...args: A) => unknown[];
  readonly clear: () => void;
}

export function createFakeEvent<A extends readonly unknown[]>(): FakeEvent<A> {
  const listeners = new Set<(...args: A) => unknown>();
  return {
    addListener: (listener) => void listeners.add(listener),
    removeListener: (listener) => void listeners.delete(listener),
    hasListener: (listener) => listeners.has(listener),
    dispatch: (...args) => [...listeners].map((listener) => listener(...args)),
    clear: () => listeners.clear(),
  };
}
