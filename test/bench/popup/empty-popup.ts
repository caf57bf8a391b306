// Makes the baseline of the popup, which is a page that renders one list item with the same version of React. The page is added to a copy
// of the extension, so that it is not shipped.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../lib/build/paths.ts';
import { copyExtension } from '../bytes.ts';

export const EMPTY_POPUP_FILE = 'empty-popup.html';

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title><script type="module" src="/empty-popup.js"></script></head><body><div id="root"></div></body></html>';
const script = [
  "import { createElement } from 'react';",
  "import { createRoot } from 'react-dom/client';",
  "const item = createElement('li', { 'data-row': 'only' }, 'One entry');",
  "createRoot(document.getElementById('root')).render(createElement('ul', null, item));",
].join('\n');

/** Copies the extension to a temporary folder and adds the empty popup. Returns the folder. */
export async function addEmptyPopup(extensionDir: string): Promise<string> {
  return copyExtension(extensionDir, { [EMPTY_POPUP_FILE]: page, 'empty-popup.js': await bundle() });
}

async function bundle(): Promise<string> {
  const id = join(root, 'empty-popup-source.js');
  const source = {
    name: 'empty-popup',
    resolveId: (asked: string) => (asked === id ? id : undefined),
    load: (asked: string) => (asked === id ? script : undefined),
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [source],
    build: { write: false, rollupOptions: { input: id } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}
