// Reads packaged files. A service worker must not use `import()` (HTML, "import() in service workers"). So lazy data is stored as JSON.
import { browser, type PublicPath } from 'wxt/browser';
import type { PackagedFile } from '@/lib/background/runtime/platform.ts';
import type { Language } from '@/lib/domain/words/languages.ts';

/** Returns the parsed JSON. Throws if the package does not contain the file. */
export async function readPackagedFile(path: PackagedFile): Promise<unknown> {
  // The cast is needed because the build writes `words/en.json`, which is not among the public files that WXT lists.
  const response = await fetch(browser.runtime.getURL(path as PublicPath));
  return response.json();
}

export function readWordsFile(language: Language): Promise<unknown> {
  return readPackagedFile(`/words/${language}.json`);
}
