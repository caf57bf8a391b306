// Tests that a site whose reader stops working is detected. A trailer, a home page or a new site must not cause that.
import { describe, expect, it } from 'vitest';
import {
  addressShape,
  isReaderSilent,
  isVideoLongEnough,
  provesSilentReader,
  type ReaderHealth,
  recordReadEpisode,
  recordUnreadPage,
  removeHealthOfOrigin,
  silentReaderOrigins,
  type UnreadPageKind,
} from '@/lib/domain/diagnosis/reader-health.ts';

const SHAPE = 'https://tv.example/watch/*';
const DAY = 24 * 3600_000;
const long = { duration: 1440, covered: 90 };

/** Records long videos without an episode on pages of one kind. */
function unread(
  health: ReaderHealth,
  ids: readonly string[] = ['unread'],
  page: UnreadPageKind = 'episodeOfAnimeSite',
): ReaderHealth {
  return ids.reduce<ReaderHealth>(
    (known, id) => recordUnreadPage(known, { shape: SHAPE, id, page }, long, DAY),
    health,
  );
}

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

describe('isVideoLongEnough', () => {
  it.each([
    [599, false],
    [600, true],
    [1440, true],
    [2400, true],
    [2401, false],
  ])('returns for a video of %d s on a page that its reader does not recognise: %s', (duration, isLong) => {
    expect(isVideoLongEnough('otherPage', { duration, covered: 60 })).toBe(isLong);
  });
});

describe('site in the reader health', () => {
  it('is silent when a long video plays without an episode', () => {
    const health = unread(found(3));
    expect(isReaderSilent(health, SHAPE)).toBe(true);
    expect(silentReaderOrigins(health, DAY + 1)).toEqual(['https://tv.example']);
  });

  it.each<[string, UnreadPageKind, { duration: number; covered: number }]>([
    ['the video is a film', 'episodeOfAnimeSite', { duration: 5400, covered: 200 }],
    ['the video is short', 'episodeOfAnimeSite', { duration: 599, covered: 200 }],
    ['the video has only begun', 'episodeOfAnimeSite', { duration: 1440, covered: 59 }],
    ['the video on a taught site is a trailer', 'taught', { duration: 299, covered: 200 }],
  ])('is not silent when %s', (_what, page, video) => {
    const health = found(3);
    expect(recordUnreadPage(health, { shape: SHAPE, id: '1', page }, video, DAY)).toBe(health);
  });

  /** The number of unread pages after which the reader is silent, if it has found 0, 2 or 3 episodes before; null if it is never silent. */
  it.each<[UnreadPageKind, number | null, number | null, number | null]>([
    ['taught', null, 1, 1],
    ['episodeOfAnimeSite', 1, 1, 1],
    ['episodeOfMixedSite', 3, 3, 3],
    ['siteWithoutReader', null, null, 1],
    ['otherPage', null, null, 3],
  ])('is silent after enough unread pages of the kind "%s"', (page, ...needed) => {
    const ids = ['1', '2', '3', '4'];
    const counts = [0, 2, 3].map((count) => {
      const first = ids.findIndex((_, at) =>
        isReaderSilent(unread(found(count), ids.slice(0, at + 1), page), SHAPE),
      );
      return first < 0 ? null : first + 1;
    });
    expect(counts).toEqual(needed);
  });

  it('counts a page without an episode only once, however often its video plays', () => {
    expect(isReaderSilent(unread({}, ['1', '1', '1'], 'episodeOfMixedSite'), SHAPE)).toBe(false);
  });

  it('loses its list of unread pages when an episode is found', () => {
    const after = recordReadEpisode(unread({}, ['1', '2'], 'episodeOfMixedSite'), SHAPE, 'found', DAY);
    expect(after[SHAPE]).not.toHaveProperty('unread');
  });

  it('is not shown as silent on an unrecognised page if its reader has never found an episode', () => {
    const silent = unread({});
    expect(provesSilentReader(silent, SHAPE, 'episodeOfAnimeSite')).toBe(true);
    expect(provesSilentReader(silent, SHAPE, 'otherPage')).toBe(false);
  });

  it('counts a repeated episode only once', () => {
    const again = [1, 2, 3, 4].reduce<ReaderHealth>(
      (known) => recordReadEpisode(known, SHAPE, 'same', 0),
      {},
    );
    expect(again[SHAPE]?.found).toBe(1);
  });

  it('is no longer silent after an episode was found', () => {
    const silent = unread(found(3));
    expect(isReaderSilent(recordReadEpisode(silent, SHAPE, 'episode-2', DAY), SHAPE)).toBe(false);
    expect(removeHealthOfOrigin(silent, 'https://tv.example')).toEqual({});
    expect(removeHealthOfOrigin(silent, 'https://tv.exam')).toEqual(silent);
  });

  it('is no longer reported as silent a week after it became silent, even if it has later unread pages', () => {
    const silent = unread(found(3));
    const again = { shape: SHAPE, id: 'later', page: 'episodeOfAnimeSite' } as const;
    expect(recordUnreadPage(silent, again, long, 5 * DAY)[SHAPE]?.silentSince).toBe(DAY);
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
