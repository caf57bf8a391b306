// Tests the values on both sides of each limit in the diagnostics.
import { describe, expect, it } from 'vitest';
import { diagnoseEpisode } from '@/lib/domain/diagnosis/diagnostics.ts';
import { playbackOutlook, readingOutlook } from '@/lib/domain/diagnosis/playback-outlook.ts';
import { longestVideoSeconds, originOfUnreadPlayerFrame } from '@/lib/domain/diagnosis/player-frame.ts';
import {
  addressShape,
  isReaderSilent,
  type ReaderHealth,
  recordProvisionalEpisode,
  recordReadEpisode,
  recordUnreadPage,
  silentReaderOrigins,
} from '@/lib/domain/diagnosis/reader-health.ts';
import { openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import { episode, playedSession } from '../examples.ts';

const rules = { threshold: 0.85, coverage: 0.5 };
const WEEK = 7 * 24 * 3600_000;

describe('tab diagnosis', () => {
  const bindings = { m1: { episodeKey: 'crunchyroll:G0001' } };
  const tab = (part: object) =>
    diagnoseEpisode({ tabId: 1, observed: episode(), bindings, session: null, at: 1, ...part });

  it.each([
    ['a video of a minute', { session: playedSession(60, { duration: 60 }) }, { kind: 'seen', duration: 60 }],
    [
      'a shorter video',
      { session: playedSession(59, { duration: 59 }) },
      { kind: 'missing', reason: 'tooShort' },
    ],
    ['that no video has reported', {}, { kind: 'missing', reason: 'none' }],
    [
      'that no video belongs to this episode',
      { session: playedSession(60), bindings: { m1: { episodeKey: 'other' } } },
      { kind: 'missing', reason: 'none' },
    ],
  ])('shows %s', (_what, part, video) => {
    expect(tab(part).video).toEqual(video);
  });

  it('shows whether the user has seen pages of a chapter', () => {
    const observed = episode({ mediaType: 'manga', episodeNumber: null });
    const session = openReadingSession(null, observed, { pages: 20, unit: 'page' }, 0);
    expect(tab({ observed })).toEqual({ episode: 'unnumbered', video: { kind: 'pages', read: false } });
    expect(tab({ observed, session }).video).toEqual({ kind: 'pages', read: true });
  });
});

describe('playbackOutlook', () => {
  it('returns "counts" from a length of one minute on', () => {
    const playing = (duration: number) =>
      ({ kind: 'playing', duration, position: duration, reached: duration, covered: duration }) as const;
    const reading = (pages: number) =>
      ({ kind: 'reading', unit: 'page', page: pages, pages, visited: pages }) as const;
    expect(playbackOutlook(playing(60), rules)).toEqual({ kind: 'counts' });
    expect(playbackOutlook(playing(59), rules)).toEqual({ kind: 'tooShort' });
    expect(readingOutlook(reading(3), rules)).toEqual({ kind: 'counts' });
    expect(readingOutlook(reading(2), rules)).toEqual({ kind: 'tooShort' });
  });

  it('returns the seconds up to the threshold', () => {
    const half = { kind: 'playing', duration: 1000, position: 500, reached: 500, covered: 150 } as const;
    expect(playbackOutlook(half, rules)).toEqual({ kind: 'untilThreshold', missing: 350 });
  });
});

describe('player frame', () => {
  const look = (area: number, duration: number) => [
    { origin: 'https://a.example', videos: [{ area, duration }], frames: [] },
  ];
  const frame = (src: string, area = 45_000) => [
    { origin: 'https://a.example', videos: [], frames: [{ src, area }] },
  ];

  it('longestVideoSeconds ignores videos of fewer than 45,000 pixels', () => {
    expect(longestVideoSeconds(look(45_000, 60))).toBe(60);
    expect(longestVideoSeconds(look(44_999, 600))).toBeNull();
    expect(longestVideoSeconds(look(45_000, 59))).toBeNull();
  });

  it.each([
    ['https://b.example/embed', 45_000, 'https://b.example'],
    ['http://b.example/embed', 45_000, 'http://b.example'],
    ['https://b.example/embed', 44_999, null],
    ['blob:https://b.example/1', 45_000, null],
    ['about:blank', 45_000, null],
    ['', 45_000, null],
  ])('originOfUnreadPlayerFrame returns for the frame "%s" of %i pixels: %s', (src, area, origin) => {
    expect(originOfUnreadPlayerFrame(frame(src, area))).toBe(origin);
  });
});

describe('reader health', () => {
  const shape = 'https://tv.example/watch/*';
  const proved = ['e1', 'e2', 'e3'].reduce<ReaderHealth>(
    (health, id, at) => recordReadEpisode(health, shape, id, at),
    {},
  );
  const page = { shape, id: 'e4', page: 'episodeOfAnimeSite' } as const;
  const silent = recordUnreadPage(proved, page, { duration: 600, covered: 60 }, 1000);

  it('isReaderSilent is true after a long video without an episode', () => {
    expect(isReaderSilent(silent, shape)).toBe(true);
    expect(recordUnreadPage(proved, page, { duration: 599, covered: 60 }, 1000)).toBe(proved);
    expect(recordUnreadPage(proved, page, { duration: 600, covered: 59 }, 1000)).toBe(proved);
    expect(isReaderSilent(proved, 'https://other.example/')).toBe(false);
  });

  it('recordReadEpisode records that a silent site shows an episode again', () => {
    expect(recordReadEpisode(proved, shape, 'e3', 9)).toBe(proved);
    expect(recordReadEpisode(silent, shape, 'e3', 9)[shape]).toEqual({
      found: 3,
      lastEpisode: 'e3',
      foundAt: 9,
      silentSince: null,
    });
  });

  it('recordProvisionalEpisode records an episode from general data separately', () => {
    expect(recordProvisionalEpisode({}, shape, 5)[shape]).toEqual({
      found: 0,
      lastEpisode: '',
      foundAt: 5,
      silentSince: null,
      provisionalAt: 5,
    });
    expect(recordProvisionalEpisode(proved, shape, 5)[shape]).toEqual({ ...proved[shape], provisionalAt: 5 });
  });

  it('silentReaderOrigins returns a silent site for a week', () => {
    const later = 'https://b.example/*';
    const both = {
      ...silent,
      [later]: { found: 3, lastEpisode: 'x', foundAt: 0, silentSince: 2000 },
      ok: { found: 1, lastEpisode: 'x', foundAt: 0, silentSince: null },
    };
    expect(silentReaderOrigins(both, 3000)).toEqual(['https://b.example', 'https://tv.example']);
    expect(silentReaderOrigins(both, 1000 + WEEK)).toEqual(['https://b.example']);
    expect(silentReaderOrigins(both, 999 + WEEK)).toHaveLength(2);
  });

  it.each([
    ['https://tv.example/', 'https://tv.example/'],
    ['https://tv.example/#/watch/5', 'https://tv.example/watch/*'],
    ['https://tv.example/#!/watch/5', 'https://tv.example/watch/*'],
    ['https://tv.example/a#b/#/c', 'https://tv.example/a'],
    ['https://tv.example/pt-br/watch/5', 'https://tv.example/watch/*'],
    ['https://tv.example/5watch/5', 'https://tv.example/*/*'],
  ])('addressShape returns for %s: %s', (address, of) => {
    expect(addressShape(new URL(address))).toBe(of);
  });
});
