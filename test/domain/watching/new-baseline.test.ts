// Tests that playback and pages from before an erasure do not count, although their documents are still open.
import { describe, expect, it } from 'vitest';
import { mayPredateErasure } from '@/lib/domain/watching/playback-baseline.ts';
import {
  addReadingSample,
  openReadingSession,
  startReadingBaseline,
} from '@/lib/domain/watching/reading-session.ts';
import type { PageUnit } from '@/lib/domain/watching/samples.ts';
import { startPlayingBaseline } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { createSamplePlayedTo, playedRange, sessionFromSamples } from './sessions.ts';

describe('mayPredateErasure', () => {
  it.each([
    ['is false if nothing was erased', 50, null, false],
    ['is false if nothing was erased and the time is unknown', undefined, null, false],
    ['is true if the time is unknown', undefined, 100, true],
    ['is true for a document of the same millisecond', 100, 100, true],
    ['is false for a document that was loaded after the erasure', 101, 100, false],
    ['is false for a document that was loaded just now', 200, 100, false],
    ['is true for a document with a time in the future', 201, 100, true],
  ])('%s', (_what, since, erasedAt, isOld) => {
    expect(mayPredateErasure(since, erasedAt, 200)).toBe(isOld);
  });
});

describe('startPlayingBaseline', () => {
  const fresh = sessionFromSamples([]);

  it('adds the position and the played ranges of a video that is new to the session', () => {
    const baseline = [{ videoId: 'm1', position: 300, ranges: [playedRange(0, 300)], paused: false }];
    expect(startPlayingBaseline(fresh, createSamplePlayedTo(300))).toEqual({ ...fresh, baseline });
    const other = { ...fresh, baseline: [{ videoId: 'm0', position: 9, ranges: [] }] };
    expect(startPlayingBaseline(other, createSamplePlayedTo(300)).baseline).toEqual([
      ...other.baseline,
      ...baseline,
    ]);
  });

  it('ignores a video that has played less than 2 s', () => {
    expect(startPlayingBaseline(fresh, createSamplePlayedTo(1.9))).toBe(fresh);
    expect(startPlayingBaseline(fresh, createSamplePlayedTo(2)).baseline).toHaveLength(1);
  });

  it('ignores a video that is already part of the session', () => {
    const playing = sessionFromSamples([
      createSamplePlayedTo(100),
      createSamplePlayedTo(5, { videoId: 'm2' }),
    ]);
    expect(startPlayingBaseline(playing, createSamplePlayedTo(300))).toBe(playing);
    const baseline = startPlayingBaseline(fresh, createSamplePlayedTo(100));
    expect(startPlayingBaseline(baseline, createSamplePlayedTo(300))).toBe(baseline);
    expect(
      startPlayingBaseline(baseline, createSamplePlayedTo(300, { videoId: 'm2' })).baseline,
    ).toHaveLength(2);
  });
});

describe('startReadingBaseline', () => {
  const sampleOf = (page: number, unit: PageUnit = 'page') =>
    ({ episodeId: 'c1', page, pages: 50, unit, visited: [playedRange(0, page)] }) as const;
  const fresh = (unit: PageUnit = 'page') => openReadingSession(null, episode(), sampleOf(1, unit), 0);

  it.each<[PageUnit, number]>([
    ['page', 2],
    ['strip', 25],
  ])('adds the seen pages if they do not fit into one view (unit "%s")', (unit, inView) => {
    const session = fresh(unit);
    expect(startReadingBaseline(session, sampleOf(inView, unit))).toBe(session);
    expect(startReadingBaseline(session, sampleOf(inView + 1, unit))).toEqual({
      ...session,
      baseline: [playedRange(0, inView + 1)],
      page: inView + 1,
    });
  });

  it('ignores a chapter if the session already has visited pages or a baseline', () => {
    const seen = addReadingSample(fresh(), sampleOf(1), 0);
    expect(startReadingBaseline(seen, sampleOf(9))).toBe(seen);
    const baseline = { ...fresh(), baseline: [] };
    expect(startReadingBaseline(baseline, sampleOf(9))).toBe(baseline);
  });
});
