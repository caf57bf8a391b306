// After an undo: what had been played or read before does not count again, what comes from then on does.
import { describe, expect, it } from 'vitest';
import {
  addSampleToBaseline,
  extendBaseline,
  playedSinceBaseline,
  updatePositions,
  withReinjectedVideo,
} from '@/lib/domain/watching/playback-baseline.ts';
import { addToPlaybacks, type Playback } from '@/lib/domain/watching/playbacks.ts';
import { readSinceBaseline } from '@/lib/domain/watching/reading-session.ts';
import type { PageUnit } from '@/lib/domain/watching/samples.ts';
import { heard, range } from './sessions.ts';

const playback = (videoId: string, from: number, to: number): Playback => {
  const [one] = addToPlaybacks([], heard(to, { videoId, played: [range(from, to)] }));
  if (!one) throw new Error('no playback');
  return one;
};

describe('a player that goes on after the undo', () => {
  it.each([
    ['plays on at its pace', false, 10, 10, true],
    ['plays at four times the pace, reported two seconds late', false, 10, 42, true],
    ['jumps further than it can play', false, 10, 43, false],
    ['is heard of again after a minute of silence', false, 60, 242, true],
    ['was silent for an hour, and is further than in a minute', false, 3600, 243, false],
    ['is as far as a minute allows after an hour', false, 3600, 242, true],
    ['was paused, and has just been started', true, 3600, 2, true],
    ['was paused, and is further on', true, 3600, 3, false],
    ['reports after the clock was set back', false, -10, 2, true],
    ['reports too much after the clock was set back', false, -10, 3, false],
    ['stands still', false, 10, 0, false],
    ['was put back', false, 10, -30, false],
  ])('%s', (_what, paused, seconds, ahead, counts) => {
    const sample = heard(500 + ahead);
    const again = playedSinceBaseline({ videoId: 'm1', position: 500, paused }, sample, seconds * 1000);
    expect(again).toEqual({ ...sample, played: counts ? [range(500, 500 + ahead)] : [] });
  });

  it('is followed alone: the others stay where they were', () => {
    const baseline = [
      { videoId: 'm1', position: 500, paused: false },
      { videoId: 'm2', position: 70, paused: false },
    ];
    expect(updatePositions(baseline, heard(510, { paused: true }))).toEqual([
      { videoId: 'm1', position: 510, paused: true },
      { videoId: 'm2', position: 70, paused: false },
    ]);
  });
});

describe('what is baseline', () => {
  it('is what every playback has played, with what the same one had baseline before, and the others stay', () => {
    const before = [
      { videoId: 'm0', position: 5, ranges: [range(0, 5)] },
      { videoId: 'm1', position: 100, ranges: [range(0, 100)] },
    ];
    expect(extendBaseline(before, [playback('m1', 300, 400), playback('m2', 0, 50)])).toEqual([
      { videoId: 'm0', position: 5, ranges: [range(0, 5)] },
      { videoId: 'm1', position: 400, ranges: [range(0, 100), range(300, 400)] },
      { videoId: 'm2', position: 50, ranges: [range(0, 50)] },
    ]);
  });

  it('also of a playback that an older version stored without its ranges', () => {
    const stored = [{ videoId: 'm1', position: 100 }];
    expect(extendBaseline(stored, [playback('m1', 300, 400)])).toEqual([
      { videoId: 'm1', position: 400, ranges: [range(300, 400)] },
    ]);
  });

  it('is kept of the last 24 playbacks', () => {
    const playbacks = Array.from({ length: 30 }, (_none, index) => playback(`m${index}`, 0, 10));
    const ids = playbacks.slice(-24).map(({ videoId }) => videoId);
    expect(extendBaseline([], playbacks).map(({ videoId }) => videoId)).toEqual(ids);
    const before = playbacks.slice(0, -1).map(({ videoId }) => ({ videoId, position: 10 }));
    expect(addSampleToBaseline(before, heard(10, { videoId: 'm29' })).map(({ videoId }) => videoId)).toEqual(
      ids,
    );
  });

  it('is all that a video reports when it is baseline first, and whether it stood still', () => {
    expect(addSampleToBaseline([], heard(80, { paused: true }))).toEqual([
      { videoId: 'm1', position: 80, ranges: [range(0, 80)], paused: true },
    ]);
  });
});

describe('a player that comes back under another id', () => {
  const baseline = [
    { videoId: 'doc-1 a', position: 300, ranges: [range(0, 300)] },
    { videoId: 'doc-2 a', position: 900, ranges: [range(600, 900)] },
    { videoId: 'doc-1 old', position: 1000 },
  ];

  it.each([
    ['tells again more than a minute of what its document had played', 1440, range(0, 61), true],
    ['tells again no more than a minute', 1440, range(0, 60), false],
    ['goes on where the other one stopped', 1440, range(300, 900), false],
    ['goes on, with a minute of overlap', 1440, range(240, 1000), false],
    ['goes on, with more than a minute of overlap', 1440, range(239, 1000), true],
    ['tells again a quarter of a short video', 100, range(0, 25), false],
    ['tells again more than a quarter of a short video', 100, range(0, 26), true],
    ['plays what another document had played', 1440, range(600, 900), false],
  ])('%s', (_what, duration, played, isSpent) => {
    const sample = heard(played.to, { videoId: 'doc-1 b', duration, played: [played] });
    const after = withReinjectedVideo(baseline, [], sample);
    expect(after).toEqual(isSpent ? addSampleToBaseline(baseline, sample) : baseline);
  });

  it('is not baseline once more where its id is known', () => {
    expect(withReinjectedVideo(baseline, [], heard(300, { videoId: 'doc-1 a' }))).toBe(baseline);
    expect(
      withReinjectedVideo(baseline, [playback('doc-1 b', 0, 5)], heard(300, { videoId: 'doc-1 b' })),
    ).toBe(baseline);
  });
});

describe('a chapter that is read on after the undo', () => {
  it.each<[string, PageUnit, number, number, number]>([
    ['the next page', 'page', 11, 10, 11],
    ['two pages side by side', 'page', 12, 10, 12],
    ['after a jump the page that it led to', 'page', 13, 12, 13],
    ['the page where it stood', 'page', 10, 9, 10],
    ['a page further back', 'page', 4, 3, 4],
    ['a quarter of a strip', 'strip', 35, 10, 35],
    ['after a jump in a strip the part that it led to', 'strip', 36, 35, 36],
  ])('counts %s', (_what, unit, page, from, to) => {
    const visited = [range(0, 40)];
    const sample = { episodeId: 'c1', page, pages: 100, unit, visited };
    expect(readSinceBaseline([range(0, 10)], sample, 10)).toEqual({ ...sample, visited: [range(from, to)] });
  });

  it('is another opening where pages that had been seen are not reported any more', () => {
    const sample = { episodeId: 'c1', page: 3, pages: 20, unit: 'page', visited: [range(0, 3)] } as const;
    expect(readSinceBaseline([range(0, 10)], sample, 10)).toBeNull();
    expect(readSinceBaseline([range(0, 3)], sample, 2)).toMatchObject({ visited: [range(2, 3)] });
  });
});
