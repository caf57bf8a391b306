// Compares the page's name with a title that is written differently. The two may differ in little words or in one letter. The page's name
// may also be two titles in one, or a slug.
import { firstDifference, isOneLetterApart } from '../../domain/one-letter-apart.ts';
import type { CandidateName } from '../candidate.ts';
import { foldVowels, type ParsedTitle, toCompactName } from '../title.ts';

/** Names with fewer letters must match exactly. */
const LEAST_LOOSE = 9;
const LEAST_SLUG = 4;
const LEAST_HALF = 4;
/**
 * Matches a long word, in which one letter may differ. In a shorter word, another letter makes another word: "Fate/Zero" is not "Gate
 * Zero".
 */
const LONG_WORD = /^\p{L}{6,}(?: |$)/u;
/**
 * One letter may be wrong if a name has at least this many letters. One letter may be missing if a name has at least `LEAST_LOOSE` letters.
 */
const LEAST_MISSPELT = 13;
const LITTLE = /(?<![\p{L}\p{N}])(?:the|an?|to|of|and|no|wo|de) /gu;

const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

/** Whether the page's name is the slug of this name. Slugs contain no punctuation and no letters with accents. */
export function isSlugOfName(name: CandidateName, page: ParsedTitle): boolean {
  if (OTHER_SCRIPT.test(name.raw)) return false;
  const slug = name.raw.replace(/[^a-z0-9]/gu, '');
  return slug.length >= LEAST_SLUG && slug === page.full.replaceAll(' ', '');
}

/** Whether two names differ only in little words, or only in one letter of a long word. */
export function isLooselySameName(name: ParsedTitle, page: ParsedTitle): boolean {
  if (name.season !== page.season || name.part !== page.part || name.final !== page.final) return false;
  if (name.format !== page.format || Math.min(name.plain.length, page.plain.length) < LEAST_LOOSE)
    return false;
  return looseSpellingRules.some((isSame) => isSame(name.plain, page.plain));
}

/** All loose comparisons. The ablation in `test/eval` removes one comparison at a time. */
export const looseSpellingRules: ((a: string, b: string) => boolean)[] = [sameButLittleWords, oneLetterApart];

function sameButLittleWords(a: string, b: string): boolean {
  const tight = unspaced(a.replace(LITTLE, ''));
  return tight === unspaced(b.replace(LITTLE, '')) && tight.length >= LEAST_LOOSE;
}

function unspaced(words: string): string {
  return foldVowels(words.replace(/ /gu, ''));
}

function oneLetterApart(a: string, b: string): boolean {
  if (!isOneLetterApart(a, b) || (a.length === b.length && a.length < LEAST_MISSPELT)) return false;
  const at = firstDifference(a, b);
  return isInLongWord(a, at) && isInLongWord(b, at);
}

/** Whether the letter at this position is in a long word that consists only of letters. */
function isInLongWord(text: string, at: number): boolean {
  return LONG_WORD.test(text.slice(text.lastIndexOf(' ', at - 1) + 1));
}

/**
 * Whether the page's name is one of the entry's titles, followed by another of its titles, as in "Hourou Musuko Wandering Son". Synonyms do
 * not count, because a synonym may be the name of a film.
 */
export function joinsTwoTitles(names: readonly CandidateName[], page: ParsedTitle): boolean {
  const main = names.filter((name) => name.main && name.tight.length >= LEAST_HALF);
  return halvesOf(page).some(([one, other]) => {
    const first = main.find(({ tight }) => tight === one);
    return first !== undefined && main.some((name) => name !== first && name.tight === other);
  });
}

const halves = new WeakMap<ParsedTitle, readonly (readonly [string, string])[]>();

/** Returns all ways to split the name's words in two. */
function halvesOf(page: ParsedTitle): readonly (readonly [string, string])[] {
  const known = halves.get(page);
  if (known) return known;
  const words = page.plain.split(' ');
  const found = words.map(
    (_word, at) =>
      [toCompactName(words.slice(0, at).join(' ')), toCompactName(words.slice(at).join(' '))] as const,
  );
  halves.set(page, found);
  return found;
}
