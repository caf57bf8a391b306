// Parses a title into its plain name and its season, part, year and format.
import { lazy } from '../contract/lazy.ts';
import { cutText, MAX_TEXT_LENGTH, toShortText } from '../contract/short-text.ts';
import {
  EDITION_WORDS,
  FINAL_SEASON_WORDS,
  FORMAT_WORDS,
  kanjiNumerals,
  ordinals,
  PART_COUNTERS,
  PART_WORDS,
  RECUT_WORDS,
  ROMAN_NUMERALS,
  SEASON_COUNTERS,
  SEASON_WORDS,
} from './marks.ts';

export type FormatMark = keyof typeof FORMAT_WORDS;

/** A parsed title. A field is null if the title does not state it. */
export interface ParsedTitle {
  /**
   * The lower-case words of the title, without punctuation and without words for season and part. If no other words are left, it equals
   * `full`.
   */
  readonly plain: string;
  /** The lower-case words of the title, without punctuation and editions, but with words for season and format. */
  readonly full: string;
  /**
   * The plain name without spaces, leading article, "and" and long vowels. "Re:Zero" and "rezero" get the same form, and so do "Maho" and
   * "Mahou".
   */
  readonly tight: string;
  readonly season: number | null;
  /**
   * The name of the work to which the season number belongs, for example "Captain Tsubasa" in "Captain Tsubasa Season 2: Junior Youth". It
   * consists of the words before the number. If there are none, it consists of all other words.
   */
  readonly seasonOf: string;
  readonly part: number | null;
  readonly final: boolean;
  readonly year: number | null;
  readonly format: FormatMark | null;
  /** The range of the site's own numbers, as in "(Eps 202-252)". `to` is null if the range has no end. */
  readonly range: { readonly from: number; readonly to: number | null } | null;
  /** Whether the title consists only of markers, as in "Staffel 2". */
  readonly onlyMarks: boolean;
}

const ordinalWords = lazy(() => Object.keys(ordinals()).join('|'));
const SEASONS = SEASON_WORDS.join('|');
const PARTS = PART_WORDS.join('|');
const kanjiDigits = lazy(() => Object.keys(kanjiNumerals()).join(''));
/** Word boundaries that also work next to letters of other scripts. */
const FROM = '(?<![\\p{L}\\p{N}])';
const TO = '(?![\\p{L}\\p{N}])';
const SUFFIX = '(?:st|nd|rd|th|ª|º|a|o|er|eme|e|ieme|я|и|ии)?';

/**
 * The patterns are tried in order, and explicit forms come first. The first group of each pattern is a number, an ordinal word or a roman
 * numeral.
 */
const seasonMarkers = lazy((): readonly RegExp[] => [
  new RegExp(`${FROM}(?:${SEASONS})\\s*0?(\\d{1,2})${TO}`, 'u'),
  new RegExp(`${FROM}(\\d{1,2})\\s?${SUFFIX}\\s(?:${SEASONS})${TO}`, 'u'),
  new RegExp(`${FROM}(${ordinalWords()})\\s+(?:${SEASONS})${TO}`, 'u'),
  new RegExp(`${FROM}(?:${SEASONS})\\s+(${ordinalWords()}|ii|iii|iv|v|vi)${TO}`, 'u'),
  new RegExp(`第?\\s?(\\d{1,2}|[${kanjiDigits()}])\\s?[${SEASON_COUNTERS}]`),
  new RegExp(`${FROM}s0?(\\d{1,2})$`, 'u'),
  /\s(ii|iii|iv|v|vi|vii|viii|ix)(?= (?:ova|oad|special)s?$|$)/u,
  /(?<=[^\d\s]\s)([2-9])$/u,
  /(?<=\p{L}{4})([2-9])$/u,
]);
const partMarkers = lazy((): readonly RegExp[] => [
  new RegExp(`${FROM}(?:${PARTS})\\s*(\\d{1,2}|ii|iii|iv|${ordinalWords()})${TO}`, 'u'),
  new RegExp(`${FROM}(\\d|${ordinalWords()})\\s?${SUFFIX}\\s(?:${PARTS})${TO}`, 'u'),
  new RegExp(`第?\\s?(\\d{1,2}|[${kanjiDigits()}])\\s?(?:[${PART_COUNTERS}]|クール)`),
]);
const finalMark = lazy(() => new RegExp(`${FROM}(?:${FINAL_SEASON_WORDS.join('|')})${TO}`, 'u'));
const edition = lazy(
  () => new RegExp(`[([](?:[^()[\\]]*${FROM}(?:${EDITION_WORDS.join('|')})${TO}[^()[\\]]*)[)\\]]`, 'giu'),
);
/** Matches words such as "Special Edition", which mean another cut of the series and not a special. */
const cuts = lazy(() => new RegExp(`${FROM}(?:${RECUT_WORDS.join('|')})${TO}`, 'gu'));
const EDITION_END =
  /(?:\s[-–]?\s?(?:english|german|french|spanish|japanese|hindi)?\s?(?:dub|dubbed|sub|subbed|subtitled|uncut|home video)){1,4}$/iu;
