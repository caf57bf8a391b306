// Tests which address is the next episode's, and whether the site gives it the next number.
import { describe, expect, it } from 'vitest';
import { isNextCounted, nextAddress } from '@/lib/sites/links/links.ts';
import { observedOn } from './observed.ts';

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
