// Defines the titles that are watched, read and edited. All of them are in the server's starter catalogue.
import type { ObservedEpisode } from '../../../lib/domain/episode.ts';

export interface WatchedTitle {
  readonly name: string;
  readonly kind: 'anime' | 'manga';
  readonly site: WatchedSite;
}
export interface EditedTitle {
  readonly name: string;
  readonly kind: 'anime' | 'manga';
}

export interface WatchedSite {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

const crunchyroll: WatchedSite = {
  id: 'crunchyroll',
  name: 'Crunchyroll',
  origin: 'https://www.crunchyroll.com',
};
const hidive: WatchedSite = { id: 'hidive', name: 'HIDIVE', origin: 'https://www.hidive.com' };
const mangadex: WatchedSite = { id: 'mangadex', name: 'MangaDex', origin: 'https://mangadex.org' };
export const WATCHED_SITES: readonly WatchedSite[] = [crunchyroll, hidive, mangadex];

export const WATCHED_TITLES: readonly WatchedTitle[] = [
  { name: 'Toradora!', kind: 'anime', site: crunchyroll },
  { name: 'Kill la Kill', kind: 'anime', site: crunchyroll },
  { name: 'Death Note', kind: 'anime', site: hidive },
  { name: 'Golden Time', kind: 'anime', site: hidive },
  { name: 'Sousou no Frieren', kind: 'manga', site: mangadex },
  { name: 'One Piece', kind: 'manga', site: mangadex },
];

/** The title whose episodes are played as real videos. `name` is its name in the catalogue. */
export const PLAYED_VIDEO_TITLE: WatchedTitle = {
  name: 'Sousou no Frieren',
  kind: 'anime',
  site: crunchyroll,
};

export const EDITED_TITLES: readonly EditedTitle[] = [
  { name: 'Mirai Nikki (TV)', kind: 'anime' },
  { name: 'Tengen Toppa Gurren Lagann', kind: 'anime' },
  { name: 'Ragna Crimson', kind: 'anime' },
  { name: 'Vagabond', kind: 'manga' },
];

/** Titles that are on the list from the start. No step changes them. */
export const UNCHANGED_TITLES = ['Gachiakuta', 'Monster', 'Cowboy Bebop'] as const;

/** Returns the episode as the site's reader observes it. */
export function observedEpisodeOf({ name, kind, site }: WatchedTitle, number: number): ObservedEpisode {
  const episodeId = `${name.replace(/\W/g, '')}-${kind}-${number}`;
  return {
    siteId: site.id,
    siteName: site.name,
    mediaType: kind,
    url: `${site.origin}/watch/${episodeId}`,
    episodeId,
    seriesTitle: name,
    seriesId: `series-${name}`,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    episodeLabel: kind === 'manga' ? `Ch. ${number}` : `E${number}`,
    episodeNumber: number,
    episodeType: 'regular',
    language: null,
    confidence: 1,
    sources: {},
  };
}
