// Builds the scripts of pages without WXT's start code, and asks V8 to compile them at once.
import type { Plugin } from 'vite';

/**
 * The id of the module with which WXT starts an unlisted script, followed by the script's path. It is internal to WXT: if it changes, the
 * scripts grow by half a kilobyte, and the budget of a page where nothing plays is exceeded.
 */
const START = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/;

/**
 * Scripts of which nearly all code runs while they load. If they are compiled function by function, that takes a third longer
 * (https://v8.dev/blog/explicit-compile-hints).
 */
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
