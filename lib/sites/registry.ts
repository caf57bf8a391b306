// Every site that Kiroku knows: one import and one line each. A plain array, since side-effect imports are dropped by the build.
import { originPattern } from '../domain/addresses/origins.ts';
import { hostedSiteId } from '../domain/addresses/self-hosted.ts';
import type { SelfHosted } from '../domain/settings.ts';
import { site as abema } from './abema.ts';
import { site as adn } from './adn.ts';
import { site as animeOnegai } from './anime-onegai.ts';
import { site as appleTv } from './apple-tv.ts';
import { site as bahamut } from './bahamut.ts';
import { site as bandaiChannel } from './bandai-channel.ts';
import { site as bilibili } from './bilibili.ts';
import { site as bilibiliComics } from './bilibili-comics.ts';
import { site as bilibiliTv } from './bilibili-tv.ts';
import { site as bookwalker } from './bookwalker.ts';
import { site as comicDays } from './comic-days.ts';
import { site as comicWalker } from './comic-walker.ts';
import { site as comici } from './comici.ts';
import { site as comikey } from './comikey.ts';
import { site as crave } from './crave.ts';
import { site as crunchyroll } from './crunchyroll.ts';
import { site as dAnime } from './d-anime.ts';
import { site as disneyPlus } from './disney-plus.ts';
import { site as dmmTv } from './dmm-tv.ts';
import { site as emby } from './emby.ts';
import { site as fod } from './fod.ts';
import { site as generic } from './generic.ts';
import { site as gigaViewer } from './giga-viewer.ts';
import { site as globoplay } from './globoplay.ts';
import { site as hboMax } from './hbo-max.ts';
import { site as hidive } from './hidive.ts';
import { site as hotstar } from './hotstar.ts';
import { site as hulu } from './hulu.ts';
import { site as huluJapan } from './hulu-japan.ts';
import { site as inkr } from './inkr.ts';
import { site as iqiyi } from './iqiyi.ts';
import { site as jellyfin } from './jellyfin.ts';
import { site as joyn } from './joyn.ts';
import { site as kManga } from './k-manga.ts';
import { site as kavita } from './kavita.ts';
import { site as kocowa } from './kocowa.ts';
import { site as komga } from './komga.ts';
import { site as laftel } from './laftel.ts';
import { site as lineTv } from './line-tv.ts';
import { site as mangaPlus } from './manga-plus.ts';
import { site as mangadex } from './mangadex.ts';
import { site as myanimelist } from './myanimelist.ts';
import { site as mycanal } from './mycanal.ts';
import { site as netflix } from './netflix.ts';
import { site as niconico } from './niconico.ts';
import { site as paramountPlus } from './paramount-plus.ts';
import { site as peacock } from './peacock.ts';
import { site as pixivComic } from './pixiv-comic.ts';
import { site as plex } from './plex.ts';
import { site as plutoTv } from './pluto-tv.ts';
import { site as practice } from './practice.ts';
import { site as primeVideo } from './prime-video.ts';
import { matchesPattern } from './reading/match-pattern.ts';
import { site as retrocrush } from './retrocrush.ts';
import { site as rtlPlus } from './rtl-plus.ts';
import { site as seanime } from './seanime.ts';
import { site as shonenJumpPlus } from './shonen-jump-plus.ts';
import type { Site } from './site.ts';
import { site as sonyliv } from './sonyliv.ts';
import { site as stremio } from './stremio.ts';
import { site as suwayomi } from './suwayomi.ts';
import { site as tappytoon } from './tappytoon.ts';
import { site as tubi } from './tubi.ts';
import { site as tver } from './tver.ts';
import { site as tving } from './tving.ts';
import { site as uNext } from './u-next.ts';
import { site as vidio } from './vidio.ts';
import { site as viki } from './viki.ts';
import { site as viu } from './viu.ts';
import { site as viz } from './viz.ts';
import { site as watcha } from './watcha.ts';
import { site as webtoon } from './webtoon.ts';
import { site as wetv } from './wetv.ts';
import { site as youtube } from './youtube.ts';
import { site as zee5 } from './zee5.ts';

export const sites: readonly Site[] = [
  abema,
  adn,
  animeOnegai,
  appleTv,
  bahamut,
  bandaiChannel,
  bilibiliComics,
  bilibiliTv,
  bilibili,
  bookwalker,
  comicDays,
  comicWalker,
  comici,
  comikey,
  crave,
  crunchyroll,
  dAnime,
  disneyPlus,
  dmmTv,
  emby,
  fod,
  gigaViewer,
  globoplay,
  hboMax,
  hidive,
  hotstar,
  huluJapan,
  hulu,
  inkr,
  iqiyi,
  jellyfin,
  joyn,
  kManga,
  kavita,
  kocowa,
  komga,
  laftel,
  lineTv,
  mangaPlus,
  mangadex,
  myanimelist,
  mycanal,
  netflix,
  niconico,
  paramountPlus,
  peacock,
  pixivComic,
  plex,
  plutoTv,
  practice,
  primeVideo,
  retrocrush,
  rtlPlus,
  seanime,
  shonenJumpPlus,
  sonyliv,
  stremio,
  suwayomi,
  tappytoon,
  tubi,
  tver,
  tving,
  uNext,
  vidio,
  viki,
  viu,
  viz,
  watcha,
  webtoon,
  wetv,
  youtube,
  zee5,
];

/** Reads any page that the user allowed and that no site of ours owns. */
export const genericSite: Site = generic;

export function isKnownSite(siteId: string): boolean {
  return [generic, ...sites].some(({ id }) => id === siteId);
}

/** The site that owns an address: one of the user's own servers, or a site that is known to everybody. */
export function siteOf(url: URL, selfHosted: SelfHosted): Site | null {
  const hosted = hostedSiteId(url.origin, selfHosted);
  return sites.find(({ id, selfHosted: own }) => own && id === hosted) ?? findSite(url);
}

/** The site that is known to own an address; null for everybody else's pages. */
export function findSite(url: URL): Site | null {
  return sites.find((site) => site.pages.some(({ pattern }) => matchesPattern(pattern, url))) ?? null;
}

/** Whether a site is known to have pages somewhere on an address's origin. */
export function hasPagesOn({ pages }: Site, url: URL): boolean {
  return pages.some(({ pattern }) => matchesPattern(originPattern(pattern), url));
}
