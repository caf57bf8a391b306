// Tests that an episode counts as watched only if the user has played enough of it.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { PlaybackSample } from '@/lib/domain/watching/samples.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
  type PlayingSession,
  progressOfSession,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const HOUR = 3600_000;
const MINUTES_24 = 1440;
const chapter = { episodeId: 'c1', pages: 20, unit: 'page' } as const;

function sample(part: Partial<PlaybackSample>): PlaybackSample {
  return { videoId: 'm1', duration: MINUTES_24, position: 0, played: [], paused: false, ...part };
}

function play(samples: readonly PlaybackSample[], observed = episode()): PlayingSession {
  return samples.reduce(
    (session, one) => addPlaybackSample(session, one, 1),
    continueOrBeginSession(null, observed, 0),
  );
}

const upTo = (position: number, part: Partial<PlaybackSample> = {}) =>
  sample({ position, played: [{ from: 0, to: position }], ...part });
const counts = (session: PlayingSession, tracking = defaultSettings.tracking) =>
  countsAsWatched(session, tracking);

describe('countsAsWatched', () => {
  it('counts as soon as the threshold is reached', () => {
    expect(counts(play([upTo(1223)]))).toBe(false);
    expect(counts(play([upTo(1225)]))).toBe(true);
  });

  it('does not count a jump to the end', () => {
    const ends = [
      { from: 0, to: 10 },
      { from: 1400, to: 1440 },
    ];
    expect(counts(play([sample({ position: 1440, played: ends })]))).toBe(false);
  });

  it('does not count half an episode after a short jump past the threshold', () => {
    const looked = { from: 1300, to: 1300.4 };
    const jumped = sample({ position: 1300.4, played: [{ from: 0, to: 600 }, looked] });
    const back = sample({ position: 800, played: [{ from: 0, to: 800 }, looked] });
    expect(counts(play([jumped, back]))).toBe(false);
    const watched = sample({
      position: 1306,
      played: [
        { from: 0, to: 800 },
        { from: 1300, to: 1306 },
      ],
    });
    expect(counts(play([jumped, back, watched]))).toBe(true);
  });

  it.each([
    ['the first half', 2, [[0, 720]], false],
    ['the first and little of the second', 2, [[0, 1300]], false],
    ['all up to the threshold of the second', 2, [[0, 1335]], true],
    ['only the second', 2, [[720, 1440]], false],
    ['all up to the middle of the third', 3, [[0, 1200]], false],
    [
      'all but the openings',
      3,
      [
        [90, 480],
        [570, 960],
        [1050, 1400],
      ],
      true,
    ],
  ] as const)(
    'counts a range of episodes only when its last episode was watched: %s of %i',
    (_what, count, played, isCounted) => {
      const observed = episode({ firstEpisodeNumber: 11, episodeNumber: 10 + count });
      const ranges = played.map(([from, to]) => ({ from, to }));
      const session = play([sample({ position: ranges.at(-1)?.to ?? 0, played: ranges })], observed);
      expect(counts(session)).toBe(isCounted);
    },
  );

  it('ignores a position at which nothing was played', () => {
    expect(counts(play([sample({ position: 1300, played: [{ from: 0, to: 800 }] })]))).toBe(false);
  });

  it('requires less playback without a gap for a short video', () => {
    const short = (past: number) =>
      play(
        [
          sample({
            duration: 70,
            position: 61 + past,
            played: [
              { from: 0, to: 50 },
              { from: 61, to: 61 + past },
            ],
          }),
        ],
        episode({ duration: 70 }),
      );
    expect(counts(short(1))).toBe(false);
    expect(counts(short(2))).toBe(true);
  });

  it('counts at a threshold of 100 % without the last second', () => {
    const tracking = { ...defaultSettings.tracking, threshold: 1 };
    expect(counts(play([upTo(1430)]), tracking)).toBe(false);
    expect(counts(play([upTo(1439.7)]), tracking)).toBe(true);
  });

  it('counts repeated minutes only once', () => {
    const again = sample({ position: 300, played: [{ from: 0, to: 300 }] });
    expect(counts(play([again, again, { ...again, videoId: 'm2' }]))).toBe(false);
  });

  it('adds up the playback of two videos', () => {
    const rest = sample({ videoId: 'm2', position: 1300, played: [{ from: 650, to: 1300 }] });
    expect(counts(play([upTo(700), rest]))).toBe(true);
  });

  const range = (from: number, to: number) => ({ from, to });
  const visit = (id: string, ...played: readonly { from: number; to: number }[]) =>
    sample({ videoId: `${id} m1`, position: played.at(-1)?.to ?? 0, played });

  it.each([
    [
      false,
      'an earlier visit only jumped to the end',
      [visit('first', range(1350, 1440)), visit('second', range(0, 760))],
    ],
    [
      true,
      'this visit also reaches the end',
      [visit('first', range(1350, 1440)), visit('second', range(0, 760), range(1300, 1310))],
    ],
    [
      true,
      'an earlier visit played the second half',
      [visit('first', range(700, 1440)), visit('second', range(0, 700))],
    ],
    [
      true,
      'an earlier visit played less than half, and this visit the rest',
      [visit('first', range(800, 1440)), visit('second', range(0, 800))],
    ],
    [
      true,
      'this visit plays the end after an earlier half',
      [visit('first', range(0, 760)), visit('second', range(1350, 1440))],
    ],
    [
      true,
      'the earlier visit continues in its own tab',
      [visit('first', range(0, 760)), visit('second', range(0, 60)), visit('first', range(0, 1300))],
    ],
  ])('returns %s if %s', (expected, _name, visits) => {
    expect(counts(play(visits))).toBe(expected);
  });

  it('never counts a video under a minute', () => {
    expect(counts(play([upTo(59, { duration: 59 })]))).toBe(false);
  });

  it('ignores invalid numbers', () => {
    const broken = sample({
      duration: Number.NaN,
      position: Number.POSITIVE_INFINITY,
      played: [{ from: -5, to: 1e9 }],
    });
    expect(progressOfSession(play([broken]))).toBeNull();
    expect(counts(play([sample({}), broken]))).toBe(false);
  });
});

describe('continueOrBeginSession', () => {
  const watched = (at: number): PlayingSession => ({ ...play([upTo(1300)]), watchedAt: at });

  it('continues the session for twelve hours after it counted', () => {
    expect(continueOrBeginSession(watched(0), episode(), 11 * HOUR).watchedAt).toBe(0);
    expect(continueOrBeginSession(watched(0), episode(), 13 * HOUR)).toMatchObject({
      watchedAt: null,
      playbacks: [],
    });
  });

  it('starts a new session after a chapter', async () => {
    const { openReadingSession: openReading } = await import('@/lib/domain/watching/reading-session.ts');
    const reading = openReading(null, episode(), chapter, 0);
    expect(continueOrBeginSession(reading, episode(), 1)).toMatchObject({ kind: 'playing', playbacks: [] });
    expect(openReading(play([upTo(5)]), episode(), chapter, 1)).toMatchObject({ kind: 'reading', page: 0 });
  });
});
