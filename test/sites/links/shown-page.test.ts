// Tests that an open page is found again, even if the site has changed its address meanwhile.
import { describe, expect, it } from 'vitest';
import { episodeAddress, seriesAddress } from '@/lib/sites/links/links.ts';
import { isPageShownAt } from '@/lib/sites/links/shown-page.ts';
import { observeSavedPages } from './observed.ts';

const seen = await observeSavedPages();
const six = 'https://www.crunchyroll.com/watch/GSIX00006';
const series = 'https://www.crunchyroll.com/series/GSERIES01';
const dex = 'https://mangadex.org/title/b0b721ff-c388-4486-aa0f-c2b0bb321512';

describe('isPageShownAt', () => {
  it.each([
    ['crunchyroll', 'episode', six, `${six}/the-sixth`],
    [
      'crunchyroll',
      'episode',
      `${six}/the-sixth`,
      'https://www.crunchyroll.com/de/watch/GSIX00006/das-sechste/',
    ],
    ['crunchyroll', 'series', series, `${series}/lantern-harbor?source=x#top`],
    [
      'netflix',
      'series',
      'https://www.netflix.com/title/80117291',
      'https://www.netflix.com/pt-br/title/80117291/',
    ],
    [
      'netflix',
      'episode',
      'https://www.netflix.com/watch/80117293',
      'https://www.netflix.com/watch/80117293?trackId=1',
    ],
    ['mangadex', 'series', dex, `${dex}/lantern-harbor`],
    [
      'wetv',
      'episode',
      'https://wetv.vip/en/play/abcdefgh/episode6',
      'https://www.wetv.vip/th/play/abcdefgh-Lantern/episode6-EP06%3A%20Lantern',
    ],
    [
      'myanimelist',
      'episode',
      'https://myanimelist.net/anime/52991/Frieren/episode/5',
      'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/5',
    ],
  ] as const)('finds a page of %s: %s %s at %s', (siteId, kind, address, shown) => {
    expect(isPageShownAt({ siteId, kind, address }, shown)).toBe(true);
  });

  it.each([
    [
      'another episode',
      'crunchyroll',
      'episode',
      six,
      'https://www.crunchyroll.com/watch/GSEVEN007/the-sixth',
    ],
    [
      'an episode of the series',
      'k-manga',
      'series',
      'https://kmanga.kodansha.com/title/1',
      'https://kmanga.kodansha.com/title/1/episode/2',
    ],
    [
      'a page below the page of the series',
      'myanimelist',
      'series',
      'https://myanimelist.net/anime/52991/Frieren',
      'https://myanimelist.net/anime/52991/Frieren/reviews',
    ],
    ['a page of another kind', 'crunchyroll', 'series', series, six],
    [
      'another site',
      'crunchyroll',
      'episode',
      six,
      'https://www.crunchyroll.com.evil.example/watch/GSIX00006',
    ],
    [
      'another host of the family',
      'giga-viewer',
      'episode',
      'https://tonarinoyj.jp/episode/1',
      'https://kuragebunch.com/episode/1',
    ],
    [
      'another upload',
      'webtoon',
      'episode',
      'https://www.webtoons.com/en/action/t/ep-1/viewer?title_no=1&episode_no=1',
      'https://www.webtoons.com/en/action/t/ep-1/viewer?title_no=1&episode_no=2',
    ],
    [
      'another number with the same id',
      'stremio',
      'episode',
      'https://web.stremio.com/#/detail/series/kitsu:46474/kitsu:46474:5',
      'https://web.stremio.com/#/detail/series/kitsu:46474/kitsu:46474:6',
    ],
    [
      'the same id on another server',
      'komga',
      'episode',
      'http://home:1/book/0ABCDEF/read',
      'http://home:2/book/0ABCDEF/read',
    ],
  ] as const)('does not accept %s', (_what, siteId, kind, address, shown) => {
    expect(isPageShownAt({ siteId, kind, address }, shown)).toBe(false);
  });

  it.each(seen)('accepts an address with an additional query parameter: $fixture.name', ({ observed }) => {
    const { siteId } = observed;
    for (const [kind, address] of [
      ['episode', episodeAddress(observed)],
      ['series', seriesAddress(observed)],
    ] as const) {
      if (!address?.startsWith('https:') || /seanime|kavita|komga|lanraragi|suwayomi/.test(siteId)) continue;
      const longer = new URL(address);
      longer.searchParams.set('from_somewhere', 'x');
      expect(isPageShownAt({ siteId, kind, address }, longer.href), longer.href).toBe(true);
    }
  });
});
