// Finds labels such as "episode 12" in a text, together with their season, in any of the listed languages.
import {
  type EpisodeLabel,
  type FoundNumber,
  type LabelFieldOptions,
  type LabelForms,
  labelOfField,
  labelOfText,
  toLowerCase,
} from './label.ts';
import { KANJI_DIGITS, KANJI_NUMBER_PATTERN, readRomanNumeral, toNumber, toPlainDigits } from './numerals.ts';

/** The words of each language: for a season, before an episode number, and after an episode number. To add a language, add a line. */
const WORDS: readonly (readonly [season: string, before: string, after: string])[] = [
  ['season series s', 'episodes episode eps ep e', ''], // English, and what most sites write
  ['staffel st', 'folgen folge flg', 'folge'], // German
  ['saison', 'épisodes épisode épi ép', ''], // French
  ['temporada temp t', 'episodios episódios episodio episódio capítulos capítulo cap', ''], // Spanish, Portuguese
  ['stagione', 'puntata puntate episodi', ''], // Italian
  ['seizoen', 'aflevering afleveringen afl', ''], // Dutch
  ['säsong sæson sesong kausi', 'avsnitt afsnit episod jakso', ''], // Nordic
  ['sezon série évad sezonul', 'odcinki odcinek odc epizody epizoda díly díl episodul', 'rész díl epizoda'], // Central European
  ['сезон', 'серии серия серія эпизод епізод сер', 'серия серія эпизод епізод'], // Russian, Ukrainian
  ['sezon', 'bölüm', 'bölüm'], // Turkish
  ['σεζόν κύκλος', 'επεισόδιο επ', ''], // Greek
  ['الموسم', 'الحلقات الحلقة حلقة', ''], // Arabic
  ['सीज़न', 'एपिसोड', ''], // Hindi
  ['ซีซั่น ซีซัน', 'ตอนที่ ตอน', ''], // Thai
  ['mùa', 'tập', ''], // Vietnamese
  ['musim', 'episod', ''], // Indonesian, Malay
  ['시즌', '에피소드', '화 회'], // Korean
  ['シーズン', 'エピソード', '話 话 集'], // Japanese, Chinese
];

/** Words that are between two numbers and mean both numbers, as in "1 and 2" or "1 to 4". To add a language, add its words. */
const AND = 'and und et y e и і i og och ve και و और और และ và dan'.split(' ').join('|');
const TO = 'to through bis à a al até до kadar إلى से ถึง đến hingga から'.split(' ').join('|');

const START = '(?<![\\p{L}\\p{N}])';
/** Matches the end of a number. In file names, a version follows the number ("E02v2"). */
const END = '(?:v\\d)?(?![\\p{L}\\p{N}]|[.,-]\\d)';
const DIGITS = '\\d{1,4}(?:[.,]\\d)?';
const NUMBER = `(?<number>${DIGITS})`;
const SEPARATOR = '[\\s.,:;|/·•–—-]*';

/**
 * Returns the pattern for the rest of a range after its first number. If the second number has no word before it, the "-" must have no
 * spaces around it. In "Episode 5 - 86", for example, 86 is a name.
 */
export function rangeTailPattern(words: string, digits: string): string {
  const labelled = `(?:\\s?[-–—~〜&+/,、・]\\s?)?(?:s(?<other>\\d{1,2})[\\s.:]?)?(?:${words}|第|#)[\\s.:#nº°]{0,3}`;
  // After a comma, a name may follow ("Episode 11, 12 Angry Men"). So the text must end after the second number.
  const pair = `(?<pair>\\s?[&+、・]\\s?|\\s(?:${AND})\\s|,\\s?(?=${digits}[\\s\\])】）]*$))`;
  const through = `(?:[-–—]|\\s?[~〜]\\s?)|(?<through>\\s(?:${TO})\\s)`;
  return `(?<tail>(?:${through}|${pair}|${labelled})(?<last>${digits}))?`;
}

/** Matches the place before the number of a label. Totals such as 全12話 ("12 episodes in all") are excluded. */
const ALONE = '(?<![\\p{N}.全共总-])';
const ORDINAL = '(?:\\.|ª|º|-?[йя])?';
/** Matches the suffix of a season number, as in "2nd" or "2ª". */
const NTH = '(?:st|nd|rd|th|\\.|ª|º|-?[йя])?';
const NO_LETTER = '(?!(?![予预預예])\\p{L})';

