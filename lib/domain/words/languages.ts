// Kiroku's languages, each with its own name.

/** BCP 47 tags. */
export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ja'] as const;
export type Language = (typeof languages)[number];

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
};

/** The user's choice, else the first supported language of the browser, else English. `preferred`: BCP 47 tags, best first. */
export function chooseLanguage(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  for (const tag of preferred) {
    const spoken = speaks(tag);
    if (spoken) return spoken;
  }
  return 'en';
}

/** The supported language of a tag: the same tag, else the same family. "de-AT" gives German, "pt" and "pt-PT" Brazilian Portuguese. */
function speaks(tag: string): Language | null {
  const family = tag.split('-')[0]?.toLowerCase();
  return (
    languages.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
    languages.find((one) => one.split('-')[0] === family) ??
    null
  );
}
