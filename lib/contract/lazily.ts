// Schemas are built when something is first parsed with them: the worker starts often, and most of its starts parse little.

/** The same value at every call, made at the first one. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
