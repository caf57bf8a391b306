// The worker's texts for pages. A change of language loads them again.
import { chooseLanguage, type Language } from '../../domain/words/languages.ts';
import { createWords, readTranslation, type Translate, t, withTitles } from '../../domain/words.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import type { Platform } from '../platform.ts';

export async function readWords({
  platform,
  memory,
}: Pick<Parts, 'platform' | 'memory'>): Promise<Translate> {
  const { language, titleLanguage } = await readSettings();
  const wanted = chooseLanguage(language, platform.languages());
  if (memory.t.language !== wanted) memory.t = await load(platform, wanted);
  memory.t = withTitles(memory.t, titleLanguage);
  return memory.t;
}

/** English where the file cannot be read: something is said in any case. */
async function load({ readPackagedFile }: Platform, language: Language): Promise<Translate> {
  if (language === 'en') return t;
  const file = await readPackagedFile(`/words/${language}.json`).catch(() => ({}));
  return createWords(language, readTranslation(file));
}
