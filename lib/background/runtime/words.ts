// Provides the texts of the worker in the user's language.
import { titleLanguageFor } from '../../domain/titles/shown-title.ts';
import { chooseLanguage } from '../../domain/words/languages.ts';
import { type Translate, translateFromFile, withTitleLanguage } from '../../domain/words.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from './context.ts';

/** Returns the texts. The worker caches them until the language changes. */
export async function readTranslate(ctx: Context): Promise<Translate> {
  const { words } = ctx.state;
  const { language, titleLanguage } = await readSettings();
  const wanted = chooseLanguage(language, ctx.languages());
  const known =
    words.t?.language === wanted
      ? words.t
      : await translateFromFile(wanted, (one) => ctx.readPackagedFile(`/words/${one}.json`));
  words.t = withTitleLanguage(known, titleLanguageFor(titleLanguage, wanted));
  return words.t;
}
