// What a site's page says is being watched or read: the input of everything that follows.

/** Which source on the page gave a field, e.g. `json-ld` or `og:title`; shown by the diagnostics. */
export type FieldSources = Readonly<Record<string, string>>;

/** `regular` counts for the entry itself; `special` and `movie` never advance a series' main entry. */
export type EpisodeType = 'regular' | 'special' | 'movie';

/** An episode (a chapter for manga) as the page shows it. Every string is the page's word and not trusted. */
export interface ObservedEpisode {
  readonly siteId: string;
  readonly siteName: string;
  readonly kind: 'anime' | 'manga';
  /** The page's address without query tracking. */
  readonly url: string;
  /** The site's own id of the episode, or the path: two pages with the same id show the same episode. */
  readonly episodeId: string;
  readonly seriesTitle: string;
  readonly seriesId: string | null;
  /** The series' name in the address, e.g. "my-hero-academia": often in another language than the title. */
  readonly seriesSlug?: string | null | undefined;
  readonly seasonTitle: string | null;
  readonly seasonId: string | null;
  readonly seasonNumber: number | null;
  /** ISO day on which the episode was first shown, where the page says it. */
  readonly airDate?: string | null | undefined;
  /** As written on the page, e.g. "E12" or "12.5". */
  readonly episodeLabel: string;
  /** Locale-independent number; null for a movie or a special without one. */
  readonly episodeNumber: number | null;
  readonly episodeType: EpisodeType;
  /** BCP 47 tag of the audio where the site says it. */
  readonly language: string | null;
  /** 0–1: how much the reader trusts its own reading; site readers say 1. */
  readonly confidence: number;
  readonly sources: FieldSources;
}

/** Same key = same episode of the same site, in whichever tab. */
export function episodeKey(observed: Pick<ObservedEpisode, 'siteId' | 'episodeId'>): string {
  return `${observed.siteId}:${observed.episodeId}`;
}

/** Same key = one remembered decision about which entry this is. Ids before titles, since titles are localised. */
export function seasonKey(observed: ObservedEpisode): string {
  const series = observed.seriesId ?? observed.seriesTitle.trim().toLowerCase();
  const season =
    observed.seasonId ?? observed.seasonTitle?.trim().toLowerCase() ?? observed.seasonNumber ?? '';
  return `${observed.siteId}:${series}|${season}`;
}
