// Normalises names and queries for the search, so that different spellings of a name are equal.
import { QUERY_MAX_LENGTH } from '@kiroku/contract/limits';
import { normaliseSeasonMarkers } from './season-words.ts';

/**
 * Normalises a name: lower case, no accents, no punctuation, katakana instead of hiragana, and one spelling of season markers. The marks of
 * voiced kana are kept, because か is not が.
 */
export function normaliseName(name: string): string {
  const plain = withoutAccents(name)
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, katakanaOf)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  // If only punctuation is left, use the name itself, so that such a title can be found.
  return normaliseSeasonMarkers(plain).replace(/ +/g, ' ').trim() || name.normalize('NFKC').trim();
}

/** The code point of a katakana is this much higher than the code point of the same hiragana. */
const TO_KATAKANA = 0x60;

function katakanaOf(hiragana: string): string {
  return String.fromCharCode(hiragana.charCodeAt(0) + TO_KATAKANA);
}

function withoutAccents(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches any ASCII text, which has no accents.
  if (/^[\x00-\x7f]*$/.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC');
}

export function withoutSpaces(name: string): string {
  return name.replaceAll(' ', '');
}

/** Returns the name in lower case with its punctuation, because "Gintama" and "Gintama°" are two titles. */
export function toLowerCaseName(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** A key has at most this many characters. That is longer than any query, and below the limit of an entry of a B-tree (2,700 bytes). */
const KEY_LENGTH = 3 * QUERY_MAX_LENGTH;
/** The number of codes that consist of three base-36 digits. */
const SIGN_CODES = 36 ** 3;

/**
 * Returns the normalised name in ASCII for the indexes of the database. Any other character becomes three letters or digits. So trigrams do
 * not depend on the locale of the database, and a single Japanese character is a whole trigram. Two characters may have the same code, so
 * `rankNames` compares the names themselves.
 */
export function encodeAsAscii(normalised: string): string {
  return normalised
    .replace(/\bseason (\d)/g, 's$1')
    .replace(/[^\0-\x7f]/g, (sign) => (sign.charCodeAt(0) % SIGN_CODES).toString(36).padStart(3, '0'))
    .slice(0, KEY_LENGTH);
}

export const createSearchKey = (name: string): string => encodeAsAscii(normaliseName(name));
