// In place of lib/contract/lazily.ts while code is changed: a value that was made with one change would be there for all that come after it.

interface Turn {
  readonly currentTestId?: string | undefined;
  readonly activeMutant?: string | undefined;
}

const world = globalThis as { readonly __stryker__?: Turn };

/** The same value at every call of one test with one change. */
export function lazily<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined;
  let madeIn = '';
  return () => {
    const { currentTestId, activeMutant } = world.__stryker__ ?? {};
    const turn = `${currentTestId} ${activeMutant}`;
    if (made === undefined || madeIn !== turn) made = make();
    madeIn = turn;
    return made;
  };
}
