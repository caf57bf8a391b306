// Tests which pages Kiroku can open on each site. Uses the saved pages and the tables of `lib/sites/links`.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import {
  addressOfEpisodeNumber,
  dropDeadLinks,
  episodeAddress,
  isNextEpisodeConsecutive,
  isSitePageOfKind,
  nextEpisodeAddress,
  seriesAddress,
} from '@/lib/sites/links/links.ts';
import { observedEpisodeOn, observeSavedPages } from './observed.ts';

const seen = await observeSavedPages();

function sitesWith(address: (observed: ObservedEpisode) => string | null): readonly string[] {
  return [...new Set(seen.flatMap(({ observed }) => (address(observed) ? observed.siteId : [])))].sort();
}

const siteOf = ({ siteId, url }: ObservedEpisode) => ({ siteId, hostedOrigins: [new URL(url).origin] });

describe('the links of the saved pages', () => {
  it('include a next episode on exactly the listed sites', () => {
    expect(sitesWith(nextEpisodeAddress)).toEqual([
      'adn',
      'bahamut',
      'bilibili-tv',
      'comic-days',
      'comic-walker',
      'comikey',
      'crunchyroll',
      'giga-viewer',
      'iqiyi',
      'k-manga',
      'mangadex',
      'netflix',
      'niconico',
      'shonen-jump-plus',
      'viki',
      'viz',
      'webtoon',
      'wetv',
    ]);
  });

  it('lead to the next episode number on exactly the listed sites', () => {
    expect(
      sitesWith((observed) => (isNextEpisodeConsecutive(observed) ? (observed.nextUrl ?? null) : null)),
    ).toEqual([
      'adn',
      'bahamut',
      'comic-walker',
      'comikey',
      'crunchyroll',
      'giga-viewer',
      'iqiyi',
      'netflix',
      'niconico',
      'viki',
      'viz',
      'webtoon',
      'wetv',
    ]);
  });

  it('include the series on exactly the listed sites', () => {
    expect(sitesWith(seriesAddress)).toEqual([
      'abema',
      'acfun',
      'adn',
      'alphapolis',
      'bandai-channel',
      'bilibili',
      'bilibili-manga',
      'bilibili-tv',
      'comic-walker',
      'comikey',
      'crunchyroll',
      'd-anime',
      'dmm-tv',
      'hidive',
      'hotstar',
      'iflix',
      'inkr',
      'k-manga',
      'kakao-page',
      'kavita',
      'laftel',
      'lezhin',
      'line-tv',
      'magazine-pocket',
      'manga-plus',
      'manga-up',
      'mangadex',
      'myanimelist',
      'naver-webtoon',
      'netflix',
      'piccoma',
      'pluto-tv',
      'prime-video',
      'seanime',
      'sonyliv',
      'stremio',
      'suwayomi',
      'tubi',
      'u-next',
      'viz',
      'webtoon',
      'wetv',
      'zebrack',
      'zee5',
    ]);
  });

  it('include the episode itself on at least fifty sites', () => {
    expect(sitesWith(episodeAddress).length).toBeGreaterThanOrEqual(50);
  });

  it.each(seen)('can be opened: $fixture.name', ({ fixture, observed }) => {
    const site = siteOf(observed);
    const next = nextEpisodeAddress(observed);
    for (const address of [next, episodeAddress(observed)])
      if (address) expect(isSitePageOfKind(site, address, 'episode'), address).toBe(true);
    const series = seriesAddress(observed);
    if (series) expect(isSitePageOfKind(site, series, 'series'), series).toBe(true);
    if (next) expect(next).not.toBe(episodeAddress(observed));
    if (fixture.expected?.nextUrl) expect(next, 'the next episode that its reader names').not.toBeNull();
  });
});

