// Builds schemas and large patterns at their first use. Building all of them would more than double the worker's own time at each start.

/** Returns a function that creates the value at its first call, and then returns the same value. */
export function lazy<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
