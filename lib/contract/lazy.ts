// Schemas and large patterns are built at their first use: building all of them would more than double the worker's own time at each start.

/** Returns a function that makes the value at its first call, and returns the same value ever after. */
export function lazy<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
