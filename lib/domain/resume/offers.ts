// Which pages are offered for resuming a title, from where it was watched and the list's progress.
import type { LibraryEntry } from '../../contract/library.ts';
import { totalOf } from '../progress.ts';
import type { KnownResumePoint, TitleResumePoints } from './resume-point.ts';

export type ResumableEntry = Pick<LibraryEntry, 'type' | 'status' | 'progress' | 'media'>;

/**
 * `next` is the episode after the entry's progress; `after` follows the last watched one and has no known number; `series` is a page of the
 * title; `last` is an episode that was watched there.
 */
export interface Offer {
  readonly kind: 'next' | 'after' | 'series' | 'last';
  readonly site: string;
  readonly siteName: string;
  /** Within the entry. For `after` the episode before it, null for `series`. */
  readonly episode: number | null;
}

/** The offers for an entry of a list, best first. */
export function offersFor(
  entry: ResumableEntry & Pick<LibraryEntry, 'mediaId'>,
  resumePoints: TitleResumePoints,
): readonly Offer[] {
  const { mediaId } = entry;
  return offersOf(entry, (Object.hasOwn(resumePoints, mediaId) && resumePoints[mediaId]) || []);
}

/**
 * Best first: granted sites before others, then the most recently watched one. Within a site: the next episode or what follows, the series,
 * the last one.
 */
export function offersOf(entry: ResumableEntry, resumePoints: readonly KnownResumePoint[]): Offer[] {
  const wanted = nextNumber(entry);
  return [...resumePoints]
    .sort((a, b) => Number(b.isAllowed) - Number(a.isAllowed) || b.at - a.at)
    .flatMap((resumePoint) => offersAt(resumePoint, wanted));
}

/** The episode to watch next; null if there is none: a completed title, or one at its end. */
function nextNumber({ status, progress, media }: ResumableEntry): number | null {
  const last = totalOf(media) ?? (isFilm(media) ? 1 : null);
  const next = progress + 1;
  return status === 'completed' || (last !== null && next > last) ? null : next;
}

export function isFilm(media: ResumableEntry['media']): boolean {
  return media.format === 'MOVIE';
}

/** Whether the resume point has exactly this episode: the page named it, it was the last one there, or its number gives an address. */
function hasEpisode({ next, episode, hasLast, numbered }: KnownResumePoint, wanted: number): boolean {
  if (next === wanted || (hasLast && episode === wanted)) return true;
  return numbered !== null && wanted >= numbered.least && (numbered.most === null || wanted <= numbered.most);
}

function offersAt(resumePoint: KnownResumePoint, wanted: number | null): Offer[] {
  const { site, siteName, episode } = resumePoint;
  const isNext = wanted !== null && hasEpisode(resumePoint, wanted);
  const offers: Offer[] = [];
  const add = (kind: Offer['kind'], number: number | null) =>
    offers.push({ kind, site, siteName, episode: number });
  if (isNext) add('next', wanted);
  // Only if it is after the list's progress.
  else if (resumePoint.hasAfter && wanted === Math.floor(episode) + 1) add('after', episode);
  if (resumePoint.hasSeries) add('series', null);
  if (resumePoint.hasLast && !(isNext && wanted === episode)) add('last', episode);
  return offers;
}
