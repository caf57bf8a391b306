// Tests which link counts as the address of the next episode. Also tests whether the site gives the next episode the next number.
import { describe, expect, it } from 'vitest';
import { isNextEpisodeConsecutive, nextEpisodeAddress } from '@/lib/sites/links/links.ts';
import { observedEpisodeOn } from './observed.ts';

describe('nextEpisodeAddress', () => {
  const adn = 'https://animationdigitalnetwork.com/de/video/1092-ragna-crimson/';
  const viz = 'https://www.viz.com/shonenjump/some-manga-chapter-';
  const webtoon = 'https://www.webtoons.com/en/action/some-title/';
  const iqiyi = 'https://www.iq.com/play/lazarus-episode-';

  it.each([
    ['the next number', 'adn', `${adn}1-episode-5-a`, `${adn}2-episode-6-b`],
    ['the chapter after half a chapter', 'viz', `${viz}12-5/chapter/1`, `${viz}13/chapter/2`],
    [
      'an episode at an address without a number',
      'wetv',
      'https://wetv.vip/en/play/abcdefgh/episode5',
      'https://wetv.vip/en/play/abcdefgh/episode6-EP06',
    ],
    [
      'the next number in words',
      'webtoon',
      `${webtoon}s2-ep-9-a/viewer?title_no=1&episode_no=19`,
      `${webtoon}s2-ep-10-b/viewer?title_no=1&episode_no=21`,
    ],
  ])('returns %s', (_what, siteId, url, nextUrl) => {
    expect(nextEpisodeAddress(observedEpisodeOn(siteId, url, { nextUrl }))).toBe(nextUrl);
  });

  it.each([
    ['the same episode', 'adn', `${adn}1-episode-5-a`, `${adn}1-episode-5-a`],
    [
      'the same episode with another slug',
      'crunchyroll',
      'https://www.crunchyroll.com/watch/GK9UG2E49/a',
      'https://www.crunchyroll.com/watch/GK9UG2E49/b',
    ],
    ['the previous episode', 'adn', `${adn}2-episode-5-a`, `${adn}1-episode-4-b`],
    ['half a chapter', 'viz', `${viz}12/chapter/1`, `${viz}12-5/chapter/2`],
    ['the episode after the next episode', 'adn', `${adn}1-episode-5-a`, `${adn}9-episode-7-b`],
    [
      'an episode of another series',
      'adn',
      `${adn}1-episode-5-a`,
      adn.replace('1092', '1093').concat('2-episode-6-b'),
    ],
    [
      'an address without the number that identifies the episode',
      'iqiyi',
      `${iqiyi}5-1ewmjgipdkk`,
      'https://www.iq.com/play/2ewmjgipdkl',
    ],
    [
      'an episode of another series by its slug',
      'iqiyi',
      `${iqiyi}5-1ewmjgipdkk`,
      'https://www.iq.com/play/other-episode-6-2ewmjgipdkl',
    ],
    [
      'an episode of another title',
      'webtoon',
      `${webtoon}a/viewer?title_no=1&episode_no=9`,
      `${webtoon}b/viewer?title_no=2&episode_no=10`,
    ],
    [
      'the second part of this episode, in words',
      'webtoon',
      `${webtoon}ep-9-part-1/viewer?title_no=1&episode_no=9`,
      `${webtoon}ep-9-part-2/viewer?title_no=1&episode_no=10`,
    ],
    [
      'an episode of the next season',
      'webtoon',
      `${webtoon}s2-ep-9/viewer?title_no=1&episode_no=19`,
      `${webtoon}s3-ep-10/viewer?title_no=1&episode_no=20`,
    ],
    [
      'an episode on another host of the same family',
      'giga-viewer',
      'https://tonarinoyj.jp/episode/1',
      'https://kuragebunch.com/episode/2',
    ],
    [
      'an episode on another host',
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
      'another page of the site',
      'crunchyroll',
      'https://www.crunchyroll.com/watch/GK9UG2E49/a',
      'https://www.crunchyroll.com/logout',
    ],
  ])('never returns %s', (_what, siteId, url, nextUrl) => {
    expect(nextEpisodeAddress(observedEpisodeOn(siteId, url, { nextUrl }))).toBeNull();
  });
});

describe('isNextEpisodeConsecutive', () => {
  const giga = 'https://tonarinoyj.jp/episode/';
  const webtoon = 'https://www.webtoons.com/en/action/some-title/';
  const counted = (siteId: string, url: string, nextUrl: string, more: object = {}) =>
    isNextEpisodeConsecutive(observedEpisodeOn(siteId, url, { nextUrl, ...more }));

  it.each([
    ['on the page', counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 6 })],
    [
      'on the page, after half a chapter',
      counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 6, episodeNumber: 5.5 }),
    ],
    [
      'in the address',
      counted(
        'viz',
        'https://www.viz.com/shonenjump/a-chapter-5/chapter/1',
        'https://www.viz.com/shonenjump/a-chapter-6/chapter/2',
      ),
    ],
  ])('recognises the next number %s', (_what, known) => {
    expect(known).toBe(true);
  });

  it.each([
    ['the page lacks the next number', counted('giga-viewer', `${giga}1`, `${giga}2`)],
    [
      'the next number is the number of this episode',
      counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 5 }),
    ],
    ['the next number skips an episode', counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 7 })],
    [
      'the number of this episode is unknown',
      counted('giga-viewer', `${giga}1`, `${giga}2`, { nextNumber: 1, episodeNumber: null }),
    ],
    [
      'the address has only an upload number',
      counted(
        'webtoon',
        `${webtoon}a/viewer?title_no=1&episode_no=5`,
        `${webtoon}b/viewer?title_no=1&episode_no=6`,
      ),
    ],
    [
      'the next number may belong to half a chapter',
      counted(
        'webtoon',
        `${webtoon}ep-5/viewer?title_no=1&episode_no=5`,
        `${webtoon}ep-6-5/viewer?title_no=1&episode_no=6`,
      ),
    ],
    [
      'the page states a next number without a link',
      counted('giga-viewer', `${giga}1`, '', { nextNumber: 6 }),
    ],
  ])('is false if %s', (_what, known) => {
    expect(known).toBe(false);
  });
});
