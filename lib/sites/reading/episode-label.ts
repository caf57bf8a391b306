// Finds "episode 12" in a text of any language that is listed here, and the season that is written with it.

/** How languages write a season, what they put before an episode's number, and what behind it. Add a language by adding a line. */
const WORDS: readonly (readonly [season: string, before: string, after: string])[] = [
  ['season series s', 'episode eps ep e', ''], // English, and what most sites write
  ['staffel st', 'folge flg', 'folge'], // German
  ['saison', 'épisode épi', ''], // French
  ['temporada temp t', 'episodio episódio capítulo cap', ''], // Spanish, Portuguese
  ['stagione', 'puntata', ''], // Italian
  ['seizoen', 'aflevering afl', ''], // Dutch
  ['säsong sæson sesong kausi', 'avsnitt afsnit episod jakso', ''], // Nordic
  ['sezon série évad sezonul', 'odcinek odc epizoda díl episodul', 'rész díl epizoda'], // Central European
  ['сезон', 'серия серія эпизод епізод сер', 'серия серія эпизод епізод'], // Russian, Ukrainian
  ['sezon', 'bölüm', 'bölüm'], // Turkish
  ['σεζόν κύκλος', 'επεισόδιο επ', ''], // Greek
  ['الموسم', 'الحلقة حلقة', ''], // Arabic
  ['सीज़न', 'एपिसोड', ''], // Hindi
  ['ซีซั่น ซีซัน', 'ตอนที่ ตอน', ''], // Thai
  ['mùa', 'tập', ''], // Vietnamese
  ['musim', 'episod', ''], // Indonesian, Malay
  ['시즌', '에피소드', '화 회'], // Korean
  ['シーズン', 'エピソード', '話 话'], // Japanese, Chinese
];

/** `label` as written; `before` and `after` are the text around it without separators. */
export interface EpisodeLabel {
  readonly label: string;
  readonly number: number;
  readonly season: number | null;
  readonly before: string;
  readonly after: string;
}

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}]|[.,-]\\d)';
const NUMBER = '(?<number>\\d{1,4}(?:[.,]\\d)?)';
const KANJI = '[〇零一二三四五六七八九十百]{1,7}';
const SEPARATOR = '[\\s.,:;|/·•–—-]*';

/** For texts in lower case: ignoring case would fold all letters of the world for each form. Clearest first. Totals such as 全12話 ("12 episodes in all") are not labels, nor are ranges such as "1-12". */
const FORMS: readonly ((season: string) => string)[] = [
  (season) => `${START}${season}(?:${all(1)})[\\s.:#nº°]{0,4}${NUMBER}${END}`,
  () => `${START}(?<season>\\d{1,2})x(?<number>\\d{2,3})${END}`,
  (season) => `${season}第\\s?(?<number>\\d{1,4}(?:\\.\\d)?|${KANJI})\\s?[話话集回]`,
  (season) =>
    `(?<![\\p{N}.全共총-])${season}(?<![\\p{N}.全共총-])${NUMBER}(?:\\.|ª|º|-?[йя])?\\s?(?:${all(2)})(?!\\p{L})`,
  (season) => `(?<![\\p{L}\\p{N}&])${season}#\\s?${NUMBER}${END}`,
];
/** Those that were needed: the first one does for most texts, and each is slow to make. */
const made: RegExp[] = [];

function formAt(index: number): RegExp {
  // The words are joined only once: a history has tens of thousands of titles.
  made[index] ??= makeForm(index);
  return made[index];
}

function makeForm(index: number): RegExp {
  const season = `(?:(?:(?:${all(0)})[\\s.:]*(?<season>\\d{1,2})|第?\\s?(?<cjk>\\d{1,2}|${KANJI})\\s?[期季기])${SEPARATOR})?`;
  return new RegExp(FORMS[index]?.(season) ?? '', 'u');
}

