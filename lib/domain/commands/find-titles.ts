// Finds the titles of a list that a typed line means, the likeliest first. Each entry is visited only once, since lists have thousands of
// entries.
import type { LibraryEntry } from '../../contract/library.ts';
import type { Media } from '../../contract/media.ts';
import { currentStatus } from '../changes/quick-edit.ts';
import { matchesAllWords, normaliseText, searchTermsOf, searchTextOf } from '../library-view.ts';
import type { Translate } from '../words.ts';
import { readCommand } from './read-command.ts';
import { verbsOf } from './verbs.ts';

type Findable = Pick<LibraryEntry, 'type' | 'status' | 'updatedAt' | 'media'>;

export interface TitleMatches<E> {
  readonly best: readonly E[];
  /** The number of matching entries, including those that are not returned. */
  readonly count: number;
  /** The number of entries with exactly this name. They come first. */
  readonly exact: number;
}

interface Ranked<E> {
  readonly entry: E;
  readonly rank: number;
}

/** Returns the `most` best matches, and how many there are. Empty for a text without words. */
export function findListedTitles<E extends Findable>(
  entries: readonly E[],
  text: string,
  most: number,
): TitleMatches<E> {
  const wanted = searchTermsOf(text);
  const best: Ranked<E>[] = [];
  if (wanted.words.length === 0) return { best: [], count: 0, exact: 0 };
  const whole = normaliseText(text);
  let count = 0;
  let exact = 0;
  for (const entry of entries) {
    if (!matchesAllWords(entry.media, wanted)) continue;
    count += 1;
    const fit = fitOf(entry.media, whole);
    if (fit === EXACT) exact += 1;
    const ranked = { entry, rank: fit + (entry.status === currentStatus(entry.type) ? 0 : 1) };
    const at = best.findIndex((other) => isBefore(ranked, other));
    best.splice(at < 0 ? best.length : at, 0, ranked);
    if (best.length > most) best.pop();
  }
  return { best: best.map(({ entry }) => entry), count, exact };
}

/** Finds titles by the whole line, then by the line without its action: "score 8 frieren" means Frieren. */
export function findMeantTitles<E extends Findable>(
  t: Translate,
  entries: readonly E[],
  text: string,
  most: number,
): readonly E[] {
  const texts = [text, ...readCommand(text, verbsOf(t)).map(({ title }) => title)];
  return [...new Set([...new Set(texts)].flatMap((one) => findListedTitles(entries, one, most).best))].slice(
    0,
    most,
  );
}

/** Returns only the titles with exactly the typed name if there are any, else all: "One Piece" does not mean its films. */
export function preferExactTitles<E>({ best, count, exact }: TitleMatches<E>): TitleMatches<E> {
  return exact > 0 ? { best: best.slice(0, exact), count: exact, exact } : { best, count, exact };
}

const EXACT = 0;

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
  const text = searchTextOf(media);
  if (text.includes(`\n ${whole} \n`)) return isNameOf(media, whole) ? EXACT : 2;
  if (text.includes(`\n ${whole}`)) return 4;
  return text.includes(` ${whole}`) ? 6 : 8;
}

function isNameOf({ title, titles: { english, romaji, native } }: Media, whole: string): boolean {
  return [title, english, romaji, native].some((name) => name !== null && normaliseText(name) === whole);
}

function isBefore(one: Ranked<Findable>, other: Ranked<Findable>): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  return one.entry.updatedAt > other.entry.updatedAt;
}
