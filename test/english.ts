// Loads the texts of a language. The English texts come from the source. The texts of other languages come from the files in
// `public/words`.
import { readFileSync } from 'node:fs';
import { english } from '../lib/domain/words/english/en.ts';
import type { Language } from '../lib/domain/words/languages.ts';
import { createTranslate, readTranslation, type Translate } from '../lib/domain/words.ts';

export const t = createTranslate('en', english);

export function loadTranslate(language: Language): Translate {
  if (language === 'en') return t;
  const file = readFileSync(new URL(`../public/words/${language}.json`, import.meta.url), 'utf8');
  return createTranslate(language, readTranslation(JSON.parse(file)));
}

/** Reads a file of a package. The package has only the English texts. */
export async function readEnglishFile(path: string): Promise<unknown> {
  return path === '/words/en.json' ? english : {};
}
