// Sites write the language of the audio behind a title, e.g. "Frieren (English Dub)": it is not part of the title.

/** Languages that anime is dubbed in, as BCP 47 tags. */
const TAGS = 'ar ca de en en-IN es es-ES es-419 fr hi id it ja ko ml ms pl pt pt-BR ru ta te th tr vi zh';
/** Languages that sites write those names in, beside the language itself. */
const WRITTEN_IN = 'en de fr es pt it ru';
/** Names that no list of languages has. */
const NICKNAMES: Readonly<Record<string, string>> = {
  vf: 'fr',
  latino: 'es-419',
  'español (américa latina)': 'es-419',
  castellano: 'es-ES',
  castilian: 'es-ES',
  mandarin: 'zh',
};

/** What stands before "dub" in titles of videos; alone it could be anything. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  eng: 'en',
  ger: 'de',
  id: 'id',
  indo: 'id',
  jp: 'ja',
  th: 'th',
  vn: 'vi',
};

/** Made when first needed: they are slow to make. */
const displayNames: Record<string, Intl.DisplayNames> = {};

const BRACKETS = /^(.*\S)\s*[([]([^()[\]]*(?:\([^()]*\)[^()[\]]*)?)[)\]]\s*$/u;

/** A title without the label of its audio; `language` null where it names none. */
interface AudioLabel {
  readonly title: string;
  readonly language: string | null;
}

/** Takes a label of the audio off the end of a title; a title that is nothing else stays as it is. */
export function splitAudioLabel(text: string): AudioLabel {
  // Most titles have no brackets, and the patterns are slow to make ready.
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

/** The language of the first "English Dub" or "JP dub" of a text; null where it has none. */
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

/** The browser knows the names: "Spanish (Latin America)" for es-419 in English. */
function nameIn(locale: string, tag: string): string | undefined {
  displayNames[locale] ??= new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  return displayNames[locale].of(tag)?.toLowerCase();
}
