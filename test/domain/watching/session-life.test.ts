// The life of a session: how it begins and goes on, what takes it back, and where exactly it counts.
import { describe, expect, it } from 'vitest';
import { openReading } from '@/lib/domain/watching/open-reading.ts';
import { isPerhapsWatched } from '@/lib/domain/watching/perhaps-watched.ts';
import {
  addSample,
  countsAsWatched,
  isShortFilm,
  openSession,
  type PlayingSession,
  reachedByPlaying,
  restart,
  thresholdIn,
  withoutMedia,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { heard, heardAll, range } from './sessions.ts';

const HOUR = 3600_000;
const rules = { threshold: 0.85, coverage: 0.5 };
const later = episode({ seriesTitle: 'A better name' });

describe('a session', () => {
  it('begins with nothing played, for the account and the tab that are known', () => {
    const nothing = { kind: 'playing', observed: episode(), updatedAt: 5, watchedAt: null, loads: [] };
    const key = 'crunchyroll:G0001';
    expect(openSession(null, episode(), 5)).toEqual({ ...nothing, key, account: null, tab: null });
    expect(openSession(null, episode(), 5, { account: 'ann', tab: 3 })).toEqual({
      ...nothing,
      key: `${key}\tann`,
      account: 'ann',
      tab: 3,
    });
  });

  it('that has not counted goes on as its page calls it now, in the tab where it is now', () => {
    const before = { ...heardAll([heard(300)]), account: 'ann', tab: 1 };
    expect(openSession(before, later, 1000 * HOUR, { account: 'bob', tab: 2 })).toEqual({
      ...before,
      observed: later,
      tab: 2,
    });
  });

  it.each([
    ['eleven hours later', 11 * HOUR, true],
    ['a moment before twelve hours are over', 12 * HOUR - 1, true],
    ['after twelve hours', 12 * HOUR, false],
    ['where the clock was ahead by eleven hours when it counted', -11 * HOUR, true],
    ['where the clock was ahead by a day when it counted', -24 * HOUR, false],
  ])('that has counted is the same watching %s: %#', (_what, now, isSame) => {
    const watched = { ...heardAll([heard(1300)]), watchedAt: 0 };
    const next = openSession(watched, later, now);
    if (isSame) expect(next).toBe(watched);
    else expect(next).toMatchObject({ observed: later, watchedAt: null, loads: [] });
  });

  it('of a second watching has spent what was played in the first, and before that', () => {
    const old = { videoId: 'm0', position: 9, ranges: [] };
    const watched: PlayingSession = { ...heardAll([heard(1300)]), watchedAt: 0, spent: [old] };
    const played = { videoId: 'm1', position: 1300, ranges: [range(0, 1300)] };
    expect(openSession(watched, later, 24 * HOUR).spent).toEqual([old, played]);
    expect(openSession({ ...watched, spent: undefined }, later, 24 * HOUR).spent).toEqual([played]);
  });

  it('does not change with numbers that no video has', () => {
    const session = heardAll([heard(300)]);
    for (const part of [{ duration: Number.NaN }, { duration: 0 }, { position: Number.POSITIVE_INFINITY }])
      expect(addSample(session, heard(400, part), 9)).toBe(session);
  });

  it('loses only the media that was another episode', () => {
    const session = heardAll([heard(300), heard(20, { videoId: 'm2' })]);
    expect(withoutMedia(session, 'm1').loads).toEqual(session.loads.slice(1));
  });
});

describe('what the user takes back', () => {
  const said = { watchedAt: 5, held: 'tab', vouched: true, confirmed: ['limit'] } as const;
  const none = { watchedAt: null, held: undefined, vouched: undefined, confirmed: undefined };

  it('of an episode begins from nothing, and what had played is spent', () => {
    const session: PlayingSession = { ...heardAll([heard(1300)]), ...said };
    const spent = [{ videoId: 'm1', position: 1300, ranges: [range(0, 1300)] }];
    const again = restart(session);
    expect(again).toEqual({ ...session, ...none, loads: [], spent });
    expect(restart({ ...session, spent: [{ videoId: 'm0', position: 9, ranges: [] }] })).toMatchObject({
      spent: [{ videoId: 'm0', position: 9, ranges: [] }, ...spent],
    });
  });

  it('counts again from where the media goes on, at its pace', () => {
    const again = restart(heardAll([heard(1300)])) as PlayingSession;
    const on = addSample({ ...again, updatedAt: 0 }, heard(1310), 10_000);
    expect(on.loads.map(({ ranges }) => ranges)).toEqual([[range(1300, 1310)]]);
    expect(on.spent).toEqual([{ videoId: 'm1', position: 1310, ranges: [range(0, 1300)], paused: false }]);
    const jump = addSample({ ...again, updatedAt: 0 }, heard(1400), 10_000);
    expect(jump.loads.map(({ ranges }) => ranges)).toEqual([[]]);
    const other = addSample(again, heard(40, { videoId: 'm2' }), 10_000);
    expect(other.loads.map(({ ranges }) => ranges)).toEqual([[range(0, 40)]]);
  });

  it('of a chapter begins from nothing, and what was seen is spent', () => {
    const fresh = openReading(null, episode(), { pages: 20, unit: 'page' }, 0);
    const session = { ...fresh, ...said, page: 19, visited: [range(0, 19)] };
    expect(restart(session)).toEqual({ ...session, ...none, page: 0, visited: [], spent: [range(0, 19)] });
  });
});

describe('an episode counts', () => {
  it.each([
    ['at 85 % of its length', [heard(1224)], true],
    ['not a moment before', [heard(1223.9)], false],
    ['where half of it was played', [heard(1224, { played: [range(504, 1224)] })], true],
    ['not where a second less was', [heard(1224, { played: [range(505, 1224)] })], false],
    ['with a length of a minute', [heard(60, { duration: 60 })], true],
    ['not where it is shorter', [heard(59.9, { duration: 59.9 })], false],
    ['not before anything was played', [], false],
  ])('%s', (_what, samples, counts) => {
    expect(countsAsWatched(heardAll(samples), rules)).toBe(counts);
  });

  it('from its threshold on, and one second before its end at the latest', () => {
    expect(thresholdIn(1000, 0.85)).toBe(850);
    expect(thresholdIn(1000, 1)).toBe(999);
    expect(thresholdIn(10, 0.95)).toBe(9);
  });

  it.each([
    ['five seconds in one go', 1440, 5, true],
    ['less', 1440, 4.9, false],
    ['a fiftieth of a short video', 100, 2, true],
    ['less of that', 100, 1.9, false],
  ])('only up to where it was played: %s', (_what, duration, seconds, isReached) => {
    const ranges = [range(0, 10), range(60, 60 + seconds)];
    expect(reachedByPlaying({ duration, ranges })).toBe(isReached ? 60 + seconds : 10);
  });

  it('up to the furthest that was reached, whichever range that is in', () => {
    expect(reachedByPlaying({ duration: 1440, ranges: [range(50, 90), range(0, 20)] })).toBe(90);
    expect(reachedByPlaying({ duration: 1440, ranges: [] })).toBe(0);
  });
});

describe('what is as short as an episode', () => {
  const film = { episodeType: 'movie', confidence: 0.8 } as const;
  const of = (seconds: number) => [heard(seconds, { duration: seconds })];

  it.each([
    ['is a doubtful film', film, of(2399), true],
    ['is a film where it is 40 minutes long', film, of(2400), false],
    ['is doubtful before anything played', film, [], true],
    ['is a film where its page is certain', { ...film, confidence: 1 }, of(1400), false],
    ['is an episode where its page says so', { ...film, episodeType: 'regular' as const }, of(1400), false],
  ])('%s', (_what, observed, samples, isDoubtful) => {
    expect(isShortFilm(heardAll(samples, observed))).toBe(isDoubtful);
  });

  it('is no film where it is read', () => {
    expect(isShortFilm(openReading(null, episode(film), { pages: 20, unit: 'page' }, 0))).toBe(false);
  });
});

describe('something else that played first', () => {
  /** Five minutes of ten: what the session is taken for. */
  const first = heard(300, { duration: 600 });
  const episodeItself = heard(1300, { videoId: 'm2' });

  it.each([
    ['was perhaps an extra, and what followed the episode', [first, episodeItself], true],
    ['was the episode where that was watched', [heard(590, { duration: 600 }), episodeItself], false],
    ['leaves nothing where the other one was not watched', [first, heard(900, { videoId: 'm2' })], false],
    [
      'leaves nothing where the other one may be the next episode',
      [first, { ...episodeItself, isApart: true }],
      false,
    ],
    [
      'leaves nothing where the other one is an advertisement',
      [first, heard(175, { videoId: 'ad', duration: 179 })],
      false,
    ],
  ] as const)('%s', (_what, samples, isPerhaps) => {
    expect(isPerhapsWatched(heardAll(samples), rules)).toBe(isPerhaps);
  });

  it('leaves nothing where the page says how long the episode is', () => {
    expect(isPerhapsWatched(heardAll([first, episodeItself], { duration: 600 }), rules)).toBe(false);
  });

  it('leaves nothing where the other one is live', () => {
    const live = [400, 900, 1400].map((now) => heard(now, { videoId: 'live', duration: now + 1 }));
    expect(isPerhapsWatched(heardAll([first, ...live]), rules)).toBe(false);
  });
});