/**
 * The patterns of labels, with the clearest first. They are for texts in lower case, because it is slow to ignore case in patterns with
 * Unicode classes.
 */
const FORMS: readonly ((season: string) => string)[] = [
  (season) =>
    `${START}${season}(?:${all(1)})[\\s.:#nº°]{0,4}${NUMBER}${rangeTailPattern(all(1), DIGITS)}${END}`,
  () => `${START}(?<season>\\d{1,2})x(?<number>\\d{2,3})(?<tail>-(?:\\d{1,2}x)?(?<last>\\d{2,3}))?${END}`,
  (season) =>
    `${season}第\\s?(?<number>\\d{1,4}(?:\\.\\d)?|${KANJI_NUMBER_PATTERN})\\s?(?:[話话集回]${counted('?')}|${counted('')})`,
  // This form requires a second number, because "серии" after a single number counts all episodes.
  (season) =>
    `${ALONE}${season}${ALONE}(?<begin>${DIGITS})${ORDINAL}(?:${all(2)})?(?:\\s?[-–~〜]\\s?|(?<pair>\\s?[・·,、+/&]\\s?|\\s(?:${AND})\\s))${NUMBER}${ORDINAL}\\s?(?:${all(2)}|серии)${NO_LETTER}`,
  (season) => `${ALONE}${season}${ALONE}(?:제\\s?)?${NUMBER}${ORDINAL}\\s?(?:${all(2)})${NO_LETTER}`,
  (season) => `(?<![\\p{L}\\p{N}&])${season}#\\s?${NUMBER}${rangeTailPattern('#', DIGITS)}${END}`,
  // This form uses only full words, because a text such as "E. V" may mean anything.
  (season) => `${START}${season}(?:${all(1, 4)})[\\s.:]{1,3}(?<roman>[ivxl]{1,7}|[ⅰ-ⅻ])(?![\\p{L}\\p{N}])`,
];

/** Returns the pattern for the rest of a Japanese or Chinese pair or range after its first number, such as "～第4話" or "・第4話". */
function counted(times: '?' | ''): string {
  const [last, pair] = times ? ['until', 'alsoUntil'] : ['last', 'also'];
  const between = `\\s?[-–—~〜]\\s?|(?<${pair}>\\s?[・·、,&+/と]\\s?|\\s(?=第))`;
  return `(?:(?:${between})第?\\s?(?<${last}>\\d{1,4}|${KANJI_NUMBER_PATTERN})\\s?[話话集回])${times}`;
}

/** Compiled patterns. Each is slow to compile, and most texts need only the first. */
const made: RegExp[] = [];

function formAt(index: number): RegExp {
  // Each pattern is made only once, because a history has tens of thousands of titles.
  made[index] ??= new RegExp(FORMS[index]?.(`(?:${seasonPattern()}${SEPARATOR})?`) ?? '', 'u');
  return made[index];
}

let season: string | undefined;

export function seasonPattern(): string {
  season ??= `(?:(?:${all(0)})[\\s.:]*(?<season>\\d{1,2})|第?\\s?(?<cjk>\\d{1,2}|${KANJI_NUMBER_PATTERN})\\s?[期季기])`;
  return season;
}

/**
 * The patterns of seasons, which are made lazily. `whole` matches a text that is only a season, such as "S2". `within` matches "Season 2"
 * in a longer text. It does not match "S2" there, because that may be a name.
 */
let marks: ReturnType<typeof makeMarks> | undefined;

/**
 * Returns the season of a text that names no episode, or null if the text names no season. The text must consist only of the season, unless
 * `within` is set.
 */
export function findSeasonNumber(text: string, { within = false } = {}): number | null {
  const plain = toLowerCase(toPlainDigits(text));
  if (!/\d/.test(plain) && !/[期季기]/.test(plain)) return null;
  marks ??= makeMarks();
  const { season, ordinal, cjk } = (within ? marks.within : marks.whole).exec(plain)?.groups ?? {};
  return toNumber(season ?? ordinal ?? cjk);
}

