// Tests how a session starts, continues and is reset, and exactly when it counts.
import { describe, expect, it } from 'vitest';
import { mayOtherVideoCount } from '@/lib/domain/watching/doubtful.ts';
import { openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
  isShortFilm,
  type PlayingSession,
  restartSession,
  secondsReachedByPlaying,
  thresholdSeconds,
  withoutPlayback,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { createSamplePlayedTo, playedRange, sessionFromSamples } from './sessions.ts';

const HOUR = 3600_000;
const rules = { threshold: 0.85, coverage: 0.5 };
const later = episode({ seriesTitle: 'A better name' });

describe('continueOrBeginSession', () => {
  it('begins a session with nothing played', () => {
    const nothing = { kind: 'playing', observed: episode(), updatedAt: 5, watchedAt: null, playbacks: [] };
    const key = 'crunchyroll:G0001';
    expect(continueOrBeginSession(null, episode(), 5)).toEqual({ ...nothing, key, account: null, tab: null });
    expect(continueOrBeginSession(null, episode(), 5, { account: 'ann', tab: 3 })).toEqual({
      ...nothing,
      key: `${key}\tann`,
      account: 'ann',
      tab: 3,
    });
  });

  it('continues a session that has not counted', () => {
    const before = { ...sessionFromSamples([createSamplePlayedTo(300)]), account: 'ann', tab: 1 };
    expect(continueOrBeginSession(before, later, 1000 * HOUR, { account: 'bob', tab: 2 })).toEqual({
      ...before,
      observed: later,
      tab: 2,
    });
  });

  it.each([
    ['eleven hours later', 11 * HOUR, true],
    ['just before twelve hours', 12 * HOUR - 1, true],
    ['after twelve hours', 12 * HOUR, false],
    ['after the clock was set back by eleven hours', -11 * HOUR, true],
    ['after the clock was set back by a day', -24 * HOUR, false],
  ])('continues a counted session %s: $2', (_what, now, isSame) => {
    const watched = { ...sessionFromSamples([createSamplePlayedTo(1300)]), watchedAt: 0 };
    const next = continueOrBeginSession(watched, later, now);
    if (isSame) expect(next).toBe(watched);
    else expect(next).toMatchObject({ observed: later, watchedAt: null, playbacks: [] });
  });

  it("stores the former session's playback as the baseline of a new session", () => {
    const old = { videoId: 'm0', position: 9, ranges: [] };
    const watched: PlayingSession = {
      ...sessionFromSamples([createSamplePlayedTo(1300)]),
      watchedAt: 0,
      baseline: [old],
    };
    const played = { videoId: 'm1', position: 1300, ranges: [playedRange(0, 1300)] };
    expect(continueOrBeginSession(watched, later, 24 * HOUR).baseline).toEqual([old, played]);
    expect(continueOrBeginSession({ ...watched, baseline: undefined }, later, 24 * HOUR).baseline).toEqual([
      played,
    ]);
  });
});

describe('playbacks of a session', () => {
  it('addPlaybackSample ignores invalid numbers', () => {
    const session = sessionFromSamples([createSamplePlayedTo(300)]);
    for (const part of [{ duration: Number.NaN }, { duration: 0 }, { position: Number.POSITIVE_INFINITY }])
      expect(addPlaybackSample(session, createSamplePlayedTo(400, part), 9)).toBe(session);
  });

  it('withoutPlayback drops only the playback of the given video', () => {
    const session = sessionFromSamples([
      createSamplePlayedTo(300),
      createSamplePlayedTo(20, { videoId: 'm2' }),
    ]);
    expect(withoutPlayback(session, 'm1').playbacks).toEqual(session.playbacks.slice(1));
  });
});

describe('restartSession', () => {
  const decided = { watchedAt: 5, deferredBy: 'tab', vouched: true, confirmed: ['limit'] } as const;
  const none = { watchedAt: null, deferredBy: undefined, vouched: undefined, confirmed: undefined };

  it('moves the playback of an episode to the baseline', () => {
    const session: PlayingSession = { ...sessionFromSamples([createSamplePlayedTo(1300)]), ...decided };
    const baseline = [{ videoId: 'm1', position: 1300, ranges: [playedRange(0, 1300)] }];
    const again = restartSession(session);
    expect(again).toEqual({ ...session, ...none, playbacks: [], baseline });
    expect(
      restartSession({ ...session, baseline: [{ videoId: 'm0', position: 9, ranges: [] }] }),
    ).toMatchObject({
      baseline: [{ videoId: 'm0', position: 9, ranges: [] }, ...baseline],
    });
  });

  it('counts the video only from its current position', () => {
    const again = restartSession(sessionFromSamples([createSamplePlayedTo(1300)])) as PlayingSession;
    const on = addPlaybackSample({ ...again, updatedAt: 0 }, createSamplePlayedTo(1310), 10_000);
    expect(on.playbacks.map(({ ranges }) => ranges)).toEqual([[playedRange(1300, 1310)]]);
    expect(on.baseline).toEqual([
      { videoId: 'm1', position: 1310, ranges: [playedRange(0, 1300)], paused: false },
    ]);
    const jump = addPlaybackSample({ ...again, updatedAt: 0 }, createSamplePlayedTo(1400), 10_000);
    expect(jump.playbacks.map(({ ranges }) => ranges)).toEqual([[]]);
    const other = addPlaybackSample(again, createSamplePlayedTo(40, { videoId: 'm2' }), 10_000);
    expect(other.playbacks.map(({ ranges }) => ranges)).toEqual([[playedRange(0, 40)]]);
  });

  it('moves the visited pages of a chapter to the baseline', () => {
    const fresh = openReadingSession(null, episode(), { pages: 20, unit: 'page' }, 0);
    const session = { ...fresh, ...decided, page: 19, visited: [playedRange(0, 19)] };
    expect(restartSession(session)).toEqual({
      ...session,
      ...none,
      page: 0,
      visited: [],
      baseline: [playedRange(0, 19)],
    });
  });
});

describe('countsAsWatched', () => {
  it.each([
    ['counts at 85 % of the length', [createSamplePlayedTo(1224)], true],
    ['does not count before 85 %', [createSamplePlayedTo(1223.9)], false],
    [
      'counts if half of the length was played',
      [createSamplePlayedTo(1224, { played: [playedRange(504, 1224)] })],
      true,
    ],
    [
      'does not count with a second less than half',
      [createSamplePlayedTo(1224, { played: [playedRange(505, 1224)] })],
      false,
    ],
    ['counts a video of one minute', [createSamplePlayedTo(60, { duration: 60 })], true],
    ['does not count a video shorter than a minute', [createSamplePlayedTo(59.9, { duration: 59.9 })], false],
    ['does not count before anything was played', [], false],
  ])('%s', (_what, samples, counts) => {
    expect(countsAsWatched(sessionFromSamples(samples), rules)).toBe(counts);
  });
});

describe('thresholdSeconds', () => {
  it('stays at least one second before the end', () => {
    expect(thresholdSeconds(1000, 0.85)).toBe(850);
    expect(thresholdSeconds(1000, 1)).toBe(999);
    expect(thresholdSeconds(10, 0.95)).toBe(9);
  });
});

describe('secondsReachedByPlaying', () => {
  it.each([
    ['reaches a position with five seconds without a gap', 1440, 5, true],
    ['does not reach a position with less than 5 s without a gap', 1440, 4.9, false],
    ['reaches a position with 2 % of a short video', 100, 2, true],
    ['does not reach a position with less than 2 % of a short video', 100, 1.9, false],
  ])('%s', (_what, duration, seconds, isReached) => {
    const ranges = [playedRange(0, 10), playedRange(60, 60 + seconds)];
    expect(secondsReachedByPlaying({ duration, ranges })).toBe(isReached ? 60 + seconds : 10);
  });

  it('returns the furthest position of all ranges', () => {
    expect(
      secondsReachedByPlaying({ duration: 1440, ranges: [playedRange(50, 90), playedRange(0, 20)] }),
    ).toBe(90);
    expect(secondsReachedByPlaying({ duration: 1440, ranges: [] })).toBe(0);
  });
});

describe('isShortFilm', () => {
  const film = { episodeType: 'movie', confidence: 0.8 } as const;
  const of = (seconds: number) => [createSamplePlayedTo(seconds, { duration: seconds })];

  it.each([
    ['is true for a film under 40 minutes', film, of(2399), true],
    ['is false for a film of 40 minutes', film, of(2400), false],
    ['is true before anything was played', film, [], true],
    ['is false on a site whose films are certain', { ...film, confidence: 1 }, of(1400), false],
    ['is false for an episode', { ...film, episodeType: 'regular' as const }, of(1400), false],
  ])('%s', (_what, observed, samples, isShort) => {
    expect(isShortFilm(sessionFromSamples(samples, observed))).toBe(isShort);
  });

  it('is false for a chapter', () => {
    expect(isShortFilm(openReadingSession(null, episode(film), { pages: 20, unit: 'page' }, 0))).toBe(false);
  });
});

describe('mayOtherVideoCount', () => {
  /** Five minutes of a video of ten minutes. The video is so long that it counts as the episode itself. */
  const first = createSamplePlayedTo(300, { duration: 600 });
  const episodeItself = createSamplePlayedTo(1300, { videoId: 'm2' });

  it.each([
    ['is true if a longer video was watched afterwards', [first, episodeItself], true],
    [
      'is false if the first video was watched',
      [createSamplePlayedTo(590, { duration: 600 }), episodeItself],
      false,
    ],
    [
      'is false if the later video was not watched',
      [first, createSamplePlayedTo(900, { videoId: 'm2' })],
      false,
    ],
    ['is false if the later video is unbound', [first, { ...episodeItself, isUnbound: true }], false],
    [
      'is false if the later video is an advertisement',
      [first, createSamplePlayedTo(175, { videoId: 'ad', duration: 179 })],
      false,
    ],
  ] as const)('%s', (_what, samples, isPerhaps) => {
    expect(mayOtherVideoCount(sessionFromSamples(samples), rules)).toBe(isPerhaps);
  });

  it('is false if the page states the length', () => {
    expect(mayOtherVideoCount(sessionFromSamples([first, episodeItself], { duration: 600 }), rules)).toBe(
      false,
    );
  });

  it('is false if the later video is live', () => {
    const live = [400, 900, 1400].map((now) =>
      createSamplePlayedTo(now, { videoId: 'live', duration: now + 1 }),
    );
    expect(mayOtherVideoCount(sessionFromSamples([first, ...live]), rules)).toBe(false);
  });
});