describe('addressOfEpisodeNumber', () => {
  it.each([
    ['bandai-channel', 'https://www.b-ch.com/titles/7071/005', 'https://www.b-ch.com/titles/7071/006'],
    [
      'd-anime',
      'https://animestore.docomo.ne.jp/animestore/sc_d_pc?partId=21949005',
      'https://animestore.docomo.ne.jp/animestore/sc_d_pc?partId=21949006',
    ],
    [
      'myanimelist',
      'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/5',
      'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/6',
    ],
    ['line-tv', 'https://www.linetv.tw/drama/12345/eps/5', 'https://www.linetv.tw/drama/12345/eps/6'],
    [
      'stremio',
      'https://web.stremio.com/#/detail/series/kitsu:46474/kitsu:46474:5',
      'https://web.stremio.com/#/detail/series/kitsu:46474/kitsu:46474:6',
    ],
    [
      'stremio',
      'https://web.stremio.com/#/detail/series/tmdb:209867/tt22248376:1:5',
      'https://web.stremio.com/#/detail/series/tmdb:209867/tt22248376:1:6',
    ],
  ])('returns the address of another number on %s', (siteId, url, made) => {
    expect(addressOfEpisodeNumber(observedEpisodeOn(siteId, url), 6)).toBe(made);
    expect(
      addressOfEpisodeNumber(observedEpisodeOn(siteId, url, { episodeNumber: 17 }), 18),
      'the address counts otherwise',
    ).toBeNull();
    for (const number of [0, -1, 5.5, Number.NaN, 1e9])
      expect(addressOfEpisodeNumber(observedEpisodeOn(siteId, url), number)).toBeNull();
  });

  it('returns null on a site whose addresses have an id instead of an episode number', () => {
    const webtoon = 'https://www.webtoons.com/en/action/some-title/ep-5/viewer?title_no=1&episode_no=5';
    expect(addressOfEpisodeNumber(observedEpisodeOn('webtoon', webtoon), 6)).toBeNull();
    expect(
      addressOfEpisodeNumber(observedEpisodeOn('netflix', 'https://www.netflix.com/watch/80117293'), 6),
    ).toBeNull();
    expect(
      addressOfEpisodeNumber(observedEpisodeOn('suwayomi', 'http://home:4567/manga/1/chapter/5'), 6),
    ).toBeNull();
  });
});

describe('the links of a self-hosted site', () => {
  it('lead from a local file of Seanime to the page of its anime', () => {
    const file = observedEpisodeOn('seanime', 'http://nas.local:43211/mediastream?id=154587', {
      seriesId: '154587',
    });
    expect(seriesAddress(file)).toBe('http://nas.local:43211/entry?id=154587');
    expect(seriesAddress({ ...file, seriesId: null })).toBeNull();
    expect(episodeAddress(file)).toBeNull();
  });

  it('contain the id of an archive on LANraragi', () => {
    const episodeId = '8f14e45fceea167a5a36dedd4bea2543c0ffee42';
    const archive = observedEpisodeOn('lanraragi', 'https://nas.example/manga/reader', { episodeId });
    expect(episodeAddress(archive)).toBe(`https://nas.example/manga/reader?id=${episodeId}`);
    expect(episodeAddress({ ...archive, episodeId: 'TANK_1589141306' })).toBeNull();
    expect(seriesAddress(archive)).toBeNull();
  });
});

describe('dropDeadLinks', () => {
  const url = 'https://comikey.com/read/some-manga/x9Yz12/chapter-12/';
  const nextUrl = 'https://comikey.com/read/some-manga/a1Bc23/chapter-13/';
  const seriesUrl = 'https://comikey.com/comics/some-manga/123/';

  it('keeps links that can be opened', () => {
    const observed = observedEpisodeOn('comikey', url);
    expect(dropDeadLinks({ ...observed, nextUrl, seriesUrl })).toEqual({
      ...observed,
      nextUrl,
      seriesUrl,
    });
    for (const named of [
      { nextUrl: seriesUrl, seriesUrl: nextUrl },
      { nextUrl: null, seriesUrl: null },
      { nextUrl: url },
      {},
    ])
      expect(dropDeadLinks({ ...observed, ...named })).toEqual(observed);
  });
});
