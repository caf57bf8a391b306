// Pages on which titles go on, found by how they are named themselves. A module of its own: the worker has no use for it.
import type { LibraryEntry } from '../../contract/library.ts';
import { offerLabel } from '../continuing/offer-label.ts';
import type { TitlePlaces } from '../continuing/place.ts';
import { lookFor, mentions, plain, titleText } from '../library-view.ts';
import type { Translate } from '../words.ts';
import { type GoingOn, isNext, nextFirst, pagesOf } from './go-on.ts';

/** The pages that one of the lines names as they are named themselves, with the title or without: "frieren on crunchyroll". */
export function pagesNamed<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  places: TitlePlaces,
  lines: readonly string[],
): readonly GoingOn<E>[] {
  return lines.flatMap((line) => pagesOfLine(t, entries, places, line));
}

function pagesOfLine<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  places: TitlePlaces,
  text: string,
): readonly GoingOn<E>[] {
  const { words, form } = lookFor(text);
  if (words.length === 0 || form !== plain) return [];
  const pages = entries.flatMap((entry) => pagesOf(entry, places));
  const named = pages.filter(({ entry, offer }) => {
    const said = `${titleText(entry.media)} ${plain(offerLabel(t, entry, offer))}`;
    return words.every((word) => (isNumber(word) ? said.split(' ').includes(word) : said.includes(word)));
  });
  return nextFirst(named);
}

/** 86 is neither 186 nor 1986. */
function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

/** Whether a line, without the words that name the page, fits another title as well: one that is not on that site. */
function mayMeanOther<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  pages: readonly GoingOn<E>[],
  lines: readonly string[],
): boolean {
  return pages.some(({ entry, offer }) => {
    const label = plain(offerLabel(t, entry, offer)).split(' ');
    const others = entries.filter(({ mediaId }) => mediaId !== entry.mediaId);
    return lines.some((line) => {
      const { words, form } = lookFor(line);
      const left = words.filter((word) => !label.includes(word));
      return left.length > 0 && others.some(({ media }) => mentions(media, { words: left, form }));
    });
  });
}

/** Whether all that is offered is one title, or the next episode of one. `meant`: how many titles were named, also those without a page. */
export function isOneTitle(pages: readonly GoingOn<LibraryEntry>[], meant: number): boolean {
  const next = pages.filter(isNext);
  const isOne = new Set((next.length > 0 ? next : pages).map(({ entry }) => entry.mediaId)).size === 1;
  return isOne && (next.length > 0 || meant <= 1);
}

/** Whether the pages that the lines name are of one title, and the lines mean no other. */
export function isSoleNamed<E extends LibraryEntry>(
  t: Translate,
  entries: readonly E[],
  pages: readonly GoingOn<E>[],
  lines: readonly string[],
): boolean {
  return isOneTitle(pages, 0) && !mayMeanOther(t, entries, pages, lines);
}
