// Addresses of real watch pages, collected elsewhere: each belongs to its site, and shows an episode there or does not.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSite } from '@/lib/sites/registry.ts';
import { type Fixture, loadFixtures, loadSite, pageOf } from './fixtures.ts';
import { readClosedHosts } from './table/site-table.ts';

/** Sites that the list calls something else. */
const NAMES: Readonly<Record<string, string>> = { Bstation: 'bilibili-tv' };

interface Fact {
  readonly site: string;
  readonly kind: string;
  readonly url: string;
  readonly expected: { readonly sync: boolean };
}

const PLUTO = 'https://pluto.tv';
const SERIES = '5e00cd538e67b0dcb2cf3bcd';
const EPISODE = '60dee91cfc802600134b886d';
const VIU = 'https://www.viu.com/ott/id/id/all/video';

/** Forms of addresses that sites have or had: of a watch page, and of pages around it. */
const FORMS: readonly (readonly [siteId: string, isWatchPage: boolean, url: string])[] = [
  ['crunchyroll', true, 'https://www.crunchyroll.com/pt-br/watch/GK9UG2E49'],
  ['crunchyroll', true, 'https://www.crunchyroll.com/es-419/watch/GK9UG2E49/el-resultado?utm_source=x'],
  ['crunchyroll', false, 'https://www.crunchyroll.com/series/GRGG9798R/rezero'],
  ['crunchyroll', false, 'https://www.crunchyroll.com/watch/musicvideo/MV2C0FF5E/a-song'],
  ['crunchyroll', false, 'https://www.crunchyroll.com/de/watch/concert/MC2C0FF5E/a-concert'],
  ['netflix', true, 'https://www.netflix.com/watch/80117293'],
  ['netflix', true, 'https://www.netflix.com/de-en/watch/80117293?trackId=1'],
  ['netflix', true, 'https://www.netflix.com/es-419/watch/80117293'],
  ['netflix', false, 'https://www.netflix.com/latest?jbv=80117293'],
  [
    'prime-video',
    true,
    'https://www.primevideo.com/detail/Vinland-Saga/0GEQ2D8IOXZ2YQKX4QSSRXZ6YP/ref=atv_hm',
  ],
  ['prime-video', true, 'https://www.primevideo.com/-/de/detail/0GEQ2D8IOXZ2YQKX4QSSRXZ6YP'],
  ['prime-video', true, 'https://www.amazon.co.uk/gp/video/detail/B0B8TQXR4T/ref=atv_wl'],
  ['prime-video', true, 'https://www.amazon.co.jp/-/en/gp/video/detail/B0B8TQXR4T'],
  ['prime-video', true, 'https://www.primevideo.com/detail?gti=amzn1.dv.gti.0cb5a1b2'],
  ['prime-video', false, 'https://www.amazon.com/gp/video/storefront'],
  ['disney-plus', true, 'https://www.disneyplus.com/en-gb/play/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
  ['disney-plus', true, 'https://www.disneyplus.com/video/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
  ['disney-plus', true, 'https://www.disneyplus.com/es-419/play/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
  ['disney-plus', false, 'https://www.disneyplus.com/browse/entity-30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a'],
  ['hulu', true, 'https://www.hulu.com/watch/f5d452e7-424d-43b4-ab7b-4dd1c7373dff?from=home'],
  ['hulu', false, 'https://www.hulu.com/movie/akira-f5d452e7-424d-43b4-ab7b-4dd1c7373dff'],
  ['hidive', true, 'https://www.hidive.com/video/562063'],
  ['hidive', false, 'https://www.hidive.com/series/1286'],
  ['hbo-max', true, 'https://play.max.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01'],
  ['hbo-max', false, 'https://play.hbomax.com/movie/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01'],
  ['apple-tv', true, 'https://tv.apple.com/episode/umc.cmc.3pjw5u4kqg2m1v7x9y0z8a6b'],
  [
    'apple-tv',
    true,
    'https://tv.apple.com/gb/episode/atom/umc.cmc.3pjw5u4kqg2m1v7x9y0z8a6b?showId=umc.cmc.1',
  ],
  ['apple-tv', false, 'https://tv.apple.com/gb/person/a-person/umc.cpc.3pjw5u4kqg2m1v7x9y0z8a6b'],
  ['hotstar', true, 'https://www.hotstar.com/id/shows/doraemon/1260110208/a-name/1260110210/watch?search=1'],
  ['hotstar', true, 'https://www.hotstar.com/shows/doraemon/1260110208/a-name/1260110210'],
  ['hotstar', false, 'https://www.hotstar.com/in/shows/doraemon/1260110208/clips'],
  ['abema', true, 'https://abema.tv/video/episode/26-2mzbynr-cph_s1_p1'],
  ['abema', true, 'https://abema.tv/video/episode/25-41-jimnaz-mz_s12_p3'],
  ['abema', false, 'https://abema.tv/video/title/25-1nzan-whrxe?s=26-2mzbynr-cph_s40'],
  ['disney-plus', true, 'https://www.apps.disneyplus.com/ph/shows/a-show/1260024995/a-name/1260025867/watch'],
  ['disney-plus', true, 'https://www.apps.disneyplus.com/il/movies/a-film/1770015428/watch'],
  ['disney-plus', false, 'https://www.apps.disneyplus.com/ph/movies/a-film/1770015428'],
  ['disney-plus', false, 'https://www.apps.disneyplus.com/za/onboarding'],
  ['niconico', true, 'https://sp.nicovideo.jp/watch/so44060088?ref=series'],
  ['niconico', false, 'https://sp.nicovideo.jp/watch/sm9'],
  ['peacock', true, 'https://peacocktv.com/watch/playback/vod/GMO_00000000261361_02_HDSDR'],
  ['peacock', false, 'https://www.peacocktv.com/watch/asset/tv/a-show/5b1b5a0e'],
  ['pluto-tv', true, `${PLUTO}/us/on-demand/series/${SERIES}/season/1/episode/${EPISODE}`],
  ['pluto-tv', true, `${PLUTO}/en/on-demand/series/${SERIES}/season/1/episode/${EPISODE}?lang=en`],
  ['pluto-tv', true, `${PLUTO}/latam/on-demand/series/${SERIES}/season/1/episode/${EPISODE}/`],
  ['pluto-tv', true, `${PLUTO}/gsa/shows/2740225/episode/${EPISODE}/`],
  ['pluto-tv', true, `${PLUTO}/us/movies/${EPISODE}/#open`],
  ['pluto-tv', true, `${PLUTO}/it/on-demand/movies/${EPISODE}`],
  ['pluto-tv', true, 'https://www.pluto.tv/it/on-demand/series/a-show/episode/legacy-2021-1-1'],
  ['pluto-tv', false, `${PLUTO}/us/on-demand/series/${SERIES}/season/1`],
  ['pluto-tv', false, `${PLUTO}/en/on-demand/series/${SERIES}/details/season/1`],
  ['pluto-tv', false, `${PLUTO}/us/movies/`],
  ['pluto-tv', false, `${PLUTO}/us/shows/a-show/`],
  ['pluto-tv', false, `${PLUTO}/fr/watch/live-tv/31528/`],
  ['prime-video', true, 'https://app.primevideo.com/detail?gti=amzn1.dv.gti.10fd272d'],
  ['sonyliv', true, 'https://www.sonyliv.com/movies/a-film-1000050121?watch=true'],
  ['sonyliv', false, 'https://www.sonyliv.com/trailer/a-film-1000100286?watch=true'],
  ['sonyliv', false, 'https://www.sonyliv.com/clip/a-show-1000098925'],
  ['sonyliv', false, 'https://www.sonyliv.com/music-videos/a-song-1000018779'],
  ['tver', true, 'https://www.tver.jp/episodes/epi38mzxdc'],
  ['tver', false, 'https://tver.jp/series/sr12345678'],
  ['viu', true, `${VIU}-japanese-drama-tv_shows-detective_conan_episode_793-1165863142?containerId=1`],
  ['viu', true, `${VIU}-japanese-animation-movies-a_film_the_movie-1165892707`],
  ['viu', true, 'https://www.viu.com/en/media/1116705532?containerId=playlist-22168059'],
  ['viu', true, 'https://india.viu.com/en/media/1126286865'],
  ['viu', false, `${VIU}-japanese-trailer-tv_shows-trailer_a_show_ver_01-1166044219`],
  ['viu', false, 'https://www.viu.com/en/listing/playlist-22461380'],
  ['naver-webtoon', true, 'https://comic.naver.com/bestChallenge/detail?titleId=807831&no=12&weekday=sat'],
  ['naver-webtoon', true, 'https://comic.naver.com/webtoon/detail.nhn?titleId=651673&no=505'],
  ['naver-webtoon', false, 'https://comic.naver.com/webtoon/list?titleId=169080'],
  ['niconico-manga', true, 'https://sp.manga.nicovideo.jp/watch/mg197350'],
  ['niconico-manga', false, 'https://manga.nicovideo.jp/comic/62094'],
  ['piccoma', true, 'https://piccoma.com/web/viewer/5523/321910'],
  ['piccoma', false, 'https://piccoma.com/web/product/8195/episodes?etype=V'],
  ['manga-one', true, 'https://manga-one.com/manga/2379/chapter/358834?type=chapter&sort_type=desc'],
  ['manga-one', false, 'https://manga-one.com/manga/2379/volume/358834'],
  ['manga-one', false, 'https://manga-one.com/title/2169'],
  ['youku', true, 'https://v.youku.com/v_show/id_XNTA2NTA0MjA1Mg==.html?spm=a2hbt'],
  ['youku', true, 'https://v.youku.com/video?vid=XNjQwMzkxNzU1Mg%3D%3D'],
  ['youku', false, 'https://v.youku.com/channel?id=XNTA2NTA0MjA1Mg'],
  ['viaplay', true, 'https://viaplay.no/player/default/serier/mr.-robot/sesong-4/episode-1'],
  ['viaplay', false, 'https://viaplay.no/serier/mr.-robot'],
  [
    'raiplay',
    true,
    'https://www.raiplay.it/video/2020/11/Lo-straordinario-mondo-di-Zoey-S2E1-Lo-straordinario-ritorno-di-Zoey-3ba992de-2332-41ad-9214-73e32ab209f4.html',
  ],
  ['raiplay', false, 'https://www.raiplay.it/dirette/rai1'],
  [
    'discovery-plus',
    true,
    'https://play.discoveryplus.com/video/watch/cd9b5c04-9e6e-47a1-9b4f-8c0f2d933b51/aa8c4336-1e9d-4e1f-a399-fdf8148b7ce9',
  ],
  ['discovery-plus', false, 'https://play.discoveryplus.com/show/cd9b5c04-9e6e-47a1-9b4f-8c0f2d933b51'],
  ['iflix', true, 'https://www.iflix.com/en/play/0s682hc45t0ohll/a00340c66f8-EP1%3A_Miss_Gu_Who_Is_Silent'],
  ['iflix', false, 'https://www.iflix.com/en/play/g21a6qk4u1s9x22-You-Are-My-Hero'],
  ['tapas', true, 'https://tapas.io/episode/1123711'],
  ['tapas', false, 'https://tapas.io/series/just-leave-me-be/info'],
  ['kakao-page', true, 'https://page.kakao.com/content/49361421/viewer/49402089'],
  ['kakao-page', false, 'https://page.kakao.com/content/54100540?tab_type=about'],
  [
    'kakao-webtoon',
    true,
    'https://webtoon.kakao.com/viewer/%ED%95%98%EB%A0%98%EC%83%9D%EC%A1%B4%EA%B8%B0-001/60751',
  ],
  ['kakao-webtoon', false, 'https://webtoon.kakao.com/content/x/2616'],
  ['magazine-pocket', true, 'https://pocket.shonenmagazine.com/title/00617/episode/426754'],
  ['magazine-pocket', false, 'https://pocket.shonenmagazine.com/title/01152'],
  ['comic-fuz', true, 'https://comic-fuz.com/manga/viewer/44994'],
  ['comic-fuz', false, 'https://comic-fuz.com/book/viewer/2443'],
  ['comic-fuz', false, 'https://comic-fuz.com/manga/4018'],
  ['ganma', true, 'https://ganma.jp/web/reader/yandere/e07608d0-5271-11f1-9635-06e1ca6c3178/0'],
  ['ganma', false, 'https://ganma.jp/web/magazine/wolfchan'],
  ['zebrack', true, 'https://zebrack-comic.shueisha.co.jp/title/5554/chapter/75530/viewer'],
  ['zebrack', false, 'https://zebrack-comic.shueisha.co.jp/magazine/1/detail'],
  ['zebrack', false, 'https://zebrack-comic.shueisha.co.jp/title/37/volume/1498/viewer'],
  ['corocoro', true, 'https://www.corocoro.jp/chapter/47950/viewer'],
  ['corocoro', false, 'https://www.corocoro.jp/tag/170/tag'],
  ['alphapolis', true, 'https://www.alphapolis.co.jp/manga/official/166000762/12255'],
  ['alphapolis', false, 'https://www.alphapolis.co.jp/manga/official/ranking?category=total'],
  ['alphapolis', false, 'https://www.alphapolis.co.jp/novel/373494515/166000762/episode/12255'],
  ['omoi', true, 'https://www.azuki.co/series/10-dance/read/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'],
  ['omoi', false, 'https://www.omoi.com/series/10-dance'],
  ['manga-up', true, 'https://global.manga-up.com/manga/86/6285'],
  ['manga-up', false, 'https://global.manga-up.com/manga/86'],
  ['manga-up', true, 'https://www.manga-up.com/titles/214/chapters/175331'],
  ['manga-up', false, 'https://www.manga-up.com/titles/214'],
  ['line-manga', true, 'https://manga.line.me/book/viewer?id=92dc0b4e-c5d4-4518-9fba-d78fb1e6b0f0'],
  ['line-manga', false, 'https://manga.line.me/product/periodic?id=Z0000123'],
  ['line-manga', false, 'https://manga.line.me/book/viewer'],
  ['cmoa', true, 'https://www.cmoa.jp/bib/speedreader/speed.html?cid=0000101745_jp_0002&u0=1&u1=0'],
  ['cmoa', false, 'https://www.cmoa.jp/title/101745/vol/2/'],
  ['ebookjapan', true, 'https://ebookjapan.yahoo.co.jp/viewer/free/B00160686480/?bwddDebug=1'],
  ['ebookjapan', false, 'https://ebookjapan.yahoo.co.jp/books/123456/'],
  ['lezhin', true, 'https://www.lezhinus.com/en/comic/touch_en/3'],
  ['lezhin', false, 'https://www.lezhinus.com/en/comic/lucia'],
  ['lezhin', false, 'https://lezhin.jp/comic/hikarikage'],
  ['manta', true, 'https://manta.net/en/series/some-title/episodes/some-episode?episodeId=12345'],
  ['manta', false, 'https://manta.net/en/series/some-title?seriesId=123'],
  ['manga-no', true, 'https://manga-no.com/episodes/10538553195bd166922'],
  ['manga-no', false, 'https://manga-no.com/works/10431553195bd166922'],
  ['iqiyi-china', true, 'https://www.iqiyi.com/v_1e6upn2xiek.html'],
  ['iqiyi-china', false, 'https://www.iqiyi.com/a_19rrhb8ce1.html'],
  ['tencent-video', true, 'https://v.qq.com/x/cover/mzc002007n0xa7w/j4100ne9iw8.html'],
  ['tencent-video', true, 'https://v.qq.com/x/cover/ygci7rbfq3celp8/S0010phisz5.html?cut_vid=i4101ucafw7'],
  ['tencent-video', false, 'https://v.qq.com/x/cover/nhtfh14i9y1egge.html'],
  ['mgtv', true, 'https://w.mgtv.com/b/388252/15634192.html?fpa=33318&fpos=4&lastp=ch_home'],
  ['mgtv', true, 'https://www.mgtv.com/b/638338/21190020.html'],
  ['mgtv', false, 'https://www.mgtv.com/h/333652.html'],
  ['nhk-one', true, 'https://www.web.nhk/tv/an/frontiers/pl/series-tep-PM34JL2L14/ep/JZ37MV76G5'],
  ['nhk-one', false, 'https://www.web.nhk/tv/pl/series-tep-K8649395M1/schedule'],
  ['tf1-plus', false, 'https://www.tf1.fr/chante-69061019/direct'],
  [
    'tf1-plus',
    true,
    'https://www.tf1.fr/tmc/quotidien-avec-yann-barthes/videos/quotidien-premiere-partie-11-juin-2019.html',
  ],
  [
    'france-tv',
    true,
    'https://www.france.tv/enfants/six-huit-ans/foot2rue/saison-1/3066387-duel-au-vieux-port.html',
  ],
  ['france-tv', true, 'https://www.france.tv/142749-rouge-sang.html'],
  ['france-tv', false, 'https://www.france.tv/france-3/direct.html'],
  ['arte', true, 'https://www.arte.tv/en/videos/088501-000-A/mexico-stealing-petrol-to-survive/'],
  ['arte', false, 'https://www.arte.tv/en/videos/RC-016954/earn-a-living/'],
  ['arte', false, 'https://www.arte.tv/en/videos/politics-and-society/'],
  [
    'adult-swim',
    true,
    'https://www.adultswim.com/videos/tim-and-eric-awesome-show-great-job/dr-steve-brule-for-your-wine/',
  ],
  ['adult-swim', false, 'https://www.adultswim.com/videos/attack-on-titan'],
  ['adult-swim', false, 'https://www.adultswim.com/streams/infomercials'],
  ['amc-plus', true, 'https://www.amcplus.com/shows/the-walking-dead/episodes--1027559'],
  ['amc-plus', true, 'https://www.amcplus.com/shows/orphan-black/episodes/season-1-instinct--1011152'],
  ['amc-plus', false, 'https://www.amcplus.com/movies/nocebo--1061554'],
  ['roku-channel', true, 'https://therokuchannel.roku.com/watch/597a64a4a25c5bf6af4a8c7053049a6f'],
  [
    'roku-channel',
    false,
    'https://therokuchannel.roku.com/details/48af1a617b1654a8a73cddefddedc7b8/beastmaster/season-2',
  ],
  ['plex', true, 'https://app.plex.tv/desktop#!/media/0123/com.plexapp.plugins.library?source=1'],
];

const path = join(import.meta.dirname, '../../../shared/data/url-tests.dev.jsonl');
const isThere = existsSync(path);
if (!isThere) process.stdout.write(`skipped: no ${path}, which is not part of the project\n`);
const facts = isThere ? readFacts() : [];
const fixtures = loadFixtures();

function readFacts(): Fact[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const closed = new Set(readClosedHosts().map(({ host }) => host));
  return lines
    .map((line) => JSON.parse(line) as Fact)
    .filter(({ kind, url }) => kind !== 'novel' && !closed.has(new URL(url).host));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** What the site's reader finds when one of its saved pages is open at an address: in most, nothing but the address names the episode. */
async function readAt(url: string, own: readonly Fixture[]): Promise<readonly string[]> {
  const { readEpisode } = await loadSite(own[0]?.siteId ?? '');
  return own.flatMap((fixture) => readEpisode({ ...pageOf(fixture), url: new URL(url) })?.episodeId ?? []);
}

describe.skipIf(!isThere)('addresses of real watch pages', () => {
  it('are there', () => {
    expect(facts.length).toBeGreaterThan(20);
  });

  it.each(facts)('$url belongs to $site, and shows an episode: $expected.sync', async (fact) => {
    const id = findSite(new URL(fact.url))?.id ?? '';
    expect(plain(id)).toBe(plain(NAMES[fact.site] ?? fact.site));
    const found = await readAt(
      fact.url,
      fixtures.filter(({ siteId }) => siteId === id),
    );
    expect(found.length > 0).toBe(fact.expected.sync);
  });
});

describe('forms of addresses', () => {
  it.each(FORMS)('of %s: a watch page is %s, %s', async (id, isWatchPage, url) => {
    expect(findSite(new URL(url))?.id).toBe(id);
    const found = await readAt(
      url,
      fixtures.filter(({ siteId }) => siteId === id),
    );
    expect(found.length > 0).toBe(isWatchPage);
  });
});
