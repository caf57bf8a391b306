// Tests that ranges and pages that were played or read before an undo do not count again.
import { describe, expect, it } from 'vitest';
import {
  addReinjectedVideo,
  addSampleToBaseline,
  extendBaseline,
  playbackSampleSinceBaseline,
  updateBaselinePosition,
} from '@/lib/domain/watching/playback-baseline.ts';
import { addToPlaybacks, type Playback } from '@/lib/domain/watching/playbacks.ts';
import { readingSampleSinceBaseline } from '@/lib/domain/watching/reading-session.ts';
import type { PageUnit } from '@/lib/domain/watching/samples.ts';
import { createSamplePlayedTo, playedRange } from './sessions.ts';

const playback = (videoId: string, from: number, to: number): Playback => {
  const [one] = addToPlaybacks([], createSamplePlayedTo(to, { videoId, played: [playedRange(from, to)] }));
  if (!one) throw new Error('no playback');
  return one;
};

describe('playbackSampleSinceBaseline', () => {
  it.each([
    ['counts playing at normal speed', false, 10, 10, true],
    ['counts playing at four times the speed, reported two seconds late', false, 10, 42, true],
    ['ignores a jump', false, 10, 43, false],
    ['counts a minute of playing after a minute without reports', false, 60, 242, true],
    ['ignores more than a minute of playing after an hour without reports', false, 3600, 243, false],
    ['counts a minute of playing after an hour without reports', false, 3600, 242, true],
    ['counts two seconds of a player that was paused', true, 3600, 2, true],
    ['ignores three seconds of a player that was paused', true, 3600, 3, false],
    ['counts two seconds after the clock was set back', false, -10, 2, true],
    ['ignores three seconds after the clock was set back', false, -10, 3, false],
    ['ignores a player that does not move', false, 10, 0, false],
    ['ignores a player that was rewound', false, 10, -30, false],
  ])('%s', (_what, paused, seconds, ahead, counts) => {
    const sample = createSamplePlayedTo(500 + ahead);
    const again = playbackSampleSinceBaseline(
      { videoId: 'm1', position: 500, ranges: [], paused },
      sample,
      seconds * 1000,
    );
    expect(again).toEqual({ ...sample, played: counts ? [playedRange(500, 500 + ahead)] : [] });
  });
});

describe('updateBaselinePosition', () => {
  it('updates only the playback that the sample belongs to', () => {
    const baseline = [
      { videoId: 'm1', position: 500, ranges: [], paused: false },
      { videoId: 'm2', position: 70, ranges: [], paused: false },
    ];
    expect(updateBaselinePosition(baseline, createSamplePlayedTo(510, { paused: true }))).toEqual([
      { videoId: 'm1', position: 510, ranges: [], paused: true },
      { videoId: 'm2', position: 70, ranges: [], paused: false },
    ]);
  });
});

describe('extendBaseline', () => {
  it('adds the playback of each video', () => {
    const before = [
      { videoId: 'm0', position: 5, ranges: [playedRange(0, 5)] },
      { videoId: 'm1', position: 100, ranges: [playedRange(0, 100)] },
    ];
    expect(extendBaseline(before, [playback('m1', 300, 400), playback('m2', 0, 50)])).toEqual([
      { videoId: 'm0', position: 5, ranges: [playedRange(0, 5)] },
      { videoId: 'm1', position: 400, ranges: [playedRange(0, 100), playedRange(300, 400)] },
      { videoId: 'm2', position: 50, ranges: [playedRange(0, 50)] },
    ]);
  });

  it('keeps the last 24 playbacks', () => {
    const playbacks = Array.from({ length: 30 }, (_none, index) => playback(`m${index}`, 0, 10));
    const ids = playbacks.slice(-24).map(({ videoId }) => videoId);
    expect(extendBaseline([], playbacks).map(({ videoId }) => videoId)).toEqual(ids);
    const before = playbacks.slice(0, -1).map(({ videoId }) => ({ videoId, position: 10, ranges: [] }));
    expect(
      addSampleToBaseline(before, createSamplePlayedTo(10, { videoId: 'm29' })).map(({ videoId }) => videoId),
    ).toEqual(ids);
  });
});

