// What Kiroku can open of each site: from the saved pages, by the tables of `lib/sites/links`.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import {
  episodeAddress,
  isNextCounted,
  isPlaceOf,
  nextAddress,
  numberedAddress,
  seriesAddress,
  withoutLooseEnds,
} from '@/lib/sites/links/links.ts';
import { observedOn, seenOnSavedPages } from './observed.ts';

const seen = await seenOnSavedPages();

function sitesWith(address: (observed: ObservedEpisode) => string | null): readonly string[] {
  return [...new Set(seen.flatMap(({ observed }) => (address(observed) ? observed.siteId : [])))].sort();
}

const siteOf = ({ siteId, url }: ObservedEpisode) => ({ siteId, ownOrigins: [new URL(url).origin] });

describe('the saved pages', () => {
  it('lead to a next episode on ten sites or more', () => {
    expect(sitesWith(nextAddress)).toEqual([
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

  it('lead to one that has the next number on ten sites or more', () => {
    expect(sitesWith((observed) => (isNextCounted(observed) ? (observed.nextUrl ?? null) : null))).toEqual([
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

  it('lead to the series on thirty sites or more', () => {
    expect(sitesWith(seriesAddress)).toEqual([
      'abema',
      'adn',
      'bandai-channel',
      'bilibili',
      'bilibili-comics',
      'bilibili-tv',
      'comic-walker',
      'comikey',
      'crunchyroll',
      'd-anime',
      'dmm-tv',
      'hidive',
      'hotstar',
      'inkr',
      'k-manga',
      'kavita',
      'laftel',
      'line-tv',
      'manga-plus',
      'mangadex',
      'myanimelist',
      'netflix',
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
      'zee5',
    ]);
  });

  it('lead back to the episode itself on fifty sites or more', () => {
    expect(sitesWith(episodeAddress).length).toBeGreaterThanOrEqual(50);
  });

  it.each(seen)('$fixture.name: what it leads to may be opened', ({ fixture, observed }) => {
    const site = siteOf(observed);
    const next = nextAddress(observed);
    for (const address of [next, episodeAddress(observed)])
      if (address) expect(isPlaceOf(site, address, 'episode'), address).toBe(true);
    const series = seriesAddress(observed);
    if (series) expect(isPlaceOf(site, series, 'series'), series).toBe(true);
    if (next) expect(next).not.toBe(episodeAddress(observed));
    if (fixture.expected?.nextUrl) expect(next, 'the next episode that its reader names').not.toBeNull();
  });
});

describe('the next episode', () => {
  const adn = 'https://animationdigitalnetwork.com/de/video/1092-ragna-crimson/';
  const viz = 'https://www.viz.com/shonenjump/some-manga-chapter-';
  const webtoon = 'https://www.webtoons.com/en/action/some-title/';
  const iqiyi = 'https://www.iq.com/play/lazarus-episode-';

  it.each([
    ['the next number', 'adn', `${adn}1-episode-5-a`, `${adn}2-episode-6-b`],
    ['what follows half a chapter', 'viz', `${viz}12-5/chapter/1`, `${viz}13/chapter/2`],
    [
      'one at an address without its own number',
      'wetv',
      'https://wetv.vip/en/play/abcdefgh/episode5',
      'https://wetv.vip/en/play/abcdefgh/episode6-EP06',
    ],
    [
      'the next number in words, whatever the upload is',
      'webtoon',
      `${webtoon}s2-ep-9-a/viewer?title_no=1&episode_no=19`,
      `${webtoon}s2-ep-10-b/viewer?title_no=1&episode_no=21`,
    ],
  ])('is %s', (_what, siteId, url, nextUrl) => {
    expect(nextAddress(observedOn(siteId, url, { nextUrl }))).toBe(nextUrl);
  });

  it.each([
    ['this one', 'adn', `${adn}1-episode-5-a`, `${adn}1-episode-5-a`],
    [
      'this one under another slug',
      'crunchyroll',
      'https://www.crunchyroll.com/watch/GK9UG2E49/a',
      'https://www.crunchyroll.com/watch/GK9UG2E49/b',
    ],
    ['the one before', 'adn', `${adn}2-episode-5-a`, `${adn}1-episode-4-b`],
    ['half a chapter', 'viz', `${viz}12/chapter/1`, `${viz}12-5/chapter/2`],
    ['one further on', 'adn', `${adn}1-episode-5-a`, `${adn}9-episode-7-b`],
    ['of another series', 'adn', `${adn}1-episode-5-a`, adn.replace('1092', '1093').concat('2-episode-6-b')],
    [
      'without a number where only that tells',
      'iqiyi',
      `${iqiyi}5-1ewmjgipdkk`,
      'https://www.iq.com/play/2ewmjgipdkl',
    ],
    [
      'of another series by its slug',
      'iqiyi',
      `${iqiyi}5-1ewmjgipdkk`,
      'https://www.iq.com/play/other-episode-6-2ewmjgipdkl',
    ],
    [
      'of another title',
      'webtoon',
      `${webtoon}a/viewer?title_no=1&episode_no=9`,
      `${webtoon}b/viewer?title_no=2&episode_no=10`,
    ],
    [
      'the second part of this one, in words',
      'webtoon',
      `${webtoon}ep-9-part-1/viewer?title_no=1&episode_no=9`,
      `${webtoon}ep-9-part-2/viewer?title_no=1&episode_no=10`,
    ],
    [
      'of the next season',
      'webtoon',
      `${webtoon}s2-ep-9/viewer?title_no=1&episode_no=19`,
      `${webtoon}s3-ep-10/viewer?title_no=1&episode_no=20`,
    ],
    [
      'on another host of its family',
      'giga-viewer',
      'https://tonarinoyj.jp/episode/1',
      'https://kuragebunch.com/episode/2',
    ],
    [
      'on another host',
      'shonen-jump-plus',
      'https://shonenjumpplus.com/episode/1',
      'https://tonarinoyj.jp/episode/2',
    ],
    [
      'a whole issue',
      'shonen-jump-plus',
      'https://shonenjumpplus.com/episode/1',
      'https://shonenjumpplus.com/magazine/2',
    ],
    [
      'a page of the site that is no episode',
      'crunchyroll',
      'https://www.crunchyroll.com/watch/GK9UG2E49/a',
      'https://www.crunchyroll.com/logout',
    ],
  ])('is never %s', (_what, siteId, url, nextUrl) => {
    expect(nextAddress(observedOn(siteId, url, { nextUrl }))).toBeNull();
  });
});

describe('the number of the next episode', () => {
  const giga = 'https://tonarinoyj.jp/episode/';
  const webtoon = 'https://www.webtoons.com/en/action/some-title/';
  const counted = (siteId: string, url: string, nextUrl: string, more: object = {}) =>
    isNextCounted(observedOn(siteId, url, { nextUrl, ...more }));

  it.each([
    ['of the page', counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 6 })],
    [
      'of the page, after half a chapter',
      counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 6, episodeNumber: 5.5 }),
    ],
    [
      'of the address',
      counted(
        'viz',
        'https://www.viz.com/shonenjump/a-chapter-5/chapter/1',
        'https://www.viz.com/shonenjump/a-chapter-6/chapter/2',
      ),
    ],
  ])('is known by the word %s', (_what, known) => {
    expect(known).toBe(true);
  });

  it.each([
    ['nothing says it', counted('giga-viewer', `${giga}1`, `${giga}2`)],
    ['it is the second part of this one', counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 5 })],
    ['one is left out', counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 7 })],
    [
      'this one has none',
      counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 1, episodeNumber: null }),
    ],
    [
      'uploads are counted',
      counted(
        'webtoon',
        `${webtoon}a/viewer?title_no=1&episode_no=5`,
        `${webtoon}b/viewer?title_no=1&episode_no=6`,
      ),
    ],
    [
      'half of one may be meant',
      counted(
        'webtoon',
        `${webtoon}ep-5/viewer?title_no=1&episode_no=5`,
        `${webtoon}ep-6-5/viewer?title_no=1&episode_no=6`,
      ),
    ],
    ['there is no next one', counted('giga-viewer', `${giga}1`, '', { nextNumber: 6 })],
  ])('is not known where %s', (_what, known) => {
    expect(known).toBe(false);
  });
});

