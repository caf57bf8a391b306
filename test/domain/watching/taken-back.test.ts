// After an undo: what had been played or read before does not count again, what comes from then on does.
import { describe, expect, it } from 'vitest';
import type { PageUnit } from '@/lib/domain/watching/pages.ts';
import { addToLoads, type PlayedLoad } from '@/lib/domain/watching/played-loads.ts';
import {
  follow,
  playedAgain,
  readAgain,
  spend,
  spendFirst,
  withRenamed,
} from '@/lib/domain/watching/taken-back.ts';
import { heard, range } from './sessions.ts';

const load = (videoId: string, from: number, to: number): PlayedLoad => {
  const [one] = addToLoads([], heard(to, { videoId, played: [range(from, to)] }));
  if (!one) throw new Error('no load');
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
    const again = playedAgain({ videoId: 'm1', position: 500, ranges: [], paused }, sample, seconds * 1000);
    expect(again).toEqual({ ...sample, played: counts ? [range(500, 500 + ahead)] : [] });
  });

  it('is followed alone: the others stay where they were', () => {
    const spent = [
      { videoId: 'm1', position: 500, ranges: [], paused: false },
      { videoId: 'm2', position: 70, ranges: [], paused: false },
    ];
    expect(follow(spent, heard(510, { paused: true }))).toEqual([
      { videoId: 'm1', position: 510, ranges: [], paused: true },
      { videoId: 'm2', position: 70, ranges: [], paused: false },
    ]);
  });
});

describe('what is spent', () => {
  it('is what every load has played, with what the same one had spent before, and the others stay', () => {
    const before = [
      { videoId: 'm0', position: 5, ranges: [range(0, 5)] },
      { videoId: 'm1', position: 100, ranges: [range(0, 100)] },
    ];
    expect(spend(before, [load('m1', 300, 400), load('m2', 0, 50)])).toEqual([
      { videoId: 'm0', position: 5, ranges: [range(0, 5)] },
      { videoId: 'm1', position: 400, ranges: [range(0, 100), range(300, 400)] },
      { videoId: 'm2', position: 50, ranges: [range(0, 50)] },
    ]);
  });

  it('is kept of the last 24 loads', () => {
    const loads = Array.from({ length: 30 }, (_none, index) => load(`m${index}`, 0, 10));
    const ids = loads.slice(-24).map(({ videoId }) => videoId);
    expect(spend([], loads).map(({ videoId }) => videoId)).toEqual(ids);
    const before = loads.slice(0, -1).map(({ videoId }) => ({ videoId, position: 10, ranges: [] }));
    expect(spendFirst(before, heard(10, { videoId: 'm29' })).map(({ videoId }) => videoId)).toEqual(ids);
  });

  it('is all that a media reports when it is spent first, and whether it stood still', () => {
    expect(spendFirst([], heard(80, { paused: true }))).toEqual([
      { videoId: 'm1', position: 80, ranges: [range(0, 80)], paused: true },
    ]);
  });
});

describe('a player that comes back under another id', () => {
  const spent = [
    { videoId: 'doc-1 a', position: 300, ranges: [range(0, 300)] },
    { videoId: 'doc-2 a', position: 900, ranges: [range(600, 900)] },
    { videoId: 'doc-1 old', position: 1000, ranges: [] },
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
    const after = withRenamed(spent, [], sample);
    expect(after).toEqual(isSpent ? spendFirst(spent, sample) : spent);
  });

  it('is not spent once more where its id is known', () => {
    expect(withRenamed(spent, [], heard(300, { videoId: 'doc-1 a' }))).toBe(spent);
    expect(withRenamed(spent, [load('doc-1 b', 0, 5)], heard(300, { videoId: 'doc-1 b' }))).toBe(spent);
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
    expect(readAgain([range(0, 10)], sample, 10)).toEqual({ ...sample, visited: [range(from, to)] });
  });

  it('is another opening where pages that had been seen are not reported any more', () => {
    const sample = { episodeId: 'c1', page: 3, pages: 20, unit: 'page', visited: [range(0, 3)] } as const;
    expect(readAgain([range(0, 10)], sample, 10)).toBeNull();
    expect(readAgain([range(0, 3)], sample, 2)).toMatchObject({ visited: [range(2, 3)] });
  });
});
