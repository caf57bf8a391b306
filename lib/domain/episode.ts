// Defines the observed episode, which is what a site's page shows, and computes its keys. Matching and tracking start from it.
import type { MediaType } from '../contract/media.ts';
import { isSelfHostedSite } from './addresses/self-hosted.ts';
import type { Proposal } from './files/lesson.ts';

/** Maps each field to its source on the page, such as `json-ld` or `og:title`. The diagnostics show these sources. */
export type FieldSources = Readonly<Record<string, string>>;

/** A `regular` episode advances its series' main entry. A `special` or `movie` never does. */
export type EpisodeType = 'regular' | 'special' | 'movie';

/** The ids of one title at other list services. */
interface EntryIds {
  readonly mal?: number | undefined;
  readonly anilist?: number | undefined;
}

/** An episode (a chapter for manga) as the page shows it. All strings come from the page and are not trusted. */
export interface ObservedEpisode {
  readonly siteId: string;
  readonly siteName: string;
  readonly mediaType: MediaType;
  /** The page's address without tracking parameters. */
  readonly url: string;
  /** The site's own id of the episode, or the path: two pages with the same id show the same episode. */
  readonly episodeId: string;
  readonly seriesTitle: string;
  readonly seriesId: string | null;
  /** The series' name in the address, such as "my-hero-academia". It is often in another language than the title. */
  readonly seriesSlug?: string | null | undefined;
  /**
   * Whether `seriesTitle` names the series with all its seasons. A page without a season may then show any season. If this field is
   * missing, `seriesTitle` may be the name of one season.
   */
  readonly titleIsSeries?: boolean | undefined;
  /** The list services' ids of this exact entry, if the page links to it. They still have to be verified. */
  readonly ids?: EntryIds | null | undefined;
  readonly seasonTitle: string | null;
  readonly seasonId: string | null;
  readonly seasonNumber: number | null;
  /** The day on which the episode was first shown (ISO), if the page states it. */
  readonly airDate?: string | null | undefined;
  /** The episode's length in seconds as the page states it. It helps to tell an advertisement in the player from the episode. */
  readonly duration?: number | null | undefined;
  /** The label as written on the page, such as "E12" or "12.5". */
  readonly episodeLabel: string;
  /** The episode's number; null for a movie or a special without a number. */
  readonly episodeNumber: number | null;
  /**
   * The first episode's number if one video or page contains several episodes or chapters. `episodeNumber` is then the number of the last
   * episode.
   */
  readonly firstEpisodeNumber?: number | null | undefined;
  /** Set if the page gives no number, but only says that this is the last episode. */
  readonly isFinal?: boolean | null | undefined;
  readonly episodeType: EpisodeType;
  /** The BCP 47 tag of the audio's language, if the site states it. */
  readonly language: string | null;
  /** The reader's confidence in its own result, from 0 to 1. Readers of sites with only anime return 1. */
  readonly confidence: number;
  readonly sources: FieldSources;
  /** The absolute address of the next episode or chapter of the series, if the page names it. */
  readonly nextUrl?: string | null | undefined;
  /**
   * The site's own number of the episode at `nextUrl`, if the page states it. It need not be this episode's number plus 1: chapter 12 may
   * be followed by its second part.
   */
  readonly nextNumber?: number | null | undefined;
  /** The absolute address of the series' page, if neither the page's address nor the ids contain it. */
  readonly seriesUrl?: string | null | undefined;
  /** Set if the episode was read from the page's general data, because the site's own reader found no episode. */
  readonly provisional?: boolean | undefined;
  /**
   * Set if Kiroku read the episode with a lesson that it proposes, because the site seems to have changed. The episode counts only after
   * the user confirms it.
   */
  readonly proposal?: Proposal | undefined;
  /**
   * Whether Kiroku read the episode with a lesson that it proposed and the user accepted. The episode counts without a question only if it
   * is the next episode on the list.
   */
  readonly learnt?: boolean | undefined;
  /** Set if the episode was seen in a private window, so that the log does not record that it was watched. Set only by the worker. */
  readonly isPrivate?: true | undefined;
}

