// What the program makes once, when it is first needed, is made for each change and each test: one that was made before the switch was turned hides the change.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const LAZILY = fileURLToPath(new URL('../../../lib/contract/lazily.ts', import.meta.url));

/** As in the program, but for how long it keeps what it made. The runner names the change and the test. */
const CODE = `
export function lazily(make) {
  let made, madeFor;
  return () => {
    const { activeMutant, currentTestId } = globalThis.__stryker__ ?? {};
    const now = activeMutant + ' ' + currentTestId;
    if (madeFor !== now) made = make();
    madeFor = now;
    return made;
  };
}`;

export const madeForEach: Plugin = {
  name: 'made-for-each',
  enforce: 'pre',
  load: (id) => (id === LAZILY ? CODE : null),
};
