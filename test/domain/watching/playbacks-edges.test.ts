// Which playback is the episode, and which playbacks are joined: each figure of `played-playbacks.ts`, on either side of it.
import { describe, expect, it } from 'vitest';
import {
  addToPlaybacks,
  type BoundSample,
  cutsOf,
  isGrowing,
  isLikeLength,
  joinPlaybacks,
  type Playback,
  playedSoFar,
} from '@/lib/domain/watching/playbacks.ts';
import { heard, range } from './sessions.ts';

const loadsOf = (...samples: readonly BoundSample[]) =>
  samples.reduce<readonly Playback[]>(addToPlaybacks, []);
const one = (videoId: string, to: number, duration = 1440, part: Partial<BoundSample> = {}) =>
  heard(to, { videoId, duration, ...part });
const lengthOf = (statedDuration: number | null, ...samples: readonly BoundSample[]) =>
  playedSoFar(loadsOf(...samples), statedDuration)?.duration ?? null;

it.each([
  [720, true],
  [719, false],
  [2880, true],
  [2881, false],
])('a video of %i seconds can be an episode of 1440: %s', (duration, can) => {
  expect(isLikeLength(duration, 1440)).toBe(can);
});

describe('a length that is said again', () => {
  const then = (duration: number, position: number, first = 600) =>
    loadsOf(one('m1', 10, first), one('m1', position, duration));
  const isSteady = (playbacks: readonly Playback[]) => !playbacks.some(isGrowing);

  it('is a correction where it grows by more than double of what was played since', () => {
    expect(isSteady(then(801, 110))).toBe(true);
    expect(isSteady(then(800, 110))).toBe(false);
    expect(then(801, 110)[0]).toMatchObject({ duration: 801, shortest: 801, isCorrected: true });
    expect(isSteady(then(900, 5)), 'put back since then').toBe(true);
  });

  it('is measured better within a tenth, and no correction', () => {
    expect(then(660, 10)[0]).toEqual({ ...loadsOf(one('m1', 10, 660))[0], shortest: 600 });
    expect(isSteady(then(660, 110))).toBe(true);
  });

  it('is believed once, and never where it is shorter', () => {
    const twice = [...[600, 1000, 2000].map((duration) => one('m1', 10, duration))];
    expect(isSteady(loadsOf(...twice))).toBe(false);
    expect(isSteady(then(300, 10))).toBe(false);
  });
});

describe('the episode', () => {
  it.each<[string, number | null, number | null, readonly BoundSample[]]>([
    ['is the first that was played for five minutes', null, 600, [one('a', 300, 600), one('b', 900)]],
    ['is not yet it before that', null, 1440, [one('a', 299, 600), one('b', 900)]],
    ['is none of under five minutes', null, 1440, [one('a', 299, 299), one('b', 310)]],
    ['is the longer one beside a short one', null, 700, [one('a', 290, 299), one('b', 5, 700)]],
    ['is the short one before the longer has begun', null, 299, [one('a', 290, 299), one('b', 4, 700)]],
    ['is the short one beside one of double its length', null, 200, [one('a', 190, 200), one('b', 50, 400)]],
    ['is what was played the most', null, 500, [one('a', 100, 310), one('b', 200, 500)]],
    ['is the earlier one of two that were played alike', null, 310, [one('a', 100, 310), one('b', 100, 500)]],
    ['is the one of the length that is said', 1440, 1440, [one('a', 900, 1000), one('b', 5)]],
    ['is not that before it has begun', 1440, 1000, [one('a', 900, 1000), one('b', 4)]],
    ['has a length within a tenth', 1440, 1584, [one('a', 900, 1000), one('b', 5, 1584)]],
    ['is none where nothing can be so long', 1440, null, [one('a', 600, 700)]],
    ['is none that is live', null, null, [one('a', 10, 100), one('a', 60, 150)]],
  ])('%s', (_what, statedDuration, duration, samples) => {
    expect(lengthOf(statedDuration, ...samples)).toBe(duration);
  });
});

describe('cuts of one episode', () => {
  it('are joined at the length of each', () => {
    const cuts = cutsOf(loadsOf(one('a', 500, 1000), one('b', 1100, 1100, { played: [range(880, 1100)] })));
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

  it('are not joined with one that may be the next episode', () => {
    const cuts = cutsOf(loadsOf(one('a', 500), one('b', 900, 1440, { isUnbound: true })));
    expect(cuts).toEqual([
      { duration: 1440, position: 500, ranges: [range(0, 500)] },
      { duration: 1440, position: 900, ranges: [range(0, 900)], isUnbound: true },
    ]);
  });
});

describe('too many playbacks', () => {
  const many = (make: (index: number) => BoundSample) =>
    loadsOf(...Array.from({ length: 13 }, (_none, at) => make(at)));
  const ids = (playbacks: readonly Playback[]) => playbacks.map(({ videoId }) => videoId);

  it('are twelve at most: the two oldest of one cut are joined', () => {
    const playbacks = many((at) =>
      one(`m${at}`, at * 100 + 50, at === 1 ? 1500 : 1440, { played: [range(at * 100, at * 100 + 50)] }),
    );
    expect(ids(playbacks)).toEqual(['m0', 'm2', ...Array.from({ length: 10 }, (_none, at) => `m${at + 3}`)]);
    expect(playbacks[0]).toMatchObject({
      duration: 1440,
      position: 144,
      ranges: [range(0, 50), range(96, 144)],
    });
    expect(playbacks.slice(1).every(({ ranges }) => ranges.length === 1)).toBe(true);
  });

  it.each([
    ['they are of different lengths', (at: number) => ({ duration: 100 * 1.2 ** at })],
    ['each may be the next episode', () => ({ isUnbound: true as const })],
  ])('lose the one that was played the least where %s', (_why, part) => {
    const playbacks = many((at) => heard(at === 4 ? 10 : 50 + at, { videoId: `m${at}`, ...part(at) }));
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

it('of two accounts of a video both hold, and the others stay apart', () => {
  const [a, b] = [
    loadsOf(one('a', 10, 1000), one('b', 5)),
    loadsOf(one('a', 30, 1010, { played: [range(20, 30)] }), one('c', 9)),
  ];
  expect(joinPlaybacks(a, b)).toEqual([
    { ...b[0], duration: 1010, shortest: 1000, ranges: [range(0, 10), range(20, 30)] },
    a[1],
    b[1],
  ]);
  expect(joinPlaybacks(b, a)[0]).toMatchObject({ duration: 1010, shortest: 1000, position: 10 });
});
