// Finds the titles of a list that a typed line means, the likeliest first. Each entry is visited only once, since lists have thousands of
// entries.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import { inProgressStatus } from '../changes/quick-edit.ts';
import { matchesAllWords, normaliseText, parseSearchTerms, searchableTextOf } from '../library-view.ts';
import type { Translate } from '../words.ts';
import { isWordWithMistake, SHORTEST_MISTYPED } from './mistyped-word.ts';
import { parseCommand } from './parse-command.ts';
import { verbsOf } from './verbs.ts';

type Findable = Pick<LibraryEntry, 'type' | 'status' | 'updatedAt' | 'media'>;

export interface TitleMatches<E> {
  readonly best: readonly E[];
  /** The number of matching entries, including those that are not returned. */
  readonly count: number;
  /** The number of entries with exactly this name. These entries come first. */
  readonly exact: number;
}

interface Ranked<E> {
  readonly entry: E;
  readonly rank: number;
}

/**
 * Returns the `most` best matches, and how many there are. Empty for a text without words. If no title contains the text, compares names
 * without their spaces: "onepiece" finds "One Piece".
 */
export function findListedTitles<E extends Findable>(
  entries: readonly E[],
  text: string,
  most: number,
): TitleMatches<E> {
  const wanted = parseSearchTerms(text);
  if (wanted.words.length === 0) return { best: [], count: 0, exact: 0 };
  const whole = normaliseText(text);
  const found = rankTitles(
    entries,
    (media) => (matchesAllWords(media, wanted) ? fitOf(media, whole) : null),
    most,
  );
  const joined = whole.replaceAll(' ', '');
  if (found.count > 0 || joined.length < SHORTEST_JOINED) return found;
  return rankTitles(entries, (media) => fitWithoutSpaces(media, joined), most);
}

/**
 * Returns the titles that the text means if each of its words may have one typing mistake: "one peice" means "One Piece". `exact` counts the
 * titles whose whole name is similar. Use this only if `findListedTitles` finds nothing.
 */
export function findSimilarTitles<E extends Findable>(
  entries: readonly E[],
  text: string,
  most: number,
): TitleMatches<E> {
  const typed = normaliseText(text).split(' ');
  // A short text is similar to too many titles.
  if (!typed.some((word) => word.length >= SHORTEST_MISTYPED)) return { best: [], count: 0, exact: 0 };
  return rankTitles(entries, (media) => fitWithMistakes(media, typed), most);
}

/** Returns the best matches. `measure` returns how well the text fits a title (see `fitOf`), or null if the text does not fit. */
function rankTitles<E extends Findable>(
  entries: readonly E[],
  measure: (media: Media) => number | null,
  most: number,
): TitleMatches<E> {
  const best: Ranked<E>[] = [];
  let count = 0;
  let exact = 0;
  for (const entry of entries) {
    const fits = measure(entry.media);
    if (fits === null) continue;
    count += 1;
    if (fits === EXACT) exact += 1;
    const ranked = { entry, rank: fits + (entry.status === inProgressStatus(entry.type) ? 0 : 1) };
    const at = best.findIndex((other) => isBefore(ranked, other));
    best.splice(at < 0 ? best.length : at, 0, ranked);
    if (best.length > most) best.pop();
  }
  return { best: best.map(({ entry }) => entry), count, exact };
}

/** Finds titles by the whole line, then by the line without its action: "score 8 frieren" means Frieren. */
export function findTitlesInCommandLine<E extends Findable>(
  t: Translate,
  entries: readonly E[],
  text: string,
  most: number,
): readonly E[] {
  const texts = [text, ...parseCommand(text, verbsOf(t)).map(({ title }) => title)];
  return [...new Set([...new Set(texts)].flatMap((one) => findListedTitles(entries, one, most).best))].slice(
    0,
    most,
  );
}

/**
 * Returns only the titles with exactly the typed name if there are any, else all titles. So "One Piece" does not mean the films of One
 * Piece.
 */
export function preferExactTitles<E>({ best, count, exact }: TitleMatches<E>): TitleMatches<E> {
  return exact > 0 ? { best: best.slice(0, exact), count: exact, exact } : { best, count, exact };
}

const EXACT = 0;
/** Only texts with at least this many characters are compared with names whose spaces were removed. */
const SHORTEST_JOINED = 4;

/**
 * Returns how well the text fits a title; smaller is better. The caller adds 1 for titles that are not being watched.
 *
 * | fit | the text is |
 * | --- | --- |
 * | 0 | the title's name in one of its languages |
 * | 2 | one of its synonyms, which another season may share |
 * | 4 | the beginning of a name |
 * | 6 | the beginning of a word |
 * | 8 | elsewhere, or in pieces |
 */
function fitOf(media: Media, whole: string): number {
  const text = searchableTextOf(media);
  if (text.includes(`\n ${whole} \n`)) return isNameOfTitle(media, whole) ? EXACT : 2;
  if (text.includes(`\n ${whole}`)) return 4;
  return text.includes(` ${whole}`) ? 6 : 8;
}

/**
 * Like `fitOf`, but compares the text with names without spaces. Only the beginning of a name fits. Otherwise a text could match the end of
 * one word and the beginning of the next word.
 */
function fitWithoutSpaces(media: Media, joined: string): number | null {
  const names = searchableTextOf(media).replaceAll(' ', '').split('\n');
  if (!names.some((name) => name.startsWith(joined))) return null;
  if (!names.includes(joined)) return 4;
  return namesOf(media).some((name) => normaliseText(name).replaceAll(' ', '') === joined) ? EXACT : 2;
}

/** Like `fitOf`, but each word may have a typing mistake. All words must belong to one name. Returns null if no name fits. */
function fitWithMistakes(media: Media, typed: readonly string[]): number | null {
  const fits = searchableTextOf(media)
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      if (!typed.every((one) => words.some((word) => isWordWithMistake(one, word)))) return [];
      if (!typed.every((one, at) => isWordWithMistake(one, words[at] ?? ''))) return [8];
      if (typed.length < words.length) return [4];
      return [isNameOfTitle(media, line.trim()) ? EXACT : 2];
    });
  return fits.length > 0 ? Math.min(...fits) : null;
}

/** Whether a normalised text (see `normaliseText`) is the title's name in one of its languages. */
export function isNameOfTitle(media: Media, normalisedName: string): boolean {
  return namesOf(media).some((name) => normaliseText(name) === normalisedName);
}

/** Returns the names of a title, without its synonyms. */
function namesOf({ title, titles: { english, romaji, native } }: Media): readonly string[] {
  return [title, english, romaji, native].filter((name) => name !== null);
}

function isBefore(one: Ranked<Findable>, other: Ranked<Findable>): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  return one.entry.updatedAt > other.entry.updatedAt;
}
