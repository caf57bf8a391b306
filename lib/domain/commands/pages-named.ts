// Pages on which titles go on, found by how they are named themselves. A module of its own: the worker has no use for it.
import type { LibraryEntry } from '../../contract/library.ts';
import { offerLabel } from '../continuing/offer-label.ts';
import type { TitlePlaces } from '../continuing/place.ts';
import { lookFor, plain, titleText } from '../library-view.ts';
import type { Translate } from '../words.ts';
import { type GoingOn, isNext, nextFirst, pagesOf } from './go-on.ts';

/** The pages that a line names as they are named themselves, with the title or without: "frieren on crunchyroll". */
export function pagesNamed<E extends LibraryEntry>(
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
    return words.every((word) => said.includes(word));
  });
  return nextFirst(named);
}

/** Whether all that is offered is one title, or the next episode of one. `meant`: how many titles were named, also those without a page. */
export function isOneTitle(pages: readonly GoingOn<LibraryEntry>[], meant: number): boolean {
  const next = pages.filter(isNext);
  const isOne = new Set((next.length > 0 ? next : pages).map(({ entry }) => entry.mediaId)).size === 1;
  return isOne && (next.length > 0 || meant <= 1);
}
