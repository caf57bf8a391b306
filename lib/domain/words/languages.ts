// Defines Kiroku's languages, and chooses the language in which Kiroku is shown.

/** The BCP 47 tags of the languages. */
export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
};

/**
 * Returns the user's choice, else the first supported language of the browser, else English. `preferred` are the browser's BCP 47 tags,
 * best first.
 */
export function chooseLanguage(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  for (const tag of preferred) {
    const spoken = speaks(tag);
    if (spoken) return spoken;
  }
  return 'en';
}

/**
 * Returns the supported language for a tag. This is the language with the same tag, or else a language of the same family: "de-AT" gives
 * German, "pt" and "pt-PT" give Brazilian Portuguese. Null if there is none.
 */
function speaks(tag: string): Language | null {
  const family = tag.split('-')[0]?.toLowerCase();
  return (
    languages.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
    languages.find((one) => one.split('-')[0] === family) ??
    null
  );
}
