// Defines resume points: the last place on each site at which a title was watched. The popup gets only facts about a resume point, not its
// address.
import { type ObservedEpisode, originOfIds } from '../episode.ts';
import type { Match } from '../matches/match.ts';
import { applyRules } from '../matches/match-rules.ts';

/**
 * The last place at which an account watched a title on one site. Episode, series and next address come from the page and are not trusted.
 */
export interface ResumePoint {
  readonly account: string;
  readonly mediaId: string;
  /** The id that `siteIdForResume` returns. */
  readonly site: string;
  readonly observed: ObservedEpisode;
  /** The observed episode's number within the entry; 1 for a film. `observed.episodeNumber` is the site's own number. */
  readonly episode: number;
  /** When the title was last watched on the site, in epoch milliseconds. */
  readonly at: number;
}

/** The pages of a title that can be opened on one site. All numbers are episode numbers within the entry. */
export interface KnownResumePoint {
  readonly site: string;
  readonly siteName: string;
  /** The last watched episode. */
  readonly episode: number;
  /** The next episode's number if the page named it, else null. */
  readonly next: number | null;
  /** Whether the page named the next episode, with or without a number. */
  readonly hasAfter: boolean;
  /** The range of episodes whose address can be made from their number; null if there are none. `most` is null if the end is unknown. */
  readonly numbered: { readonly least: number; readonly most: number | null } | null;
  readonly hasSeries: boolean;
  readonly hasLast: boolean;
  /** Whether the user has granted the site. */
  readonly isAllowed: boolean;
  /** When the title was last watched on the site, in epoch milliseconds. */
  readonly at: number;
}

/** Maps each title's id to its resume points. */
export type TitleResumePoints = Readonly<Record<string, readonly KnownResumePoint[]>>;

/** Returns the id of a site. An origin with its own ids, such as a self-hosted server, counts as a separate site. */
export function siteIdForResume(observed: Pick<ObservedEpisode, 'siteId' | 'url' | 'provisional'>): string {
  const origin = originOfIds(observed);
  return origin === null ? observed.siteId : `${observed.siteId} ${origin}`;
}

/**
 * Converts an episode's number on a site to its number within the entry: site number − `offset`. This is valid for entry numbers from
 * `least` to `most`; `most` is null if the end is unknown. `offset` is null if the site has no usable numbers.
 */
export interface ResumeNumbering {
  readonly offset: number | null;
  readonly least: number;
  readonly most: number | null;
}

/** Updates a resume point by the season's current match. Null if the season is now matched with another title, or ignored. */
export function rematchResumePoint(
  resumePoint: ResumePoint,
  match: Pick<Match, 'rules' | 'policy'> | null,
): { readonly resumePoint: ResumePoint; readonly numbering: ResumeNumbering } | null {
  const { observed, mediaId } = resumePoint;
  const own = observed.episodeNumber;
  if (!match) {
    const offset = own === null ? null : own - resumePoint.episode;
    return { resumePoint, numbering: { offset, least: 1, most: null } };
  }
  const ruled = match.policy === 'ignore' ? null : applyRules(match.rules, own, observed.episodeType);
  if (ruled?.rule.mediaId !== mediaId) return null;
  if (ruled.episode === null) return { resumePoint, numbering: { offset: null, least: 1, most: null } };
  const { from, to, offset } = ruled.rule;
  return {
    resumePoint: { ...resumePoint, episode: ruled.episode },
    numbering: { offset, least: Math.max(1, from - offset), most: to === null ? null : to - offset },
  };
}

/** Whether the site's own number can be computed for this episode of the entry. */
export function hasKnownSiteNumber({ offset, least, most }: ResumeNumbering, episode: number): boolean {
  return offset !== null && episode >= least && (most === null || episode <= most);
}
