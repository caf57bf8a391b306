// What a site's page says is being watched or read: the input of everything that follows.
import type { MediaType } from '../contract/media.ts';
import { isHostedSite } from './addresses/self-hosted.ts';
import type { Proposal } from './files/lesson.ts';

/** Which source on the page gave a field, e.g. `json-ld` or `og:title`; shown by the diagnostics. */
export type FieldSources = Readonly<Record<string, string>>;

/** `regular` counts for the entry itself; `special` and `movie` never advance a series' main entry. */
export type EpisodeType = 'regular' | 'special' | 'movie';

/** Ids of list services. */
interface EntryIds {
  readonly mal?: number | undefined;
  readonly anilist?: number | undefined;
}

/** An episode (a chapter for manga) as the page shows it. Every string is the page's word and not trusted. */
export interface ObservedEpisode {
  readonly siteId: string;
  readonly siteName: string;
  readonly mediaType: MediaType;
  /** The page's address without query tracking. */
  readonly url: string;
  /** The site's own id of the episode, or the path: two pages with the same id show the same episode. */
  readonly episodeId: string;
  readonly seriesTitle: string;
  readonly seriesId: string | null;
  /** The series' name in the address, e.g. "my-hero-academia": often in another language than the title. */
  readonly seriesSlug?: string | null | undefined;
  /** The series' title is that of all its seasons: a page that names none of them may show any. Missing: the title may be the season's own. */
  readonly titleIsSeries?: boolean | undefined;
  /** What list services call this very entry, where the page links to it; still to be verified. */
  readonly ids?: EntryIds | null | undefined;
  readonly seasonTitle: string | null;
  readonly seasonId: string | null;
  readonly seasonNumber: number | null;
  /** ISO day on which the episode was first shown, where the page says it. */
  readonly airDate?: string | null | undefined;
  /** Seconds that the page says the episode lasts; tells an advertisement in the player from the episode. */
  readonly duration?: number | null | undefined;
  /** As written on the page, e.g. "E12" or "12.5". */
  readonly episodeLabel: string;
  /** Locale-independent number; null for a movie or a special without one. */
  readonly episodeNumber: number | null;
  /** The first number, where one video or page holds several episodes or chapters; `episodeNumber` is the last of them then. */
  readonly firstEpisodeNumber?: number | null | undefined;
  /** The page calls it the last episode, without a number. */
  readonly isFinal?: boolean | null | undefined;
  readonly episodeType: EpisodeType;
  /** BCP 47 tag of the audio where the site says it. */
  readonly language: string | null;
  /** 0–1: how much the reader trusts its own reading; readers of sites that have nothing but anime say 1. */
  readonly confidence: number;
  readonly sources: FieldSources;
  /** Absolute address of the following episode or chapter of the same series, where the page names it. */
  readonly nextUrl?: string | null | undefined;
  /** The number that the site itself gives to what is at `nextUrl`, where the page says one: what follows chapter 12 may be its second part. */
  readonly nextNumber?: number | null | undefined;
  /** Absolute address of the series' page, where neither the page's address nor the ids give it. */
  readonly seriesUrl?: string | null | undefined;
  /** Read from the page's general data, since the site's own reader found nothing. */
  readonly provisional?: boolean | undefined;
  /** Set if Kiroku read the episode by a lesson that it proposes, because the site seems to have changed. It counts only after the user says yes. */
  readonly proposal?: Proposal | undefined;
  /** Whether Kiroku read the episode by a lesson that it proposed and the user accepted. It counts without a question only if the list waits for this episode. */
  readonly learnt?: boolean | undefined;
  /** Seen in a private window: no line of the log says that it was watched. Set by the worker alone. */
  readonly isPrivate?: true | undefined;
}

/** The fields that say where an episode's ids belong. */
type Origin = Pick<ObservedEpisode, 'siteId' | 'url' | 'provisional'>;

/** Same key = same episode of the same site, in whichever tab. Where an origin has ids of its own, the key names the origin. */
export function episodeKey(
  observed: Origin & Pick<ObservedEpisode, 'episodeId' | 'seriesTitle' | 'episodeNumber'>,
): string {
  return `${scopeOf(observed)}${observed.episodeId}${claimOf(observed)}`;
}

/** Whether the episode was read from data that any page may have, and not by the reader of its site. */
export function isGeneral({ siteId, provisional }: Pick<ObservedEpisode, 'siteId' | 'provisional'>): boolean {
  return siteId === 'generic' || provisional === true;
}

/** A general page has no id but its address, and one address may show any number of episodes. */
function claimOf(
  observed: Pick<ObservedEpisode, 'siteId' | 'provisional' | 'seriesTitle' | 'episodeNumber'>,
): string {
  if (!isGeneral(observed)) return '';
  const title = keyOf(observed.seriesTitle).replace(/[^\p{L}\p{N}]+/gu, '');
  return ` ${title} ${observed.episodeNumber ?? ''}`;
}

/**
 * Same key = one remembered decision about which entry this is. A known site's series id comes before its title, since titles are
 * localised. The series id of a general page may be wrong, so that its title counts as well.
 */
export function seasonKey(observed: ObservedEpisode): string {
  const { seriesId, seasonId } = observed;
  const title = keyOf(observed.seriesTitle);
  const series = isGeneral(observed) && seriesId !== null ? `${seriesId} ${title}` : (seriesId ?? title);
  return `${scopeOf(observed)}${series}|${seasonId ?? seasonName(observed)}`;
}

/** Whether two pages, or a page and what is remembered, name the same series. */
export function isSameSeries(
  a: Pick<ObservedEpisode, 'seriesTitle'>,
  b: Pick<ObservedEpisode, 'seriesTitle'>,
): boolean {
  return keyOf(a.seriesTitle) === keyOf(b.seriesTitle);
}

/** The beginning of a key. No origin has a space in it, so that no id and no title can pretend to be another origin. */
function scopeOf(observed: Origin): string {
  const origin = originOfIds(observed);
  return `${observed.siteId}:${observed.provisional ? 'provisional ' : ''}${origin === null ? '' : `${origin} `}`;
}

/** One reader reads the hosts of several owners: series 3 of one is another series than series 3 of the next. */
const HOSTS_OF_SEVERAL_OWNERS: readonly string[] = ['comici', 'giga-viewer', 'practice'];

/** The origin whose ids the episode has; null where all hosts of a site belong to one owner and share their ids. */
export function originOfIds(observed: Origin): string | null {
  const { siteId, url } = observed;
  const isOwn = isGeneral(observed) || isHostedSite(siteId) || HOSTS_OF_SEVERAL_OWNERS.includes(siteId);
  return isOwn && URL.canParse(url) ? new URL(url).origin : null;
}

/** Two seasons may both be called by the series' title alone: then only the number tells them apart. */
function seasonName({ seriesTitle, seasonTitle, seasonNumber }: ObservedEpisode): string {
  if (!seasonTitle) return String(seasonNumber ?? '');
  const title = keyOf(seasonTitle);
  const later = title === keyOf(seriesTitle) && seasonNumber !== null && seasonNumber > 1;
  return later ? `${title} ${seasonNumber}` : title;
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
