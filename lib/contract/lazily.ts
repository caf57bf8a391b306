// Schemas and large patterns are built when they are first needed: the worker starts often, and most of its starts parse little.

/** The same value at every call, made at the first one. */
export function lazily<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
