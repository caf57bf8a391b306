// The worker's texts, in the user's language.
import { chooseLanguage, type Language } from '../../domain/words/languages.ts';
import { createWords, learn, readTranslation, type Translate, t, withTitles } from '../../domain/words.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from './context.ts';

/** Cached until the language changes. */
export async function readWords(ctx: Context): Promise<Translate> {
  const { words } = ctx.state;
  const { language, titleLanguage } = await readSettings();
  const wanted = chooseLanguage(language, ctx.languages());
  const known = words.t?.language === wanted ? words.t : await load(ctx, wanted);
  words.t = withTitles(known, titleLanguage);
  return words.t;
}

/** Always loads English, which replaces missing or unreadable texts. */
async function load(ctx: Context, language: Language): Promise<Translate> {
  learn(await readFile(ctx, 'en'));
  return language === 'en' ? t : createWords(language, await readFile(ctx, language));
}

async function readFile({ readPackagedFile }: Context, language: Language) {
  return readTranslation(await readPackagedFile(`/words/${language}.json`).catch(() => ({})));
}
