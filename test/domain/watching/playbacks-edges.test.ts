// Tests values on both sides of each limit in `playbacks.ts`. The limits decide which playback is the episode, and which playbacks are
// joined.
import { describe, expect, it } from 'vitest';
import {
  addToPlaybacks,
  isLiveStream,
  isSimilarLength,
  joinPlaybacks,
  joinPlaybacksOfSameCut,
  type Playback,
  progressOfPlaybacks,
  type SampleWithBinding,
} from '@/lib/domain/watching/playbacks.ts';
import { createSamplePlayedTo, playedRange } from './sessions.ts';

const playbacksOf = (...samples: readonly SampleWithBinding[]) =>
  samples.reduce<readonly Playback[]>(addToPlaybacks, []);
const one = (videoId: string, to: number, duration = 1440, part: Partial<SampleWithBinding> = {}) =>
  createSamplePlayedTo(to, { videoId, duration, ...part });
const lengthOf = (statedDuration: number | null, ...samples: readonly SampleWithBinding[]) =>
  progressOfPlaybacks(playbacksOf(...samples), statedDuration)?.duration ?? null;

it.each([
  [720, true],
  [719, false],
  [2880, true],
  [2881, false],
])('isSimilarLength returns for %i s against 1440 s: %s', (duration, can) => {
  expect(isSimilarLength(duration, 1440)).toBe(can);
});

it('joinPlaybacks merges a playback that is in both lists', () => {
  const [a, b] = [
    playbacksOf(one('a', 10, 1000), one('b', 5)),
    playbacksOf(one('a', 30, 1010, { played: [playedRange(20, 30)] }), one('c', 9)),
  ];
  expect(joinPlaybacks(a, b)).toEqual([
    { ...b[0], duration: 1010, shortest: 1000, ranges: [playedRange(0, 10), playedRange(20, 30)] },
    a[1],
    b[1],
  ]);
  expect(joinPlaybacks(b, a)[0]).toMatchObject({ duration: 1010, shortest: 1000, position: 10 });
});

describe('isLiveStream', () => {
  const then = (duration: number, position: number, first = 600) =>
    playbacksOf(one('m1', 10, first), one('m1', position, duration));
  const isSteady = (playbacks: readonly Playback[]) => !playbacks.some(isLiveStream);

  it('is false if the length grows by more than double the playback', () => {
    expect(isSteady(then(801, 110))).toBe(true);
    expect(isSteady(then(800, 110))).toBe(false);
    expect(then(801, 110)[0]).toMatchObject({ duration: 801, shortest: 801, isCorrected: true });
    expect(isSteady(then(900, 5)), 'rewound since then').toBe(true);
  });

  it('is false if the length is corrected by at most 10 %', () => {
    expect(then(660, 10)[0]).toEqual({ ...playbacksOf(one('m1', 10, 660))[0], shortest: 600 });
    expect(isSteady(then(660, 110))).toBe(true);
  });

  it('is true if the length is corrected twice, or if it becomes shorter', () => {
    const twice = [...[600, 1000, 2000].map((duration) => one('m1', 10, duration))];
    expect(isSteady(playbacksOf(...twice))).toBe(false);
    expect(isSteady(then(300, 10))).toBe(false);
  });
});

