// Playback becomes "watched" only by watching.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { coveredSeconds, type PlaybackSample, unionRanges } from '@/lib/domain/playback.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import {
  addSample,
  bindMedia,
  countsAsWatched,
  isAside,
  mayBeAdvertisement,
  openSession,
  type WatchSession,
  wasShortEpisode,
} from '@/lib/domain/watch-session.ts';
import { episode } from './examples.ts';

const HOUR = 3600_000;
const MINUTES_24 = 1440;

function sample(part: Partial<PlaybackSample>): PlaybackSample {
  return { mediaId: 'm1', duration: MINUTES_24, position: 0, played: [], paused: false, ...part };
}

function play(samples: readonly PlaybackSample[], observed: ObservedEpisode = episode()): WatchSession {
  const first = openSession(null, observed, samples[0]?.duration ?? MINUTES_24, 0);
  return samples.reduce((session, one) => addSample(session, one, 1), first);
}

const counts = (session: WatchSession) => countsAsWatched(session, defaultSettings.tracking);

describe('counting an episode as watched', () => {
  it('counts once the threshold is reached by watching', () => {
    expect(counts(play([sample({ position: 1223, played: [{ from: 0, to: 1223 }] })]))).toBe(false);
    expect(counts(play([sample({ position: 1225, played: [{ from: 0, to: 1225 }] })]))).toBe(true);
  });

  it('does not count a jump to the end', () => {
    expect(
      counts(
        play([
          sample({
            position: 1440,
            played: [
              { from: 0, to: 10 },
              { from: 1400, to: 1440 },
            ],
          }),
        ]),
      ),
    ).toBe(false);
  });

  it('does not count the same minutes watched over and over', () => {
    const again = sample({ position: 1300, played: [{ from: 0, to: 300 }] });
    expect(counts(play([again, again, again]))).toBe(false);
  });

  it('adds up what was watched in two sittings', () => {
    const firstHalf = sample({ position: 700, played: [{ from: 0, to: 700 }] });
    const rest = sample({ mediaId: 'm2', position: 1300, played: [{ from: 650, to: 1300 }] });
    expect(counts(play([firstHalf, rest]))).toBe(true);
  });

  it('counts nothing for a video under a minute', () => {
    expect(counts(play([sample({ duration: 59, position: 59, played: [{ from: 0, to: 59 }] })]))).toBe(false);
  });

  it('ignores numbers that no video has', () => {
    const broken = sample({
      duration: Number.NaN,
      position: Number.POSITIVE_INFINITY,
      played: [{ from: -5, to: 1e9 }],
    });
    expect(counts(play([sample({}), broken]))).toBe(false);
  });

  it('cannot cover more than the video has', () => {
    const session = play([sample({ duration: 100, position: 100, played: [{ from: -50, to: 500 }] })]);
    expect(coveredSeconds(session.ranges)).toBe(100);
  });
});

describe('an advertisement in the player', () => {
  const short = sample({ duration: 90, position: 90, played: [{ from: 0, to: 90 }] });
  const half = play([sample({ position: 700, played: [{ from: 0, to: 700 }] })]);

  it('is known by what the page says of its episode, or by what has played of it', () => {
    expect(isAside(null, episode({ duration: 1440 }), short)).toBe(true);
    expect(isAside(half, episode(), short)).toBe(true);
    expect(isAside(null, episode(), short)).toBe(false);
    expect(isAside(null, episode({ duration: 100 }), short)).toBe(false);
    expect(isAside(half, episode(), sample({ duration: 600 })), 'too long for one').toBe(false);
  });

  it('is possible while nothing tells a short media from a short episode', () => {
    expect(mayBeAdvertisement(play([short]))).toBe(true);
    expect(mayBeAdvertisement(play([short], episode({ duration: 92 })))).toBe(false);
    expect(mayBeAdvertisement(play([short], episode({ duration: 1440 })))).toBe(true);
    expect(mayBeAdvertisement(play([sample({ duration: 200 })]))).toBe(false);
  });

  it('is not what the next episode follows, or nothing', () => {
    const session = play([short]);
    expect(wasShortEpisode(session, episode({ episodeId: 'six' }), 2)).toBe(true);
    expect(wasShortEpisode(session, episode({ seriesTitle: 'Another' }), 2)).toBe(false);
    expect(wasShortEpisode(session, null, 2)).toBe(false);
    expect(wasShortEpisode(session, null, 60_000)).toBe(true);
  });
});

describe('continuing a session', () => {
  const watched = (at: number): WatchSession => ({ ...play([sample({})]), watchedAt: at });

  it('is the same watching for twelve hours after it counted', () => {
    expect(openSession(watched(0), episode(), MINUTES_24, 11 * HOUR).watchedAt).toBe(0);
    expect(openSession(watched(0), episode(), MINUTES_24, 13 * HOUR).watchedAt).toBeNull();
  });

  it('starts anew when the video has another length', () => {
    const half = play([sample({ position: 700, played: [{ from: 0, to: 700 }] })]);
    expect(openSession(half, episode(), 90, 1).ranges).toEqual([]);
    expect(openSession(half, episode(), MINUTES_24 + 1, 1).ranges).toEqual([{ from: 0, to: 700 }]);
  });
});

describe('binding a player to an episode', () => {
  const five = episode({ episodeId: 'five' });
  const six = episode({ episodeId: 'six' });
  const long = sample({ position: 300, played: [{ from: 0, to: 300 }] });

  it('keeps a lingering player with the episode that it played', () => {
    const bindings = bindMedia(bindMedia({}, long, five), long, six);
    expect(bindings.m1?.episodeKey).toBe('crunchyroll:five');
  });

  it('lets a player that has just begun follow a page that lags behind', () => {
    const short = sample({ position: 5, played: [{ from: 0, to: 5 }] });
    const bindings = bindMedia(bindMedia({}, short, five), short, six);
    expect(bindings.m1?.episodeKey).toBe('crunchyroll:six');
  });

  it('credits the last words of a player whose page is gone', () => {
    const bindings = bindMedia(bindMedia({}, long, five), { ...long, position: 310 }, null);
    expect(bindings.m1?.episodeKey).toBe('crunchyroll:five');
  });

  it('forgets the oldest players of a tab that has shown very many', () => {
    const ids = Array.from({ length: 50 }, (_none, index) => `media ${index}`);
    const bindings = ids.reduce((known, mediaId) => bindMedia(known, { ...long, mediaId }, five), {});
    expect(Object.keys(bindings)).toEqual(ids.slice(-20));
  });

  it('binds nothing while no episode was seen', () => {
    expect(bindMedia({}, long, null)).toEqual({});
  });
});

describe('the union of played ranges', () => {
  const ranges = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
      .map(([from, to]) => ({ from, to })),
  );

  it('covers exactly the seconds that some range covers', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const seconds = new Set<number>();
        for (const { from, to } of list)
          for (let second = from; second < to; second += 1) seconds.add(second);
        expect(coveredSeconds(list)).toBe(seconds.size);
      }),
    );
  });

  it('does not depend on the order or on repetition', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        expect(unionRanges(a, b, a)).toEqual(unionRanges(b, a));
      }),
    );
  });
});
