// Builds the scripts of pages without WXT's start code, and asks V8 to compile them at once.
import type { Plugin } from 'vite';

/** The id of the module that WXT starts an unlisted script from, with the path of the script behind it. It is internal to WXT: if it changes, the scripts grow by half a kilobyte, and the budget of a page where nothing plays is exceeded. */
const START = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/;

/** Scripts of which nearly all runs while they load. Compiled function by function they take a third longer (https://v8.dev/blog/explicit-compile-hints). */
const RUN_AT_ONCE = /^(?:site-(?!.*-state\.js$)|watch-page|player-frame)/;

export const bareScripts: Plugin = {
  name: 'kiroku:bare-scripts',
  enforce: 'pre',
  load(id) {
    const path = START.exec(id)?.[1];
    return path ? `import script from ${JSON.stringify(path)};\nexport default script.main();` : undefined;
  },
  generateBundle: {
    // After WXT, which finds a script's name by its first characters and removes it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_ONCE.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};