/** The first clear episode label of a text; null when there is none. */
export function parseEpisodeLabel(text: string | null | undefined): EpisodeLabel | null {
  if (!text) return null;
  const plain = toLowerCase(plainDigits(text));
  // Most texts have no number, and the forms are slow to make ready.
  if (!/[\d〇零一二三四五六七八九十百]/.test(plain)) return null;
  for (const index of FORMS.keys()) {
    const found = formAt(index).exec(plain);
    const number = toNumber(found?.groups?.number);
    if (!found || number === null) continue;
    const end = found.index + found[0].length;
    return {
      label: text.slice(found.index, end).trim(),
      number,
      season: toNumber(found.groups?.season ?? found.groups?.cjk),
      before: trimSeparators(text.slice(0, found.index)),
      after: trimSeparators(text.slice(end)),
    };
  }
  return null;
}

/** The label of a field that holds nothing but an episode's label, so that a bare "12" or "Lesson.12" will do; null where it has several numbers, or its only one is in brackets ("Final Chapter (2)" is a part of it). */
export function parseLabelField(text: string | null | undefined): EpisodeLabel | null {
  if (!text) return null;
  const bare = new RegExp(`(?<!\\p{N}|\\p{N}[.,])\\d{1,4}(?:[.,]\\d)?(?![\\p{N}]|[.,]\\d)|^${KANJI}$`, 'gu');
  const [only, ...others] = plainDigits(text).matchAll(bare);
  const ahead = text.slice(0, only?.index ?? 0);
  const isPart = /[([（]$/.test(ahead) && /\p{L}/u.test(ahead);
  const number = others.length === 0 && !isPart ? toNumber(only?.[0]) : null;
  return (
    parseEpisodeLabel(text) ??
    (number === null ? null : { label: text.trim(), number, season: null, before: '', after: '' })
  );
}

/** Whether a text names something beside the regular episodes. */
export function isSpecialLabel(text: string): boolean {
  const special =
    /(?<![\p{L}\p{N}])(?:sp\d*|specials?|ova[s\d]*|oad[s\d]*|recap|spécial|especial|sonderfolge|спешл|спецвыпуск)(?![\p{L}\p{N}])|特別[編篇]|総集[編篇]|番外[編篇]/u;
  const plain = toLowerCase(text);
  // Most texts have nothing of it, and a pattern that knows all letters is slow to make ready.
  return /sp|ova|oad|recap|sonder|сп|特|総|番/.test(plain) && special.test(plain);
}

/** Removes what separates a label or a site's name from a title. */
export function trimSeparators(text: string): string {
  let end = text.length;
  // From the end: a pattern that looks for the end of a text tries every separator on the way.
  while (end > 0 && /[\s\-–—:|·•,~«</([【「]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s\-–—:|·•,~»>/)\]】」]+/u, '');
}

/** Longest first, so that "ep" does not end the search for "episode". */
function all(part: 0 | 1 | 2): string {
  const words = WORDS.flatMap((language) => language[part].split(' ')).filter(Boolean);
  return words.sort((a, b) => b.length - a.length).join('|');
}

/** Character by character too: the Turkish capital is the only one that becomes two. */
export function toLowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}

/** Full-width and Arabic digits as ASCII, character by character, so that positions stay. */
function plainDigits(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ＃．：]|[٠-٩۰-۹]/g, (char) => {
    const code = char.charCodeAt(0);
    return code >= 0xff00 ? String.fromCharCode(code - 0xfee0) : String(code & 0xf);
  });
}

function toNumber(text: string | undefined): number | null {
  if (!text) return null;
  return /^\d/.test(text) ? Number(text.replace(',', '.')) : readKanji(text);
}

/** Japanese numerals up to 999, e.g. 二十四 = 24, 百五 = 105. */
function readKanji(text: string): number {
  let total = 0;
  let digit = 0;
  for (const char of text) {
    const value = '〇一二三四五六七八九'.indexOf(char === '零' ? '〇' : char);
    if (value >= 0) digit = digit * 10 + value;
    else {
      total += (digit || 1) * (char === '百' ? 100 : 10);
      digit = 0;
    }
  }
  return total + digit;
}