/** The fields that show which origin the episode's ids belong to. */
type EpisodeOrigin = Pick<ObservedEpisode, 'siteId' | 'url' | 'provisional'>;

/** Returns a key that identifies the episode of a site in any tab. If the ids of a site differ by origin, the key contains the origin. */
export function episodeKey(
  observed: EpisodeOrigin & Pick<ObservedEpisode, 'episodeId' | 'seriesTitle' | 'episodeNumber'>,
): string {
  return `${scopeOf(observed)}${observed.episodeId}${claimOf(observed)}`;
}

/** Whether the episode was read from a page's general data, and not by a site's reader. */
export function isFromGeneralData({
  siteId,
  provisional,
}: Pick<ObservedEpisode, 'siteId' | 'provisional'>): boolean {
  return siteId === 'generic' || provisional === true;
}

/**
 * Returns the title and number for the key of an episode on a general page. A general page has no other id than its address, and one
 * address may show any number of episodes.
 */
function claimOf(
  observed: Pick<ObservedEpisode, 'siteId' | 'provisional' | 'seriesTitle' | 'episodeNumber'>,
): string {
  if (!isFromGeneralData(observed)) return '';
  const title = keyOf(observed.seriesTitle).replace(/[^\p{L}\p{N}]+/gu, '');
  return ` ${title} ${observed.episodeNumber ?? ''}`;
}

/**
 * Returns the season key, under which the match is remembered. For a known site, it contains the series id rather than the title, since
 * titles are localised. The series id of a general page may be wrong, so its key contains the title as well.
 */
export function seasonKey(observed: ObservedEpisode): string {
  const { seriesId, seasonId } = observed;
  const title = keyOf(observed.seriesTitle);
  const series =
    isFromGeneralData(observed) && seriesId !== null ? `${seriesId} ${title}` : (seriesId ?? title);
  return `${scopeOf(observed)}${series}|${seasonId ?? seasonName(observed)}`;
}

/** Whether two pages, or a page and a remembered match, name the same series. */
export function isSameSeries(
  a: Pick<ObservedEpisode, 'seriesTitle'>,
  b: Pick<ObservedEpisode, 'seriesTitle'>,
): boolean {
  return keyOf(a.seriesTitle) === keyOf(b.seriesTitle);
}

/** Returns the beginning of a key. An origin contains no space, so no id or title can imitate another origin. */
function scopeOf(observed: EpisodeOrigin): string {
  const origin = originOfIds(observed);
  return `${observed.siteId}:${observed.provisional ? 'provisional ' : ''}${origin === null ? '' : `${origin} `}`;
}

/** Readers that run on hosts of different owners. The same id means different series on different hosts. */
const HOSTS_OF_SEVERAL_OWNERS: readonly string[] = ['comici', 'giga-viewer', 'practice'];

/** Returns the origin to which the episode's ids belong; null if all hosts of a site share their ids. */
export function originOfIds(observed: EpisodeOrigin): string | null {
  const { siteId, url } = observed;
  const isOwn =
    isFromGeneralData(observed) || isSelfHostedSite(siteId) || HOSTS_OF_SEVERAL_OWNERS.includes(siteId);
  return isOwn && URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Returns the name of a season for its key. If the season is named like the series, its number is appended, since several seasons may share
 * that name.
 */
function seasonName({ seriesTitle, seasonTitle, seasonNumber }: ObservedEpisode): string {
  if (!seasonTitle) return String(seasonNumber ?? '');
  const title = keyOf(seasonTitle);
  const later = title === keyOf(seriesTitle) && seasonNumber !== null && seasonNumber > 1;
  return later ? `${title} ${seasonNumber}` : title;
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