describe('an address with a number', () => {
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
  ])('is made on %s', (siteId, url, made) => {
    expect(numberedAddress(observedOn(siteId, url), 6)).toBe(made);
    expect(
      numberedAddress(observedOn(siteId, url, { episodeNumber: 17 }), 18),
      'the address counts otherwise',
    ).toBeNull();
    for (const number of [0, -1, 5.5, Number.NaN, 1e9])
      expect(numberedAddress(observedOn(siteId, url), number)).toBeNull();
  });

  it('is not made where addresses count something else, or have ids alone', () => {
    const webtoon = 'https://www.webtoons.com/en/action/some-title/ep-5/viewer?title_no=1&episode_no=5';
    expect(numberedAddress(observedOn('webtoon', webtoon), 6)).toBeNull();
    expect(numberedAddress(observedOn('netflix', 'https://www.netflix.com/watch/80117293'), 6)).toBeNull();
    expect(numberedAddress(observedOn('suwayomi', 'http://home:4567/manga/1/chapter/5'), 6)).toBeNull();
  });
});

describe('what a page has named', () => {
  const url = 'https://comikey.com/read/some-manga/x9Yz12/chapter-12/';
  const nextUrl = 'https://comikey.com/read/some-manga/a1Bc23/chapter-13/';
  const seriesUrl = 'https://comikey.com/comics/some-manga/123/';

  it('is kept where it leads somewhere, and left out where it does not', () => {
    const observed = observedOn('comikey', url);
    expect(withoutLooseEnds({ ...observed, nextUrl, seriesUrl })).toEqual({
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
      expect(withoutLooseEnds({ ...observed, ...named })).toEqual(observed);
  });
});
