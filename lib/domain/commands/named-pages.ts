// Finds resume pages by their own names. This is a separate module, because the worker does not need it.
import type { LibraryEntry } from '../../contract/library.ts';
import { matchesAllWords, normaliseText, parseSearchTerms, searchableTextOf } from '../library-view.ts';
import { labelOfOffer } from '../resume/offer-label.ts';
import type { TitleResumePoints } from '../resume/resume-point.ts';
import type { Translate } from '../words.ts';
import { findResumePagesOfEntry, isNextEpisode, type ResumePage, sortNextFirst } from './resume-pages.ts';

/** The pages that a line means. `isSole` is true if the line cannot mean anything else. */
export interface NamedPages<E> {
  readonly pages: readonly ResumePage<E>[];
  readonly isSole: boolean;
}

/** Returns the pages that one of the lines names, with or without the title: "frieren on crunchyroll". */
export function findNamedPages<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  resumePoints: TitleResumePoints,
  lines: readonly string[],
): NamedPages<E> {
  const spoken = lines
    .map(parseSearchTerms)
    .filter(({ words, form }) => words.length > 0 && form === normaliseText);
  if (spoken.length === 0) return { pages: [], isSole: false };
  const known = entries.flatMap((entry) =>
    findResumePagesOfEntry(entry, resumePoints).map((page) => ({
      page,
      label: `${searchableTextOf(entry.media)} ${normaliseText(labelOfOffer(t, entry, page.offer))}`,
    })),
  );
  const pages = spoken.flatMap(({ words }) =>
    sortNextFirst(known.filter(({ label }) => namesAll(label, words)).map(({ page }) => page)),
  );
  return { pages, isSole: arePagesOfOneTitle(pages) && !mayMeanOther(t, entries, pages, lines) };
}

function namesAll(label: string, words: readonly string[]): boolean {
  return words.every((word) => (isNumber(word) ? label.split(' ').includes(word) : label.includes(word)));
}

/** Whether a word is a number. A number must match as a whole word: 86 matches neither 186 nor 1986. */
function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

/** Whether one of the lines, without the words that name the page, also fits another title. */
function mayMeanOther<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  pages: readonly ResumePage<E>[],
  lines: readonly string[],
): boolean {
  return pages.some(({ entry, offer }) => {
    const label = normaliseText(labelOfOffer(t, entry, offer)).split(' ');
    return lines.some((line) => {
      const { words, form } = parseSearchTerms(line);
      const left = words.filter((word) => !label.includes(word));
      if (left.length === 0) return false;
      return entries.some(
        ({ mediaId, media }) => mediaId !== entry.mediaId && matchesAllWords(media, { words: left, form }),
      );
    });
  });
}

/**
 * Whether all pages belong to one title. If some pages resume with the next episode, only these pages are compared. `meant` is the number
 * of titles that the line may mean, including titles without a page.
 */
export function arePagesOfOneTitle(pages: readonly ResumePage<LibraryEntry>[], meant = 1): boolean {
  const next = pages.filter(isNextEpisode);
  const isOne = new Set((next.length > 0 ? next : pages).map(({ entry }) => entry.mediaId)).size === 1;
  return isOne && (next.length > 0 || meant <= 1);
}
