// The worker's words, for what it shows on pages: read anew when the language was changed.
import { chooseLanguage, type Language } from '@/lib/domain/words/languages.ts';
import { createWords, readTranslation, type Word, word } from '@/lib/domain/words.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readWordsFile } from './packaged-file.ts';

let known: Word = word;

export async function readWords(): Promise<Word> {
  const { language } = await readSettings();
  const wanted = chooseLanguage(language, navigator.languages);
  if (known.language !== wanted) known = await load(wanted);
  return known;
}

/** English where the file cannot be read: something is said in any case. */
async function load(language: Language): Promise<Word> {
  if (language === 'en') return word;
  const file = await readWordsFile(language).catch(() => ({}));
  return createWords(language, readTranslation(file));
}
