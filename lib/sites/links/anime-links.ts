// Links of sites that have only anime. The comments name the public sources of each series address. The form of an episode address comes
// from the site's reader, whose sources are in `test/sites/<site-id>/evidence.json`.
import type { LinkTable } from './site-links.ts';

/** Writes a number with three digits, as the store does in its addresses. */
const inThree = (number: number): string => String(number).padStart(3, '0');

export const animeLinks: LinkTable = {
  adn: {
    // The address of a series is an episode's address without its last part. Sources: MAL-Sync, universal-trakt-scrobbler.
    episode: {
      path: /^(?<title>(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/video\/(?<series>\d{1,8})-[^/]{1,150})\/(?<id>\d{1,8})-(?:(?:episode|folge)-(?<number>\d{1,4})(?:-[^/]{0,190})?|[^/]{1,200})\/?$/,
    },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/video\/(?<id>\d{1,8})-[^/]{1,150}$/ },
    nextHasNumber: true,
  },
  bahamut: { episode: { path: /^\/animeVideo\.php$/, query: { sn: /^(?<id>\d{1,9})$/ } } },
  'bandai-channel': {
    // An episode has the path `/titles/{title}/{three digits}`, and a series `/titles/{title}/`. Sources: NCOverlay, asbplayer.
    episode: { path: /^(?<title>\/titles\/(?<series>\d{1,8})\/)(?<number>\d{1,4})\/?$/ },
    series: { path: /^\/titles\/(?<id>\d{1,8})\/$/ },
    numberedPath: ({ groups }, number) => `${groups.title}${inThree(number)}`,
  },
  crunchyroll: {
    // Sources: MAL-Sync, universal-trakt-scrobbler and bangumi-data.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/watch\/(?!musicvideo|concert)(?<id>[A-Z\d]{5,20})(?:\/[^/]{0,200})?$/i,
    },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/series\/(?<id>[A-Z\d]{5,20})(?:\/[^/]{0,200})?$/i },
    seriesPath: ({ observed }) => observed.seriesId && `/series/${observed.seriesId}`,
    titleAddress: (id) => `https://www.crunchyroll.com/series/${id}`,
  },
  'd-anime': {
    // An episode's id is the work's id plus three digits. Source: NCOverlay. Source of `ci_pc`: bangumi-data.
    episode: {
      path: /^\/animestore\/sc_d_pc$/,
      query: { partId: /^(?<id>(?<series>[A-Z]?\d{3,9})(?<number>\d{3}))$/ },
    },
    series: { path: /^\/animestore\/ci_pc$/, query: { workId: /^(?<id>[A-Z]?\d{3,9})$/ } },
    seriesPath: ({ observed }) => observed.seriesId && `/animestore/ci_pc?workId=${observed.seriesId}`,
    numberedPath: ({ groups }, number) => `/animestore/sc_d_pc?partId=${groups.series}${inThree(number)}`,
    titleAddress: (id) => `https://animestore.docomo.ne.jp/animestore/ci_pc?workId=${id}`,
  },
  hidive: {
    // Sources: MAL-Sync, PreMiD.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/video\/(?<id>\d{1,10})\/?$/i,
      maybe: { seasonId: /^\d{1,10}$/, playlistId: /^\d{1,10}$/ },
    },
    series: { path: /^\/season\/(?<id>\d{1,10})$/ },
    seriesPath: ({ observed }) => observed.seasonId && `/season/${observed.seasonId}`,
  },
  laftel: {
    // A series has the path `/item/{id}`, and an episode `/player/{item}/{episode}`. Sources: clients of its interface, PreMiD.
    episode: { path: /^\/player\/(?<series>\d{2,8})\/(?<id>\d{2,9})\/?$/ },
    series: { path: /^\/item\/(?<id>\d{2,8})$/ },
    seriesPath: ({ groups }) => (groups.series ? `/item/${groups.series}` : null),
  },
  myanimelist: {
    // The address of an episode is below the address of its series. Source: MAL-Sync.
    episode: { path: /^(?<title>\/anime\/(?<series>\d{1,8})\/[^/]{1,200})\/episode\/(?<number>\d{1,4})\/?$/ },
    series: { path: /^\/anime\/(?<id>\d{1,8})\/[^/]{1,200}$/ },
    numberedPath: ({ groups }, number) => `${groups.title}/episode/${number}`,
  },
  retrocrush: { episode: { path: /^\/watch\/(?<id>[\w-]{3,60})\/[^/]{1,200}\/?$/ } },
};
