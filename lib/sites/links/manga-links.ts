// Links of sites for manga. The comments name the public sources of each series address. The form of a chapter address comes from the
// site's reader, whose sources are in `test/sites/<site-id>/evidence.json`.
import type { LinkTable } from './site-links.ts';

const UUID = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
/** The links of all sites that run on GigaViewer. The page of a chapter is also the page of its series. */
const gigaViewer = { episode: { path: /^\/episode\/(?<id>\d{1,25})$/ } };

export const mangaLinks: LinkTable = {
  alphapolis: {
    // Sources: keiyoushi's extensions, haruneko.
    episode: {
      path: /^(?:(?<title>\/manga\/official\/(?<series>\d{1,12}))|\/manga\/\d{1,12}\/\d{1,12}\/episode)\/(?<id>\d{1,9})$/,
    },
    series: { path: /^\/manga\/(?:official|\d{1,12})\/(?<id>\d{1,12})$/ },
  },
  'bilibili-manga': {
    // Source: MAL-Sync.
    episode: { path: /^\/mc(?<series>\d{2,9})\/(?<id>\d{2,10})$/ },
    series: { path: /^\/detail\/mc(?<id>\d{2,9})$/ },
    seriesPath: ({ observed }) => observed.seriesId && `/detail/mc${observed.seriesId}`,
  },
  bookwalker: {
    episode: {
      path: /^(?:\/\d{2}){0,2}\/viewer\.html$/,
      query: { cid: /^(?<id>[\w.:-]{8,100})$/ },
      maybe: { cty: /^\d{1,2}$/ },
    },
  },
  cmoa: { episode: { path: /^\/bib\/speedreader\/$/, query: { cid: /^(?<id>\d{6,12}_[a-z]{2}_\d{2,6})$/ } } },
  'comic-days': gigaViewer,
  'comic-fuz': { episode: { path: /^\/manga\/viewer\/(?<id>\d{1,9})$/ } },
  'comic-walker': {
    // Source: MAL-Sync.
    episode: {
      path: /^(?<title>\/detail\/(?<series>[A-Z\d_]{3,40}))\/episodes\/(?<id>[A-Z\d_]{3,40})$/i,
      maybe: { episodeType: /^[a-z]{3,12}$/ },
    },
    series: { path: /^\/detail\/(?<id>[A-Z\d_]{3,40})$/i },
  },
  comici: { episode: { path: /^(?:\/[\w-]{1,40})?\/episodes\/(?<id>[\da-f]{8,40})\/?$/ } },
  comikey: {
    // The series has its own number, to which a link in the viewer's toolbar leads. Sources: MAL-Sync, keiyoushi's extensions.
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/read\/(?<series>[a-z\d-]{1,200})\/(?<id>[\w-]{1,60})\/(?:[a-z]{2,12}-){1,2}?(?<number>\d{1,4}(?:-\d)?)(?:-[^/]{0,150})?\/?$/i,
    },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/comics\/[a-z\d-]{1,200}\/(?<id>\d{1,9})\/?$/i },
  },
  corocoro: { episode: { path: /^\/chapter\/(?<id>\d{1,9})\/viewer$/ } },
  ganma: { episode: { path: /^\/web\/reader\/(?<series>[\w-]{1,80})\/(?<id>[\w-]{1,80})(?:\/\d{1,4})?$/ } },
  'giga-viewer': gigaViewer,
  inkr: {
    // The address of a series is the beginning of a chapter's address. Source: HakuNeko.
    episode: {
      path: /^(?<title>\/title\/(?<series>\d{1,8})[^/]{0,200})\/chapter\/(?<id>\d{1,12})(?:-[^/]{1,200})?$/,
    },
    series: { path: /^\/title\/(?<id>\d{1,8})[^/]{0,200}$/ },
  },
  'k-manga': {
    // Source: keiyoushi's extensions.
    episode: { path: /^(?<title>\/title\/(?<series>\d{1,9}))\/episode\/(?<id>\d{1,9})$/ },
    series: { path: /^\/title\/(?<id>\d{1,9})$/ },
  },
  'kakao-page': {
    // The address of a chapter is below the address of its series. Sources: haruneko, and three clients.
    episode: { path: /^(?<title>\/content\/(?<series>\d{4,12}))\/viewer\/(?<id>\d{4,12})$/ },
    series: { path: /^\/content\/(?<id>\d{4,12})\/?$/ },
  },
  'kakao-webtoon': { episode: { path: /^\/viewer\/[^/]{1,300}\/(?<id>\d{2,12})$/ } },
  lezhin: {
    // The address of a chapter is below the address of its comic. Sources: haruneko, HakuNeko.
    episode: {
      path: /^(?<title>(?:\/(?:ko|en|ja))?\/comic\/(?<series>[^/]{1,200}))\/(?:chapter\/)?(?<id>[\w-]{1,60})(?:\/viewer)?$/,
    },
    series: { path: /^(?:\/(?:ko|en|ja))?\/comic\/(?<id>[^/]{1,200})$/ },
  },
  'line-manga': {
    episode: {
      path: /^\/(?:book\/viewer|indies\/book\/article)$/,
      query: { id: /^(?<id>[\w-]{3,60})$/ },
    },
  },
  'magazine-pocket': {
    // Sources: keiyoushi's extensions, haruneko.
    episode: { path: /^(?<title>\/title\/(?<series>\d{1,8}))\/episode\/(?<id>\d{1,12})$/ },
    series: { path: /^\/title\/(?<id>\d{1,8})$/ },
  },
  'manga-no': { episode: { path: /^\/episodes\/(?<id>[\da-f]{8,40})$/ } },
  'manga-one': {
    episode: { path: /^\/manga\/(?<series>\d{1,9})\/chapter\/(?<id>\d{1,9})$/ },
  },
  'manga-plus': {
    // Sources: MAL-Sync, PreMiD.
    episode: { path: /^\/viewer\/(?<id>\d{1,12})$/ },
    series: { path: /^\/titles\/(?<id>\d{1,12})$/ },
    seriesPath: ({ observed }) => observed.seriesId && `/titles/${observed.seriesId}`,
  },
  'manga-up': {
    // On both websites, the address of a chapter is below the address of its title. Sources: keiyoushi's extensions, haruneko.
    episode: {
      path: /^(?<title>\/(?:manga|titles)\/(?<series>\d{1,9}))(?:\/chapters)?\/(?<id>\d{1,9})$/,
    },
    series: { path: /^\/(?:manga|titles)\/(?<id>\d{1,9})$/ },
  },
  mangadex: {
    // Sources: MAL-Sync, and MangaDex's own interface.
    episode: { path: new RegExp(`^/chapter/(?<id>${UUID})$`, 'i') },
    series: { path: new RegExp(`^/title/(?<id>${UUID})(?:/[^/]{1,200})?$`, 'i') },
    seriesPath: ({ observed }) => observed.seriesId && `/title/${observed.seriesId}`,
  },
  manta: { episode: { path: /^(?:\/[a-z]{2})?\/episodes\/(?<id>\d{1,12})$/ } },
  'naver-webtoon': {
    // `no` counts uploads, so chapter numbers cannot be used in addresses. Sources of the series page: haruneko, keiyoushi's extensions.
    episode: {
      path: /^\/(?<kind>webtoon|bestChallenge|challenge)\/detail(?:\.nhn)?$/,
      query: { titleId: /^(?<series>\d{1,9})$/, no: /^(?<id>\d{1,6})$/ },
    },
    series: {
      path: /^\/(?:webtoon|bestChallenge|challenge)\/list(?:\.nhn)?$/,
      query: { titleId: /^(?<id>\d{1,9})$/ },
    },
    seriesPath: ({ groups }) => (groups.kind ? `/${groups.kind}/list?titleId=${groups.series}` : null),
  },
  'niconico-manga': { episode: { path: /^\/watch\/(?<id>mg\d{2,12})$/ } },
  omoi: { episode: { path: /^\/series\/(?<series>[^/]{1,200})\/read\/(?<id>[\w-]{4,60})$/ } },
  piccoma: {
    // Sources: keiyoushi's extensions, HakuNeko.
    episode: { path: /^\/web\/viewer\/(?<series>\d{1,9})\/(?<id>\d{1,12})$/ },
    series: { path: /^\/web\/product\/(?<id>\d{1,9})$/ },
    seriesPath: ({ groups }) => (groups.series ? `/web/product/${groups.series}` : null),
  },
  'pixiv-comic': { episode: { path: /^\/viewer\/stories\/(?<id>\d{1,9})$/ } },
  'shonen-jump-plus': gigaViewer,
  tapas: { episode: { path: /^\/episode\/(?<id>\d{3,12})$/ } },
  tappytoon: { episode: { path: /^\/(?:en|fr|de)\/chapters\/(?<id>\d{3,12})$/ } },
  viz: {
    // The viewer's heading links to the list of chapters. Source: MAL-Sync.
    episode: {
      path: /^\/(?<magazine>shonenjump|vizmanga)\/(?<series>[a-z\d-]{1,200})-chapter-(?<number>\d{1,4}(?:-\d)?)\/chapter\/(?<id>\d{1,9})$/i,
    },
    series: { path: /^\/(?:shonenjump|vizmanga)\/chapters\/(?<id>[a-z\d-]{1,200})$/i },
    seriesPath: ({ observed, groups }) =>
      groups.magazine ? `/${groups.magazine}/chapters/${observed.seriesSlug ?? groups.series}` : null,
  },
  webtoon: {
    // `episode_no` counts uploads, so chapter numbers cannot be used in addresses. The slug before it may contain the chapter number, as in
    // "s2-ep-57-first-request". A slug such as "ep-12-5" may mean half a chapter. Source of the series page: PreMiD.
    episode: {
      path: /^(?<title>(?:\/[^/]{1,100}){2,3})\/(?:(?:s(?:eason-)?(?<season>\d{1,2})-)?ep(?:isode)?-(?<number>\d{1,4})(?:-(?!\d{1,2}[-/])[^/]{1,190})?|[^/]{1,200})\/viewer$/,
      query: { title_no: /^(?<series>\d{1,9})$/, episode_no: /^(?<id>\d{1,6})$/ },
    },
    series: { path: /^(?:\/[^/]{1,100}){2,3}\/list$/, query: { title_no: /^(?<id>\d{1,9})$/ } },
    seriesPath: ({ groups }) => (groups.title ? `${groups.title}/list?title_no=${groups.series}` : null),
  },
  zebrack: {
    // Sources: keiyoushi's extensions, haruneko.
    episode: { path: /^(?<title>\/title\/(?<series>\d{1,9}))\/chapter\/(?<id>\d{1,9})\/viewer$/ },
    series: { path: /^\/title\/(?<id>\d{1,9})$/ },
  },
};
