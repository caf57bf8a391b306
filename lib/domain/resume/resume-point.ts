// Where a title was last watched on one site, as it is kept, and what the popup knows of it: no address ever reaches the popup.
import { type ObservedEpisode, originOfIds } from '../episode.ts';
import type { Match } from '../matches/match.ts';
import { applyRules } from '../matches/match-rules.ts';

/** One per account, title and site. Episode, series and next address are those of the observed episode, as the page has told them: not trusted. */
export interface ResumePoint {
  readonly account: string;
  readonly mediaId: string;
  /** See `resumeSite`. */
  readonly site: string;
  readonly observed: ObservedEpisode;
  /** Number of the observed episode within the entry; 1 for a film. `observed.episodeNumber` is the site's own. */
  readonly episode: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What may be opened of a title on one site. Numbers are the entry's own. */
export interface KnownResumePoint {
  readonly site: string;
  readonly siteName: string;
  /** The last watched episode. */
  readonly episode: number;
  /** The episode after it, where the site itself gives that number to what follows; null where it does not. */
  readonly next: number | null;
  /** The page named what follows the last watched episode, whatever its number is. */
  readonly hasAfter: boolean;
  /** Episodes of which the address can be made from their number; null: none. `most` null: no end is known. */
  readonly numbered: { readonly least: number; readonly most: number | null } | null;
  readonly hasSeries: boolean;
  readonly hasLast: boolean;
  /** The user lets Kiroku see the site. */
  readonly isAllowed: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** By the id of the title. */
export type TitleResumePoints = Readonly<Record<string, readonly KnownResumePoint[]>>;

/** The id of a site; where an origin has ids of its own, such as each server of the user's, it counts as a site of its own. */
export function resumeSite(observed: Pick<ObservedEpisode, 'siteId' | 'url' | 'provisional'>): string {
  const origin = originOfIds(observed);
  return origin === null ? observed.siteId : `${observed.siteId} ${origin}`;
}

/** Entry episode = site episode − `offset`, for episodes of the entry from `least` to `most` (null: no end is known); `offset` null: the site has no numbers to go by. */
export interface Numbering {
  readonly offset: number | null;
  readonly least: number;
  readonly most: number | null;
}

/** A place as what is remembered of its season says today; null when the season has turned out to be another title, or is ignored. */
export function resumePointToday(
  place: ResumePoint,
  match: Pick<Match, 'rules' | 'policy'> | null,
): { readonly place: ResumePoint; readonly numbering: Numbering } | null {
  const { observed, mediaId } = place;
  const own = observed.episodeNumber;
  if (!match) {
    const offset = own === null ? null : own - place.episode;
    return { place, numbering: { offset, least: 1, most: null } };
  }
  const ruled = match.policy === 'ignore' ? null : applyRules(match.rules, own, observed.episodeType);
  if (ruled?.rule.mediaId !== mediaId) return null;
  if (ruled.episode === null) return { place, numbering: { offset: null, least: 1, most: null } };
  const { from, to, offset } = ruled.rule;
  return {
    place: { ...place, episode: ruled.episode },
    numbering: { offset, least: Math.max(1, from - offset), most: to === null ? null : to - offset },
  };
}

/** Whether the site counts on with the entry as far as there: then the number says which episode it is. */
export function isNumbered({ offset, least, most }: Numbering, episode: number): boolean {
  return offset !== null && episode >= least && (most === null || episode <= most);
}
