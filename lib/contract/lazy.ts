// Builds schemas and large patterns at their first use. Building all of them at each start would more than double the worker's start time.

/** Returns a function that creates the value at its first call, and returns the same value at all further calls. */
export function lazy<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
