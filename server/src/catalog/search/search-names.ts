// How names are compared in a search: one spelling for what people type in many ways, and the grams that a typo leaves standing.
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

/** FNV-1a: 32 bits that stand for a text; equal texts have equal hashes. */
export function hashName(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Grams are numbers below this: two may share one, which costs a look and loses nothing. */
export const GRAM_COUNT = 1 << 20;

const mixed = (value: number): number => {
  const hash = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) % GRAM_COUNT;
};

/** Scripts without spaces, where words are two characters long: Han, kana, Hangul. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0xf900 && code <= 0xfaff);

const SPACE = 32;

/** Visits every trigram of the padded name, and every pair where the script has no spaces; some more than once. */
export function visitGrams(name: string, visit: (gram: number) => void): void {
  let [before, middle] = [SPACE, SPACE];
  for (let at = 0; at <= name.length; at += 1) {
    const code = at < name.length ? name.charCodeAt(at) : SPACE;
    visit(mixed(Math.imul(Math.imul(before, 0x9e3779b1) + middle, 0x85ebca6b) + code));
    if (isUnspaced(middle) && isUnspaced(code)) visit(mixed(Math.imul(middle, 0x27d4eb2f) + code));
    before = middle;
    middle = code;
  }
}

/** Distinct grams, for a single text. */
export function gramsOf(name: string): readonly number[] {
  const grams = new Set<number>();
  visitGrams(name, (gram) => grams.add(gram));
  return [...grams];
}