function makeMarks() {
  const words = all(0, 4);
  return {
    whole: new RegExp(
      `^[^\\p{L}\\p{N}]{0,2}(?:${seasonPattern()}|(?<ordinal>\\d{1,2})${NTH}\\s?(?:${words}))[^\\p{L}\\p{N}]{0,2}$`,
      'u',
    ),
    within: new RegExp(
      `${START}(?:(?:${words}|시즌|シーズン|mùa)[\\s.:]*(?<season>\\d{1,2})(?!\\p{N})|(?<ordinal>\\d{1,2})${NTH}\\s?(?:${words})(?!\\p{L})|第\\s?(?<cjk>\\d{1,2}|${KANJI_NUMBER_PATTERN})\\s?[期季기])`,
      'u',
    ),
  };
}

/** Returns a pattern of all words in one column of `WORDS`. Longer words come first, so that "ep" does not match before "episode". */
function all(part: 0 | 1 | 2, shortest = 1): string {
  const words = WORDS.flatMap((language) => language[part].split(' ')).filter(
    (word) => word.length >= shortest,
  );
  return words.sort((a, b) => b.length - a.length).join('|');
}

let numerals: RegExp | undefined;

/** Finds the first clear episode number in a text, or returns null. The text must be in lower case and have plain digits. */
export function findEpisodeNumber(plain: string): FoundNumber | null {
  // Return early for a text without a number. Most texts have none, and the patterns are slow to compile.
  if (!/\d/.test(plain)) {
    numerals ??= new RegExp(`[${KANJI_DIGITS}ⅰ-ⅻ]|[\\s.:][ivxl]{1,7}(?![\\p{L}\\p{N}])`, 'u');
    if (!numerals.test(plain)) return null;
  }
  for (const index of FORMS.keys()) {
    const found = formAt(index).exec(plain);
    const read = found && toFoundNumber(found);
    if (read) return read;
  }
  return null;
}

/** Converts a match of any label pattern to a number, or to a range. Returns null if there is no valid number. */
export function toFoundNumber(found: RegExpExecArray): FoundNumber | null {
  const { number, roman, tail, last, until, begin, other, through } = found.groups ?? {};
  const { pair, also = pair, alsoUntil = also } = found.groups ?? {};
  const one = roman ? romanNumber(roman, found) : toNumber(number);
  if (one === null) return null;
  const season = toNumber(found.groups?.season ?? found.groups?.cjk);
  const end = found.index + found[0].length;
  const start = toNumber(begin);
  if (start !== null)
    return alsoUntil === undefined || one === start + 1
      ? { index: found.index, end, number: one, first: start, season }
      : null;
  const final = toNumber(last ?? until);
  if (final === null || final === one) return { index: found.index, end, number: one, first: null, season };
  const isRange =
    // "Episode 29 / S2E4" gives one episode two numbers, so it is no range.
    (other === undefined || Number(other) === season) &&
    (alsoUntil === undefined || final === one + 1) &&
    (through === undefined || final > one);
  if (isRange) return { index: found.index, end, number: final, first: one, season };
  const at = found.index + found[0].lastIndexOf(tail ?? '');
  return { index: found.index, end: at, number: one, first: null, season };
}

/** Parses a Roman numeral. A single letter before another word is part of a name ("Episode X Day"), so the result is null. */
function romanNumber(roman: string, { index, 0: whole, input }: RegExpExecArray): number | null {
  const single = toNumber(/^[ⅰ-ⅻ]$/.test(roman) ? roman : undefined);
  if (single !== null) return single;
  const isName = roman.length === 1 && /^\s\p{L}/u.test(input.slice(index + whole.length));
  return isName ? null : readRomanNumeral(roman);
}

const forms: LabelForms = { find: findEpisodeNumber, season: seasonPattern, words: () => all(1) };

/** Returns the first clear episode label in a text that may also contain the series. Returns null if there is none. */
export function parseEpisodeLabel(text: string | null | undefined): EpisodeLabel | null {
  return labelOfText(text, forms);
}

/**
 * Returns the label of a field. The field may contain only an episode label, and the episode's name after it. Returns null if the field
 * contains an unknown word.
 */
export function parseLabelField(
  text: string | null | undefined,
  options?: LabelFieldOptions,
): EpisodeLabel | null {
  return labelOfField(text, forms, options);
}
