// Chooses the pages that are offered for resuming a title, from its resume points and the list's progress.
import type { LibraryEntry } from '../../contract/library.ts';
import { episodeTotalOf } from '../progress.ts';
import type { KnownResumePoint, TitleResumePoints } from './resume-point.ts';

export type ResumableEntry = Pick<LibraryEntry, 'type' | 'status' | 'progress' | 'media'>;

/**
 * A page that is offered for resuming a title:
 * - `next`: the episode after the entry's progress
 * - `after`: the episode that follows the last watched episode; its number is unknown
 * - `series`: the title's own page
 * - `last`: the last episode that was watched on the site
 */
export interface ResumeOffer {
  readonly kind: 'next' | 'after' | 'series' | 'last';
  readonly site: string;
  readonly siteName: string;
  /**
   * The offered episode's number within the entry. For `after`, this is the number of the last watched episode. For `series`, it is null.
   */
  readonly episode: number | null;
}

/** Returns the offers for an entry of a list, best first. */
export function findResumeOffersOfEntry(
  entry: ResumableEntry & Pick<LibraryEntry, 'mediaId'>,
  resumePoints: TitleResumePoints,
): readonly ResumeOffer[] {
  const { mediaId } = entry;
  return rankOffers(entry, (Object.hasOwn(resumePoints, mediaId) && resumePoints[mediaId]) || []);
}

/**
 * Returns the offers, best first: granted sites before others, then the most recently watched site. Within a site: `next` or `after`, then
 * `series`, then `last`.
 */
export function rankOffers(entry: ResumableEntry, resumePoints: readonly KnownResumePoint[]): ResumeOffer[] {
  const wanted = nextNumber(entry);
  return [...resumePoints]
    .sort((a, b) => Number(b.isAllowed) - Number(a.isAllowed) || b.at - a.at)
    .flatMap((resumePoint) => offersAt(resumePoint, wanted));
}

/** Returns the number of the episode to watch next; null if the title is completed or its last episode was watched. */
function nextNumber({ status, progress, media }: ResumableEntry): number | null {
  const last = episodeTotalOf(media) ?? (isFilm(media) ? 1 : null);
  const next = progress + 1;
  return status === 'completed' || (last !== null && next > last) ? null : next;
}

export function isFilm(media: ResumableEntry['media']): boolean {
  return media.format === 'MOVIE';
}

/**
 * Whether the resume point can open exactly the wanted episode. This is true in three cases: the page named it as the next episode, it is
 * the last episode that was watched on the site, or its address can be made from its number.
 */
function hasEpisode({ next, episode, hasLast, numbered }: KnownResumePoint, wanted: number): boolean {
  if (next === wanted || (hasLast && episode === wanted)) return true;
  return numbered !== null && wanted >= numbered.least && (numbered.most === null || wanted <= numbered.most);
}

function offersAt(resumePoint: KnownResumePoint, wanted: number | null): ResumeOffer[] {
  const { site, siteName, episode } = resumePoint;
  const isNext = wanted !== null && hasEpisode(resumePoint, wanted);
  const offers: ResumeOffer[] = [];
  const add = (kind: ResumeOffer['kind'], number: number | null) =>
    offers.push({ kind, site, siteName, episode: number });
  if (isNext) add('next', wanted);
  // Offer the episode after the resume point only if it is the episode to watch next.
  else if (resumePoint.hasAfter && wanted === Math.floor(episode) + 1) add('after', episode);
  if (resumePoint.hasSeries) add('series', null);
  if (resumePoint.hasLast && !(isNext && wanted === episode)) add('last', episode);
  return offers;
}
