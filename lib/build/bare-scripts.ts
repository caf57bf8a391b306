// A Vite plugin that builds the scripts of pages without WXT's start code, and asks V8 to compile them eagerly.
import type { Plugin } from 'vite';

/**
 * Matches the id of the module with which WXT starts an unlisted script. The script's path follows. The id is internal to WXT. If WXT
 * changes it, the scripts grow by half a kilobyte, and exceed a limit in `output-sizes.ts`.
 */
const START = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/;

/**
 * In these scripts, nearly all code runs while they load. With lazy compilation, loading would take a third longer
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const RUN_AT_ONCE = /^(?:site-(?!.*-state\.js$)|watch-page|player-frame)/;

export const bareScriptsPlugin: Plugin = {
  name: 'kiroku:bare-scripts',
  enforce: 'pre',
  load(id) {
    const path = START.exec(id)?.[1];
    return path ? `import script from ${JSON.stringify(path)};\nexport default script.main();` : undefined;
  },
  generateBundle: {
    // This plugin must run after WXT's plugin, which removes a variable name only if the name is at the very beginning of a script.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_ONCE.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};
