// Chooses the resume pages of the titles that the user has typed, for the commands and the address bar.
import type { LibraryEntry } from '../../contract/library.ts';
import { findResumeOffersOfEntry, type ResumeOffer } from '../resume/offers.ts';
import type { TitleResumePoints } from '../resume/resume-point.ts';

export interface ResumePage<E> {
  readonly entry: E;
  readonly offer: ResumeOffer;
}

export function findResumePagesOfEntry<E extends LibraryEntry>(
  entry: E,
  resumePoints: TitleResumePoints,
): ResumePage<E>[] {
  return findResumeOffersOfEntry(entry, resumePoints).map((offer) => ({ entry, offer }));
}

/**
 * Returns all pages of a single title, the best first. For several titles, returns the best page of each; titles with a next episode come
 * first.
 */
export function findResumePagesOfEntries<E extends LibraryEntry>(
  entries: readonly E[],
  resumePoints: TitleResumePoints,
): readonly ResumePage<E>[] {
  const pages = entries.flatMap((entry) =>
    findResumePagesOfEntry(entry, resumePoints).slice(0, entries.length > 1 ? 1 : undefined),
  );
  return entries.length > 1 ? sortNextFirst(pages) : pages;
}

export function sortNextFirst<E>(pages: readonly ResumePage<E>[]): readonly ResumePage<E>[] {
  return pages.toSorted((a, b) => Number(isNextEpisode(b)) - Number(isNextEpisode(a)));
}

export function isNextEpisode({ offer }: ResumePage<unknown>): boolean {
  return offer.kind === 'next' || offer.kind === 'after';
}
