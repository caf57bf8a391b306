// Reads files of the extension's own package. A service worker may not import() (HTML, "import() in service workers"), so what is loaded late is JSON.
import { browser } from 'wxt/browser';
import type { PackagedFile } from '@/lib/background/runtime/platform.ts';
import { unpackWords } from '@/lib/domain/files/packed-words.ts';
import type { Language } from '@/lib/domain/words/languages.ts';

/** Parsed, and a language's texts beside their keys. Throws where the package has no such file. */
export async function readPackagedFile(path: PackagedFile): Promise<unknown> {
  if (!/^\/words\/(?!en\.)/.test(path)) return readJson(path);
  const [keys, texts] = await Promise.all([readJson('/words/keys.json'), readJson(path)]);
  return unpackWords(keys, texts);
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(browser.runtime.getURL(path as '/data/site-ids.json'));
  return response.json();
}

/** The translations of a language. */
export function readWordsFile(language: Language): Promise<unknown> {
  return readPackagedFile(`/words/${language}.json`);
}
