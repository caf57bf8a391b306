// Starts unlisted scripts without WXT's plugins and its log of faults around them: half a kilobyte in every script of every granted page.
import type { Plugin } from 'vite';

/** The name of WXT's module that starts an unlisted script, with the path of the script behind it. */
const START = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/;

export const bareScripts: Plugin = {
  name: 'kiroku:bare-scripts',
  enforce: 'pre',
  load(id) {
    const path = START.exec(id)?.[1];
    return path ? `import script from ${JSON.stringify(path)};\nexport default script.main();` : undefined;
  },
};