/** Matches "sub" or "dub" at the beginning, which the slugs of some shops have. */
const EDITION_START = /^(?:sub|dub) (?=\p{L})/iu;
const formatMarkers = lazy(() =>
  Object.entries(FORMAT_WORDS).map(
    ([format, words]) =>
      [format as FormatMark, new RegExp(`${FROM}(?:${words.join('|')})${TO}`, 'u')] as const,
  ),
);
const RANGE =
  /\((?:eps?|episodes?|folgen?|épisodes?|episodios?|episódios?)?\.?\s*(\d{1,4})\s*(?:[-–~]\s*(\d{1,4})|\+)\)/iu;
/** Matches the catalogue's mark for a series that has the same name as a film. */
const SERIES_MARK = /\((?:tv|tv series|ona)\)/iu;
const YEAR = /\(((?:19|20)\d\d)\)|(?<=\p{L}[^\p{L}]{0,40}\s)((?:19|20)\d\d)$/u;
/** A roman numeral in the middle of a title counts only if it is a separate word before a colon or a dash. */
const ROMAN_BEFORE_SUBTITLE = /(?<=[\p{L}\p{N}!?)] )(II|III|IV|VI|VII|VIII)(?=\s*[:–—]|\s-)/u;

/**
 * Normalises a title to lower-case words with single spaces, without accents and punctuation. Compatibility forms are folded. The voicing
 * marks of kana (U+3099, U+309A) are retained, because they change the word.
 */
export function normaliseTitle(title: string): string {
  const unmarked = toShortText(title)
    .normalize('NFKD')
    .replace(/(?![\u3099\u309A])\p{M}/gu, '');
  const words = foldText(unmarked)
    .replace(/['’‘`´]/gu, '')
    .replace(/[&＆]/gu, ' and ')
    .replace(/[^\p{L}\p{N}ªº]+/gu, ' ');
  return cutText(words, MAX_TEXT_LENGTH).trim();
}

/** Folds compatibility forms and letter case. The length is limited again afterwards, because one character may fold to eighteen. */
export function foldText(text: string): string {
  return cutText(text.normalize('NFKC').toLowerCase(), MAX_TEXT_LENGTH);
}

export function parseTitle(title: string): ParsedTitle {
  const own = toShortText(toShortText(title).replace(edition(), ' '))
    .replace(EDITION_END, '')
    .replace(EDITION_START, '');
  const range = RANGE.exec(own);
  const year = YEAR.exec(own);
  const named = own
    .replace(RANGE, ' ')
    .replace(YEAR, ' ')
    .replace(SERIES_MARK, ' ')
    .replace(/\s+/gu, ' ')
    .replace(ROMAN_BEFORE_SUBTITLE, (roman) => `season ${ROMAN_NUMERALS[roman.toLowerCase()]}`);
  const full = normaliseTitle(named) || normaliseTitle(own) || normaliseTitle(title);
  const uncut = withoutRecutWords(full);
  const final = finalMark().test(full);
  const part = takeMarker(full.replace(finalMark(), '').replace(/\s+/gu, ' ').trim(), partMarkers());
  const season = takeMarker(part.rest, seasonMarkers());
  const plain = season.rest || full;
  return {
    plain,
    full,
    tight: toCompactName(plain),
    season: season.number,
    seasonOf: season.before || plain,
    part: part.number,
    final,
    year: year ? Number(year[1] ?? year[2]) : null,
    format: formatMarkers().find(([, marker]) => marker.test(uncut))?.[0] ?? null,
    range: range ? { from: Number(range[1]), to: range[2] ? Number(range[2]) : null } : null,
    onlyMarks: season.rest === '',
  };
}

/** Removes words for another cut of the series. */
export function withoutRecutWords(words: string): string {
  return words.replace(cuts(), '').replace(/\s+/gu, ' ').trim();
}

export function withoutArticle(words: string): string {
  return words.replace(/^(?:the|an?) (?=.)/u, '');
}

const ENDINGS = [' the animation', ' animation', ' tv'];

/**
 * Removes "the animation", "animation" or "tv" at the end. This is a loop, because a pattern would be tried at every word and be slower.
 */
function withoutFormatWords(words: string): string {
  let kept = words;
  let rest = words;
  for (;;) {
    const ending = ENDINGS.find((word) => rest.endsWith(word));
    if (ending === undefined) return kept;
    rest = rest.slice(0, -ending.length);
    if (/\p{L}{3}$/u.test(rest)) kept = rest;
  }
}

export function toCompactName(plain: string): string {
  const words = withoutFormatWords(withoutArticle(plain))
    .replace(/ (?:wo|o) /gu, 'o')
    .replace(/ and /gu, '')
    .replace(/ /gu, '');
  return foldVowels(words);
}

/** Shortens the long vowels of romaji, which sites write long or short. */
export function foldVowels(words: string): string {
  return words.replace(/ou|oo/gu, 'o').replace(/uu/gu, 'u');
}

function takeMarker(
  text: string,
  markers: readonly RegExp[],
): { readonly rest: string; readonly before: string; readonly number: number | null } {
  for (const marker of markers) {
    const found = marker.exec(text);
    const number = found && readNumber(found[1]);
    if (!found || !number) continue;
    const rest = text.replace(marker, ' ').replace(/\s+/gu, ' ').trim();
    return { rest, before: text.slice(0, found.index).trim(), number };
  }
  return { rest: text, before: '', number: null };
}

/** Converts a number word, a roman numeral or digits to a number. Call it only with words that the patterns have matched. */
function readNumber(word = ''): number {
  return ROMAN_NUMERALS[word] ?? ordinals()[word] ?? kanjiNumerals()[word] ?? Number(word);
}
