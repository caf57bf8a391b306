// Removes the audio language that sites write after a title, such as "Frieren (English Dub)".

/** The languages into which anime is dubbed, as BCP 47 tags. */
const TAGS = 'ar ca de en en-IN es es-ES es-419 fr hi id it ja ko ml ms pl pt pt-BR ru ta te th tr vi zh';
/** The names of languages are recognised in these languages. The name of a language in the language itself is always tried, too. */
const WRITTEN_IN = 'en de fr es pt it ru';
/** Names of languages that `Intl.DisplayNames` does not know. */
const NICKNAMES: Readonly<Record<string, string>> = {
  vf: 'fr',
  latino: 'es-419',
  'español (américa latina)': 'es-419',
  castellano: 'es-ES',
  castilian: 'es-ES',
  mandarin: 'zh',
};

/** Abbreviations of languages. In video titles, they count only before "dub". */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  eng: 'en',
  ger: 'de',
  id: 'id',
  indo: 'id',
  jp: 'ja',
  th: 'th',
  vn: 'vi',
};

/** The browser's objects that return language names. They are slow to create, so they are created lazily. */
const displayNames: Record<string, Intl.DisplayNames> = {};

const BRACKETS = /^(.*\S)\s*[([]([^()[\]]*(?:\([^()]*\)[^()[\]]*)?)[)\]]\s*$/u;

/** A title without its audio label. `language` is the language of the label; null if the title had no audio label. */
interface AudioLabel {
  readonly title: string;
  readonly language: string | null;
}

/** Removes an audio label from the end of a title. A title that consists only of a label is returned unchanged. */
export function splitAudioLabel(text: string): AudioLabel {
  // Most titles have no brackets. Return early for them, because the patterns are slow to compile.
  if (!/[)\]]\s*$/.test(text)) return { title: text, language: null };
  const subbed = / ?[([](?:[\p{L} ]+ )?(?:sub(?:bed|titled|s)?|omu|vostfr|legendado|subtitulado)[)\]]\s*$/iu;
  const plain = text.replace(subbed, '') || text;
  const [, title, inside] = BRACKETS.exec(plain) ?? [];
  if (!title || !inside) return { title: plain, language: null };
  const dub =
    /[\s:-]{0,3}(?<!\p{L})(?:audio|dub(?:bed)?|synchro(?:nisiert)?|dobla[dj][oe]|dublado|doppiato|дубляж|озвучка)(?!\p{L})[\s:-]*/iu;
  const name = inside.replace(dub, '').trim();
  const language = name ? readLanguageName(name) : null;
  return language || !name ? { title, language } : { title: plain, language: null };
}

/** Returns the language of the first text such as "English Dub" or "JP dub". Returns null if there is no such text. */
export function readDubLanguage(text: string): string | null {
  if (!/ dub/i.test(text)) return null;
  const name = /(?<!\p{L})(\p{L}{2,20}) dub(?:bed)?(?!\p{L})/u.exec(text.toLowerCase())?.[1];
  return name ? (SHORT_NAMES[name] ?? readLanguageName(name)) : null;
}

function readLanguageName(name: string): string | null {
  const wanted = name.toLowerCase();
  const isNameOf = (tag: string): boolean =>
    [tag, ...WRITTEN_IN.split(' ')].some((locale) => nameIn(locale, tag) === wanted);
  return NICKNAMES[wanted] ?? TAGS.split(' ').find(isNameOf) ?? null;
}

/** Returns the browser's name of a language. In English, for example, es-419 is "Spanish (Latin America)". */
function nameIn(locale: string, tag: string): string | undefined {
  displayNames[locale] ??= new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  return displayNames[locale].of(tag)?.toLowerCase();
}