describe('progressOfPlaybacks', () => {
  it.each<[string, number | null, number | null, readonly SampleWithBinding[]]>([
    ['uses the first video that was played for five minutes', null, 600, [one('a', 300, 600), one('b', 900)]],
    [
      'uses the second video if the first was played for less than five minutes',
      null,
      1440,
      [one('a', 299, 600), one('b', 900)],
    ],
    [
      'uses the second video if the first is shorter than five minutes',
      null,
      1440,
      [one('a', 299, 299), one('b', 310)],
    ],
    ['uses the long playback next to a short playback', null, 700, [one('a', 290, 299), one('b', 5, 700)]],
    [
      'uses the short playback before the longer playback has begun',
      null,
      299,
      [one('a', 290, 299), one('b', 4, 700)],
    ],
    [
      'uses the short playback next to a playback of double its length',
      null,
      200,
      [one('a', 190, 200), one('b', 50, 400)],
    ],
    ['uses the playback that was played the most', null, 500, [one('a', 100, 310), one('b', 200, 500)]],
    [
      'uses the earlier of two playbacks that were played equally',
      null,
      310,
      [one('a', 100, 310), one('b', 100, 500)],
    ],
    ['uses the playback of the stated length', 1440, 1440, [one('a', 900, 1000), one('b', 5)]],
    [
      'uses another playback before the playback of the stated length has begun',
      1440,
      1000,
      [one('a', 900, 1000), one('b', 4)],
    ],
    ['uses a length within 10 % of the stated length', 1440, 1584, [one('a', 900, 1000), one('b', 5, 1584)]],
    ['returns null if no length fits', 1440, null, [one('a', 600, 700)]],
    ['returns null for a live stream', null, null, [one('a', 10, 100), one('a', 60, 150)]],
  ])('%s', (_what, statedDuration, duration, samples) => {
    expect(lengthOf(statedDuration, ...samples)).toBe(duration);
  });
});

describe('joinPlaybacksOfSameCut', () => {
  it('returns the joined playbacks once for each cut, scaled to the length of the cut', () => {
    const cuts = joinPlaybacksOfSameCut(
      playbacksOf(one('a', 500, 1000), one('b', 1100, 1100, { played: [playedRange(880, 1100)] })),
    );
    expect(cuts.map(({ duration, position }) => [duration, Math.round(position)])).toEqual([
      [1000, 1000],
      [1100, 1100],
    ]);
    const ends = cuts.map(({ ranges }) => ranges.map(({ from, to }) => [Math.round(from), Math.round(to)]));
    expect(ends).toEqual([
      [
        [0, 500],
        [800, 1000],
      ],
      [
        [0, 550],
        [880, 1100],
      ],
    ]);
  });

  it('does not join an unbound playback', () => {
    const cuts = joinPlaybacksOfSameCut(playbacksOf(one('a', 500), one('b', 900, 1440, { isUnbound: true })));
    expect(cuts).toEqual([
      { duration: 1440, position: 500, ranges: [playedRange(0, 500)] },
      { duration: 1440, position: 900, ranges: [playedRange(0, 900)], isUnbound: true },
    ]);
  });
});

describe('addToPlaybacks with too many playbacks', () => {
  const many = (make: (index: number) => SampleWithBinding) =>
    playbacksOf(...Array.from({ length: 13 }, (_none, at) => make(at)));
  const ids = (playbacks: readonly Playback[]) => playbacks.map(({ videoId }) => videoId);

  it('joins the two oldest playbacks of the same cut', () => {
    const playbacks = many((at) =>
      one(`m${at}`, at * 100 + 50, at === 1 ? 1500 : 1440, {
        played: [playedRange(at * 100, at * 100 + 50)],
      }),
    );
    expect(ids(playbacks)).toEqual(['m0', 'm2', ...Array.from({ length: 10 }, (_none, at) => `m${at + 3}`)]);
    expect(playbacks[0]).toMatchObject({
      duration: 1440,
      position: 144,
      ranges: [playedRange(0, 50), playedRange(96, 144)],
    });
    expect(playbacks.slice(1).every(({ ranges }) => ranges.length === 1)).toBe(true);
  });

  it.each([
    ['have different lengths', (at: number) => ({ duration: 100 * 1.2 ** at })],
    ['are unbound', () => ({ isUnbound: true as const })],
  ])('drops the least played playback if all %s', (_why, part) => {
    const playbacks = many((at) =>
      createSamplePlayedTo(at === 4 ? 10 : 50 + at, { videoId: `m${at}`, ...part(at) }),
    );
    expect(ids(playbacks)).toEqual([
      'm0',
      'm1',
      'm2',
      'm3',
      'm5',
      'm6',
      'm7',
      'm8',
      'm9',
      'm10',
      'm11',
      'm12',
    ]);
  });
});
