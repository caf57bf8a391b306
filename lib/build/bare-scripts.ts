// Starts unlisted scripts without WXT's runtime plugins and error log, which would add half a kilobyte to each of them.
import type { Plugin } from 'vite';

/** WXT's internal module that starts an unlisted script; the script's path follows the question mark. If WXT renames it, the build still works and is larger. */
const START = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/;

export const bareScripts: Plugin = {
  name: 'kiroku:bare-scripts',
  enforce: 'pre',
  load(id) {
    const path = START.exec(id)?.[1];
    return path ? `import script from ${JSON.stringify(path)};\nexport default script.main();` : undefined;
  },
};
