// The worker's texts for pages. A change of language loads them again.
import { chooseLanguage, type Language } from '../../domain/words/languages.ts';
import { createWords, learn, readTranslation, type Translate, t, withTitles } from '../../domain/words.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import type { Platform } from '../platform.ts';

export async function readWords({
  platform,
  memory,
}: Pick<Parts, 'platform' | 'memory'>): Promise<Translate> {
  const { language, titleLanguage } = await readSettings();
  const wanted = chooseLanguage(language, platform.languages());
  const words = memory.t?.language === wanted ? memory.t : await load(platform, wanted);
  memory.t = withTitles(words, titleLanguage);
  return memory.t;
}

/** English in any case: it is said where a translation lacks a text, or cannot be read. */
async function load(platform: Platform, language: Language): Promise<Translate> {
  learn(await readFile(platform, 'en'));
  return language === 'en' ? t : createWords(language, await readFile(platform, language));
}

async function readFile({ readPackagedFile }: Platform, language: Language) {
  return readTranslation(await readPackagedFile(`/words/${language}.json`).catch(() => ({})));
}
