// Parts that a start does not need. `import()` is their edge: the build makes files of them (server/launch/package/late-parts.ts).

/** What `load` comes to, loaded at the first call and then kept; a failure is not kept. Callers go on in the order in which they came. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** The functions of a part, by their names: it is loaded, and built once, when the first of them is called. Each of them must give a promise.
 *  Where the whole part is wanted, a name that is left out is a type error. */
export function late<T extends object, N extends keyof T & string>(
  names: readonly N[],
  load: () => Promise<T>,
): Pick<T, N> {
  const part = loadOnce(load);
  const functions = names.map((name) => {
    const call = async (...given: unknown[]): Promise<unknown> =>
      ((await part())[name] as (...all: unknown[]) => unknown)(...given);
    return [name, call];
  });
  return Object.fromEntries(functions) as Pick<T, N>;
}
