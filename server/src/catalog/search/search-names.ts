// How names are spelled for a search: one spelling for what people type in many ways.
import { QUERY_MAX_LENGTH } from '@kiroku/contract/limits';
import { seasonsSpelledOneWay } from './season-words.ts';

/** Lower case, no accents or punctuation, and one spelling of season markers. The marks of voiced kana stay: か is not が. */
export function normaliseName(name: string): string {
  const plain = withoutAccents(name)
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  // A name made of signs alone still has to be found.
  return seasonsSpelledOneWay(plain).replace(/ +/g, ' ').trim() || name.normalize('NFKC').trim();
}

function withoutAccents(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant; it has no accents.
  if (/^[\x00-\x7f]*$/.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC');
}

export function withoutSpaces(name: string): string {
  return name.replaceAll(' ', '');
}

/** Signs included, since "Gintama" and "Gintama°" are two titles. */
export function literalName(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** Longer than any query; an index of the database takes 2,700 bytes at most. */
const KEY_LENGTH = 3 * QUERY_MAX_LENGTH;
/** Room for each sign outside ASCII. */
const SIGN_CODES = 36 ** 3;

/**
 * The normalised name in ASCII, for the indexes of the database: any other sign becomes three letters or digits. So trigrams do not depend
 * on the locale of the database, and a single Japanese character is a trigram of its own. Two signs may share a code: see `rankNames`.
 */
export function encodeKey(normalised: string): string {
  return normalised
    .replace(/\bseason (\d)/g, 's$1')
    .replace(/[^\0-\x7f]/g, (sign) => (sign.charCodeAt(0) % SIGN_CODES).toString(36).padStart(3, '0'))
    .slice(0, KEY_LENGTH);
}

export const searchKey = (name: string): string => encodeKey(normaliseName(name));
