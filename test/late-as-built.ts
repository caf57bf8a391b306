// In the built worker a part that is loaded late is there in the same turn (server/launch/package/late-parts.ts). Vitest asks another process
// for each, which takes as long as the machine is busy: a test that waits until nothing is under way would go on too early.
import type { Plugin } from 'vite';

const LATE = /\bimport\('([^']+)'\)/g;

/** Loads what `import()` names with the module that names it, and gives it as the build does: later, in the same turn. */
export const lateAsBuilt: Plugin = {
  name: 'kiroku:late-as-built',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:lib\/background|entrypoints\/background|lib\/store)\/.*\.ts$/ },
    handler(code) {
      const names = [...new Set([...code.matchAll(LATE)].map(([, name]) => name ?? ''))];
      if (names.length === 0) return undefined;
      const late = (name: string) => `late${names.indexOf(name)}`;
      const body = code.replace(LATE, (_all, name: string) => `Promise.resolve().then(() => ${late(name)})`);
      // In one line, so that faults name the source's own lines.
      const imports = names.map((name) => `import * as ${late(name)} from '${name}';`).join(' ');
      return { code: `${imports} ${body}`, map: null };
    },
  },
};
