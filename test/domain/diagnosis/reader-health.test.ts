// Tests that a site whose reader stops working is detected. A trailer, a home page or a new site must not cause that.
import { describe, expect, it } from 'vitest';
import {
  addressShape,
  forgetOrigin,
  isEpisodeLong,
  isReaderSilent,
  type ReaderHealth,
  recordReadEpisode,
  recordUnreadEpisode,
  recordVideoWithoutEpisode,
  silentReaderOrigins,
} from '@/lib/domain/diagnosis/reader-health.ts';

const SHAPE = 'https://tv.example/watch/*';
const DAY = 24 * 3600_000;
const long = { duration: 1440, covered: 90 };

/** Returns the health of the reader after it has found this many different episodes. */
function found(count: number, health: ReaderHealth = {}): ReaderHealth {
  return Array.from({ length: count }).reduce<ReaderHealth>(
    (known, _, index) => recordReadEpisode(known, SHAPE, `episode-${index}`, index),
    health,
  );
}

describe('addressShape', () => {
  it.each([
    ['https://tv.example/watch/frieren-12', SHAPE],
    ['https://tv.example/de/watch/GXJ1/the-hero?t=3', 'https://tv.example/watch/*/*'],
    ['https://tv.example/pt-br/watch/x', SHAPE],
    ['https://tv.example/frieren-episode-12/', 'https://tv.example/*'],
    ['https://tv.example/', 'https://tv.example/'],
    ['https://app.example/#!/shows/12/3', 'https://app.example/shows/*/*'],
    ['http://nas.local:8096/web/index.html#/video?id=1', 'http://nas.local:8096/web/*/*'],
  ])('returns for %s: %s', (address, shape) => {
    expect(addressShape(new URL(address))).toBe(shape);
  });
});

describe('site in the reader health', () => {
  it('is silent when a long video plays without an episode', () => {
    const health = recordVideoWithoutEpisode(found(3), SHAPE, long, DAY);
    expect(isReaderSilent(health, SHAPE)).toBe(true);
    expect(silentReaderOrigins(health, DAY + 1)).toEqual(['https://tv.example']);
  });

  it.each([
    ['only two episodes were found before', found(2), SHAPE, long],
    ['the video is short', found(3), SHAPE, { duration: 299, covered: 200 }],
    ['the video has only begun', found(3), SHAPE, { duration: 1440, covered: 59 }],
    ['the page is of another kind', found(3), 'https://tv.example/news/*', long],
    ['the site is new', {}, SHAPE, long],
  ])('is not silent when %s', (_what, health, shape, video) => {
    expect(recordVideoWithoutEpisode(health, shape, video, DAY)).toBe(health);
  });

  it.each([
    ['one page on a new site with only anime', {}, false, ['1'], true],
    ['two pages on a new general site', {}, true, ['1', '2'], false],
    ['one page three times on a general site', {}, true, ['1', '1', '1'], false],
    ['three pages on a general site', {}, true, ['1', '2', '3'], true],
    ['two pages after a known episode', found(1), false, ['1', '2'], false],
    ['three pages after a known episode', found(1), false, ['1', '2', '3'], true],
  ])('with unread episodes: %s', (_what, before, showsMoreThanAnime, ids, silent) => {
    const health = ids.reduce<ReaderHealth>(
      (known, id) => recordUnreadEpisode(known, { shape: SHAPE, id }, showsMoreThanAnime, DAY),
      before,
    );
    expect(isReaderSilent(health, SHAPE)).toBe(silent);
    const after = recordReadEpisode(health, SHAPE, 'found again', DAY);
    expect(isReaderSilent(after, SHAPE)).toBe(false);
    expect(after[SHAPE]).not.toHaveProperty('unread');
  });

  it.each([
    [599, false],
    [600, true],
    [1440, true],
    [2400, true],
    [2401, false],
  ])('compares the length of an episode with %d seconds', (duration, isLong) => {
    expect(isEpisodeLong({ duration, covered: 0 })).toBe(isLong);
  });

  it('counts a repeated episode only once', () => {
    const again = [1, 2, 3, 4].reduce<ReaderHealth>(
      (known) => recordReadEpisode(known, SHAPE, 'same', 0),
      {},
    );
    expect(again[SHAPE]?.found).toBe(1);
  });

  it('is no longer silent after an episode was found', () => {
    const silent = recordVideoWithoutEpisode(found(3), SHAPE, long, DAY);
    expect(isReaderSilent(recordReadEpisode(silent, SHAPE, 'episode-2', DAY), SHAPE)).toBe(false);
    expect(forgetOrigin(silent, 'https://tv.example')).toEqual({});
    expect(forgetOrigin(silent, 'https://tv.exam')).toEqual(silent);
  });

  it('is reported as silent for a week', () => {
    const silent = recordVideoWithoutEpisode(found(3), SHAPE, long, DAY);
    expect(recordVideoWithoutEpisode(silent, SHAPE, long, 5 * DAY)[SHAPE]?.silentSince).toBe(DAY);
    expect(silentReaderOrigins(silent, 9 * DAY)).toEqual([]);
  });

  it('is forgotten when many newer sites are known', () => {
    let health: ReaderHealth = {};
    for (let site = 0; site < 400; site += 1)
      health = recordReadEpisode(health, `https://tv${site}.example/watch/*`, 'one', site);
    expect(Object.keys(health)).toHaveLength(300);
    expect(health['https://tv399.example/watch/*']).toBeDefined();
  });
});