describe('addSampleToBaseline', () => {
  it('adds the position, the ranges and the pause state of the video', () => {
    expect(addSampleToBaseline([], createSamplePlayedTo(80, { paused: true }))).toEqual([
      { videoId: 'm1', position: 80, ranges: [playedRange(0, 80)], paused: true },
    ]);
  });
});

describe('addReinjectedVideo', () => {
  const baseline = [
    { videoId: 'doc-1 a', position: 300, ranges: [playedRange(0, 300)] },
    { videoId: 'doc-2 a', position: 900, ranges: [playedRange(600, 900)] },
    { videoId: 'doc-1 old', position: 1000, ranges: [] },
  ];

  it.each([
    [
      'adds a video that repeats more than a minute of a video in its document',
      1440,
      playedRange(0, 61),
      true,
    ],
    ['ignores a video that repeats only a minute', 1440, playedRange(0, 60), false],
    ['ignores a video that continues where the earlier video stopped', 1440, playedRange(300, 900), false],
    ['ignores a video that continues with a minute of overlap', 1440, playedRange(240, 1000), false],
    ['adds a video that continues with more than a minute of overlap', 1440, playedRange(239, 1000), true],
    ['ignores a video that repeats a quarter of a short video', 100, playedRange(0, 25), false],
    ['adds a video that repeats more than a quarter of a short video', 100, playedRange(0, 26), true],
    ['ignores a video that repeats another document', 1440, playedRange(600, 900), false],
  ])('%s', (_what, duration, played, isAdded) => {
    const sample = createSamplePlayedTo(played.to, { videoId: 'doc-1 b', duration, played: [played] });
    const after = addReinjectedVideo(baseline, [], sample);
    expect(after).toEqual(isAdded ? addSampleToBaseline(baseline, sample) : baseline);
  });

  it('ignores a video whose id is known', () => {
    expect(addReinjectedVideo(baseline, [], createSamplePlayedTo(300, { videoId: 'doc-1 a' }))).toBe(
      baseline,
    );
    expect(
      addReinjectedVideo(
        baseline,
        [playback('doc-1 b', 0, 5)],
        createSamplePlayedTo(300, { videoId: 'doc-1 b' }),
      ),
    ).toBe(baseline);
  });
});

describe('readingSampleSinceBaseline', () => {
  it.each<[string, PageUnit, number, number, number]>([
    ['the next page', 'page', 11, 10, 11],
    ['two pages side by side', 'page', 12, 10, 12],
    ['only the target of a jump', 'page', 13, 12, 13],
    ['the page at which the user was', 'page', 10, 9, 10],
    ['a page further back', 'page', 4, 3, 4],
    ['a quarter of a strip', 'strip', 35, 10, 35],
    ['only the target of a jump in a strip', 'strip', 36, 35, 36],
  ])('counts %s', (_what, unit, page, from, to) => {
    const visited = [playedRange(0, 40)];
    const sample = { episodeId: 'c1', page, pages: 100, unit, visited };
    expect(readingSampleSinceBaseline([playedRange(0, 10)], sample, 10)).toEqual({
      ...sample,
      visited: [playedRange(from, to)],
    });
  });

  it('returns null if the chapter was opened again', () => {
    const sample = {
      episodeId: 'c1',
      page: 3,
      pages: 20,
      unit: 'page',
      visited: [playedRange(0, 3)],
    } as const;
    expect(readingSampleSinceBaseline([playedRange(0, 10)], sample, 10)).toBeNull();
    expect(readingSampleSinceBaseline([playedRange(0, 3)], sample, 2)).toMatchObject({
      visited: [playedRange(2, 3)],
    });
  });
});
