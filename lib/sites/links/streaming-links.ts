// Links of sites that show more than anime. The comments name the public sources of each series address. The form of an episode address
// comes from the site's reader, whose sources are in `test/sites/<site-id>/evidence.json`.
import type { LinkTable } from './site-links.ts';

/** Matches the path of a title on Prime Video. The rest of a path only shows where the visitor came from. */
const OF_TITLE = /^.{0,200}?\/detail\/(?:[^/~]{1,200}\/)?[A-Z\d]{10,32}(?=\/|$)/;

/** WeTV and iflix have addresses of the same form. Sources: PreMiD, yt-dlp. */
const tencentPlay = {
  episode: {
    path: /^(?<title>(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/play\/(?<series>[a-z\d]{6,30})(?:-[^/]{0,300})?)\/(?<id>[a-z\d]{6,30})(?:-(?:EP(?<number>\d{1,4})(?!\d)[^/]{0,400}|[^/]{0,500}))?\/?$/i,
  },
  series: { path: /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/play\/(?<id>[a-z\d]{6,30})(?:-[^/]{0,300})?$/i },
};

export const streamingLinks: LinkTable = {
  abema: {
    // Sources: PreMiD, bangumi-data.
    episode: {
      path: /^\/video\/episode\/(?<id>(?<series>\d{1,6}-[a-z\d][a-z\d-]{0,20})_s\d{1,4}_p\d{1,6})\/?$/,
    },
    series: { path: /^\/video\/title\/(?<id>\d{1,6}-[a-z\d][a-z\d-]{0,20})$/ },
    seriesPath: ({ observed }) => observed.seriesId && `/video/title/${observed.seriesId}`,
    titleAddress: (id) => `https://abema.tv/video/title/${id}`,
  },
  acfun: {
    // Sources: bangumi-data, RSSHub.
    episode: {
      path: /^(?<title>\/bangumi\/aa(?<series>\d{4,12}))_\d{1,9}_(?<id>\d{4,12})$/,
    },
    series: { path: /^\/bangumi\/aa(?<id>\d{4,12})$/ },
  },
  'adult-swim': { episode: { path: /^\/videos\/(?<series>[^/]{1,150})\/(?<id>[^/]{1,200})\/?$/ } },
  'amc-plus': {
    episode: {
      path: /^\/(?:watch\/)?shows\/(?<series>[^/]{1,150})\/episodes?(?:\/[^/]{1,200}?)?--(?<id>\d{4,10})$/,
    },
  },
  'apple-tv': {
    // If an episode is played from the page of a show, the address does not change. Source: universal-trakt-scrobbler.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/(?:episode|movie)\/(?:[^/]{1,200}\/)?(?<id>umc\.[a-z\d.]{5,60})\/?$/i,
      maybe: { showId: /^umc\.[a-z\d.]{5,60}$/i },
    },
    series: {
      path: /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/show\/(?:[^/]{1,200}\/)?(?<id>umc\.[a-z\d.]{5,60})\/?$/i,
    },
    episodePath: ({ episodeId }) => `/episode/${episodeId}`,
    seriesPath: ({ url }) => url.pathname,
  },
  arte: { episode: { path: /^\/[a-z]{2}\/videos\/(?<id>\d{6}-\d{3}-[AF])\/[^/]{0,200}\/?$/ } },
  bilibili: {
    // Sources: PreMiD, yt-dlp.
    episode: { path: /^\/bangumi\/play\/(?<id>(?:ep|ss)\d{1,12})\/?$/ },
    series: { path: /^\/bangumi\/play\/(?<id>ss\d{1,12})$/ },
    episodePath: ({ episodeId }) => `/bangumi/play/${episodeId}`,
    seriesPath: ({ observed }) => observed.seasonId && `/bangumi/play/${observed.seasonId}`,
  },
  'bilibili-tv': {
    // Sources of `/play/{series}`: MAL-Sync, PreMiD. Sources of `/media/{series}`: MAL-Sync, yt-dlp.
    episode: {
      path: /^(?<title>(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/play\/(?<series>\d{1,12}))\/(?<id>\d{1,12})\/?$/i,
    },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:play|media)\/(?<id>\d{1,12})$/i },
  },
  crave: { episode: { path: /^(?:\/[a-z]{2})?\/play\/(?<id>[\w-]{1,150}(?:\/[\w-]{1,150}){0,2})$/ } },
  'discovery-plus': { episode: { path: /^\/video\/watch\/(?<id>[a-f\d-]{36}\/[a-f\d-]{36})$/i } },
  'disney-plus': {
    // Source of the series page: bangumi-data.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/(?:(?:play|video)(?=\/[a-z\d-]{20,40}\/?$)|shows\/[^/]{1,200}\/(?<series>\d{1,14})\/[^/]{1,200}(?=\/\d{6,14}\/watch\/?$))\/(?<id>[a-z\d-]{6,40})(?:\/watch)?\/?$/i,
    },
    series: { path: /^\/series\/view\/(?<id>[A-Za-z\d]{6,40})$/ },
    titleAddress: (id) => `https://www.disneyplus.com/series/view/${id}`,
  },
  'dmm-tv': {
    // Source: MAL-Sync.
    episode: {
      path: /^\/vod\/playback(?:\/on-demand)?\/?$/,
      query: { season: /^(?<series>[a-z\d]{6,60})$/i, content: /^(?<id>[a-z\d]{6,60})$/i },
    },
    series: { path: /^\/vod\/detail\/$/, query: { season: /^(?<id>[a-z\d]{6,60})$/i } },
    episodePath: ({ seasonId, episodeId }) => `/vod/playback/?season=${seasonId}&content=${episodeId}`,
    seriesPath: ({ observed }) => observed.seasonId && `/vod/detail/?season=${observed.seasonId}`,
  },
  fod: { episode: { path: /^\/title\/(?<series>\w{2,12})\/(?<id>\w{4,16})\/?$/ } },
  'france-tv': {
    // The path of an episode may begin with a channel or a category and up to three folders. It may also consist only of the episode's own
    // part. Paths with an unknown channel or category cannot be opened again. Sources: yt-dlp, streamlink.
    episode: {
      path: /^\/(?:(?:france-[2-5o]|documentaires|enfants|jeux-et-divertissements)\/(?:[^/]{1,100}\/){0,3})?(?<id>\d{3,9})-[^/]{1,200}\.html$/,
    },
  },
  globoplay: { episode: { path: /^\/v\/(?<id>\d{4,12})\/?$/ } },
  'hbo-max': { episode: { path: /^\/video\/watch\/(?<id>[a-z\d-]{20,40})(?:\/[a-z\d-]{20,40})?$/i } },
  hotstar: {
    // The address of a series is the beginning of its episodes' addresses. Sources: universal-trakt-scrobbler, yt-dlp.
    episode: {
      path: /^(?<title>(?:\/[a-z]{2})?\/shows\/[^/]{1,200}\/(?<series>\d{1,14}))\/[^/]{1,200}\/(?<id>\d{6,14})(?:\/watch)?\/?$/,
    },
    series: { path: /^(?:\/[a-z]{2})?\/(?:shows|tv)\/[^/]{1,200}\/(?<id>\d{1,14})\/?$/ },
  },
  hulu: { episode: { path: /^\/watch\/(?<id>[a-z\d-]{20,40})\/?$/i } },
  'hulu-japan': { episode: { path: /^\/(?:store\/)?watch\/(?<id>\d{4,14})\/?$/ } },
  iflix: tencentPlay,
  iqiyi: {
    episode: {
      path: /^\/play\/(?:(?:(?<series>[^/]{1,250})-episode-(?<number>\d{1,4})|[^/]{1,300})-)?(?<id>[a-z\d]{6,20})\/?$/,
    },
    nextHasNumber: true,
  },
  'iqiyi-china': { episode: { path: /^\/v_(?<id>[a-z\d]{6,20})\.html$/ } },
  joyn: {
    episode: { path: /^\/play\/serien\/(?<series>[^/]{1,150})\/(?<id>\d{1,2}-\d{1,4}(?:-[^/]{0,200})?)\/?$/ },
  },
  kocowa: {
    episode: { path: /^(?:\/[a-z_]{2,5})?\/(?:video|media)\/(?<id>[\w-]{2,60})(?:\/[^/]{1,200})?\/?$/ },
  },
  'line-tv': {
    // The address of an episode is its drama's address plus the episode number. Source: PreMiD.
    episode: { path: /^(?<title>\/drama\/(?<series>\d{2,8}))\/eps\/(?<number>\d{1,4})\/?$/ },
    series: { path: /^\/drama\/(?<id>\d{2,8})$/ },
    numberedPath: ({ groups }, number) => `${groups.title}/eps/${number}`,
  },
  mgtv: { episode: { path: /^\/b\/(?<series>\d{3,10})\/(?<id>\d{4,12})\.html$/ } },
  mycanal: {
    episode: { path: /^\/(?:series|animation|jeunesse)\/[^/]{1,200}\/h\/(?<id>[\w-]{4,40})\/?$/ },
  },
  netflix: {
    // Sources: MAL-Sync, universal-trakt-scrobbler and bangumi-data.
    episode: { path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/watch\/(?<id>\d{3,12})$/i },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/title\/(?<id>\d{3,12})$/i },
    seriesPath: ({ observed }) => observed.seriesId && `/title/${observed.seriesId}`,
    titleAddress: (id) => `https://www.netflix.com/title/${id}`,
  },
  'nhk-one': {
    episode: {
      path: /^\/tv\/(?:an\/[\w-]{1,60}\/)?pl\/(?<series>series-tep-[A-Z\d]{6,14})\/ep\/(?<id>[A-Z\d]{6,14})$/,
    },
  },
  niconico: { episode: { path: /^\/watch\/(?<id>(?:so)?\d{4,12})\/?$/ } },
  'paramount-plus': {
    episode: {
      path: /^(?:\/[a-z]{2})?\/(?:shows|movies)(?:\/[^/]{1,100})?\/video\/(?<id>[\w-]{20,40})\/?$/,
    },
    episodePath: ({ episodeId }) => `/shows/video/${episodeId}/`,
  },
  peacock: { episode: { path: /^\/watch\/playback\/vod\/(?<id>[\w-]{6,60})(?:\/[\w-]{6,60})?\/?$/ } },
  'pluto-tv': {
    // The address of a series is the beginning of an episode's address. Sources: yt-dlp, PreMiD; for addresses with ids: streamlink.
    episode: {
      path: /^(?:(?<title>(?:\/[a-z]{2,5})?\/(?:on-demand\/series|shows)\/(?<series>[^/]{1,150}))\/(?:seasons?\/(?<season>\d{1,3})\/)?episode|(?:\/[a-z]{2,5})?(?:\/on-demand)?\/movies)\/(?<id>[^/]{1,200}-\d{1,4}(?:-ptv\d)?|[\da-f]{24})\/?$/,
    },
    series: { path: /^(?:\/[a-z]{2,5})?\/(?:on-demand\/series|shows)\/(?<id>[^/]{1,150})\/?$/ },
  },
  'prime-video': {
    // The player opens on top of the title's page, so Kiroku can open only that page. Sources: PreMiD, refined-prime-video; in Japan also
    // bangumi-data.
    series: {
      path: /^(?:\/-\/[a-z]{2})?(?:\/region\/[a-z]{2}|\/gp\/video)?\/detail\/(?:[^/]{1,200}\/)?(?<id>[A-Z\d]{10,32})\/?$/,
    },
    seriesPath: ({ observed, url }) =>
      OF_TITLE.exec(url.pathname)?.[0] ??
      (url.hostname === 'www.primevideo.com' ? `/detail/${observed.episodeId.split(':')[0]}` : null),
    titleAddress: (id) => `https://www.amazon.co.jp/gp/video/detail/${id}`,
  },
  raiplay: {
    episode: {
      path: /^\/video\/\d{4}\/\d{2}\/(?<series>[^/]{1,150}?)-S(?<season>\d{1,2})E\d{1,4}-[^/]{0,200}?(?<id>[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.html$/i,
    },
  },
  'roku-channel': { episode: { path: /^\/watch\/(?<id>[\da-f]{32})$/ } },
  'rtl-plus': {
    episode: {
      path: /^\/video-tv\/(?:serien|shows)\/[^/]{1,150}-(?<series>\d{3,9})\/[^/]{1,80}\/(?<id>episode-\d{1,5}-[^/]{0,200})\/?$/,
    },
  },
  sonyliv: {
    // The address of a series is an episode's address without the part of the episode. Source: yt-dlp.
    episode: {
      path: /^(?:(?<title>\/shows\/[^/]{1,200}-(?<series>\d{10}))|\/movies)\/[^/]{1,200}-(?<id>\d{10})\/?$/,
    },
    series: { path: /^\/shows\/[^/]{1,200}-(?<id>\d{10})\/?$/ },
  },
  stremio: {
    // The address of a video is below the address of its title. Source: stremio-web's own routes.
    episode: {
      path: /^\/(?:shell-v4\.4\/)?$/,
      hash: /^#\/detail\/[a-z]{5,7}\/(?<series>[\w:.-]{1,100})\/(?<id>[\w:.-]{1,100}?)(?::(?<number>\d{1,4}))?$/,
    },
    series: { path: /^\/(?:shell-v4\.4\/)?$/, hash: /^#\/detail\/[a-z]{5,7}\/(?<id>[\w:.-]{1,100})$/ },
    seriesPath: ({ url }) => url.pathname + url.hash.split('/').slice(0, 4).join('/'),
    numberedPath: ({ url }, number) => url.pathname + url.hash.replace(/:\d{1,4}$/, `:${number}`),
  },
  'tencent-video': {
    episode: { path: /^\/x\/cover\/(?<series>[a-z\d]{6,30})\/(?<id>[a-z\d]{6,30})\.html$/i },
  },
  'tf1-plus': {
    episode: { path: /^\/[^/]{1,60}\/(?<series>[^/]{1,150})\/videos\/(?<id>[^/]{1,200})\.html$/ },
  },
  tubi: {
    // Source: PreMiD.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:tv-shows|movies)\/(?<id>\d{1,12})(?:\/[^/]{1,300})?\/?$/,
    },
    series: { path: /^\/series\/(?<id>\d{1,12})(?:\/[^/]{1,300})?\/?$/ },
    seriesPath: ({ observed }) => observed.seriesId && `/series/${observed.seriesId}`,
  },
  tver: { episode: { path: /^\/episodes\/(?<id>ep[a-z\d]{6,20})\/?$/ } },
  tving: { episode: { path: /^\/(?:vod\/)?player\/(?<id>E\d{5,12})\/?$/ } },
  'u-next': {
    // Sources: PreMiD, bangumi-data.
    episode: { path: /^\/play\/(?<series>SID\d{4,12})\/(?<id>ED\d{4,12})\/?$/ },
    series: { path: /^\/title\/(?<id>SID\d{4,12})$/ },
    seriesPath: ({ observed }) => observed.seriesId && `/title/${observed.seriesId}`,
    titleAddress: (id) => `https://video.unext.jp/title/${id}`,
  },
  viaplay: {
    episode: {
      path: /^\/player\/default\/(?<id>[^/]{1,40}\/(?<series>[^/]{1,150})\/[^/\d]{1,20}-\d{1,2}\/[^/\d]{1,20}-\d{1,4})\/?$/,
    },
  },
  vidio: { episode: { path: /^\/watch\/(?<id>\d{3,12})(?:-[^/]{0,200})?\/?$/ } },
  viki: {
    episode: {
      path: /^\/videos\/(?<id>\d{1,12}v)(?:-(?:(?<series>[^/]{1,250})-episode-(?<number>\d{1,4})|[^/]{1,300}))?\/?$/,
    },
    nextHasNumber: true,
  },
  viu: {
    episode: {
      path: /^(?:\/ott\/[a-z]{2}\/[a-z-]{2,7}\/(?:vod\/|all\/video-[\w-]{1,300}-)|\/[a-z]{2}\/media\/)(?<id>\d{3,12})(?:\/[^/]{0,200})?\/?$/i,
    },
  },
  watcha: { episode: { path: /^(?:\/[a-z]{2}(?:-[A-Z]{2})?)?\/watch\/(?<id>[\w-]{4,30})\/?$/ } },
  wetv: tencentPlay,
  youku: { episode: { path: /^(?:\/v)?\/v_show\/id_(?<id>[\w=]{8,40})\.html$/ } },
  youtube: {
    episode: {
      path: /^\/watch$/,
      query: { v: /^(?<id>[\w-]{11})$/ },
      maybe: { list: /^[\w-]{10,50}$/ },
    },
  },
  zee5: {
    // The address of a series has only the first pair of name and id. Source: PreMiD.
    episode: {
      path: /^(?<title>\/(?:tv-shows|web-series|kids)\/details\/[^/]{1,200}\/(?<series>0-6-[\w-]{3,40}))\/[^/]{1,200}\/(?<id>0-1-[\w-]{3,40})\/?$/,
    },
    series: { path: /^\/(?:tv-shows|web-series|kids)\/details\/[^/]{1,200}\/(?<id>0-6-[\w-]{3,40})$/ },
  },
};
