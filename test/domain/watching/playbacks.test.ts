// Compares the played length of an episode with a model. The model is the set of played seconds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToPlaybacks, type Playback, progressOfPlaybacks } from '@/lib/domain/watching/playbacks.ts';
import { coveredSeconds, type PlaybackSample } from '@/lib/domain/watching/samples.ts';
import {
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
  type PlayingSession,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const LENGTH = 100 * 6;
const rules = { threshold: 0.85, coverage: 0.5 };

/** Generates a played range of whole seconds. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: LENGTH }))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const sampleOf = (length: number, ids: readonly string[]) =>
  fc.record({
    videoId: fc.constantFrom(...ids),
    duration: fc.constant(length),
    position: fc.integer({ min: 0, max: length }),
    played: fc.array(stretch, { maxLength: 4 }),
    paused: fc.boolean(),
  });
/** Generates reports of three videos of one document. Their ids begin with the document's id. */
const samples = fc.array(sampleOf(LENGTH, ['page m1', 'page m2', 'page m3']), { maxLength: 12 });

const play = (list: readonly PlaybackSample[], statedDuration: number | null = null): PlayingSession =>
  list.reduce(
    (session, one) => addPlaybackSample(session, one, 0),
    continueOrBeginSession(null, episode({ duration: statedDuration }), 0),
  );
const counts = (list: readonly PlaybackSample[], statedDuration: number | null = null) =>
  countsAsWatched(play(list, statedDuration), rules);
const rangesOf = (list: readonly PlaybackSample[]) =>
  progressOfPlaybacks(list.reduce<readonly Playback[]>(addToPlaybacks, []), null)?.ranges ?? [];

/** The model. For each second, returns whether some report contains it as played. */
function secondsOf(list: readonly PlaybackSample[]): boolean[] {
  const seconds = Array.from({ length: LENGTH }, () => false);
  for (const { played } of list)
    for (const { from, to } of played) seconds.fill(true, Math.max(0, from), Math.min(LENGTH, to));
  return seconds;
}

function modelCounts(list: readonly PlaybackSample[]): boolean {
  const seconds = secondsOf(list);
  const covered = seconds.filter(Boolean).length;
  let run = 0;
  let reached = false;
  for (const [second, isPlayed] of seconds.entries()) {
    run = isPlayed ? run + 1 : 0;
    if (run >= 5 && second + 1 >= LENGTH * rules.threshold) reached = true;
  }
  return reached && covered >= LENGTH * rules.coverage;
}

describe('countsAsWatched for one episode in several videos', () => {
  it('counts exactly when the model does', () => {
    fc.assert(
      fc.property(samples, (list) => {
        expect(counts(list)).toBe(modelCounts(list));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same result for reports in any order', () => {
    fc.assert(
      fc.property(samples, fc.infiniteStream(fc.nat()), (list, dice) => {
        const shuffled = [...list, ...list.slice(0, 3)]
          .map((one) => ({ one, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(rangesOf(shuffled)).toEqual(rangesOf(list));
      }),
    );
  });

  it('is still true when more is played', () => {
    fc.assert(
      fc.property(samples, samples, (list, more) => {
        if (counts(list)) expect(counts([...list, ...more])).toBe(true);
      }),
    );
  });
});

describe('countsAsWatched with previews or longer videos', () => {
  const shorter = fc.array(sampleOf(LENGTH / 3, ['preview', 'trailer']), { maxLength: 8 });
  const longer = fc.array(sampleOf(LENGTH * 3, ['film']), { maxLength: 8 });
  const mixed = (dice: Iterator<number>, ...lists: readonly (readonly PlaybackSample[])[]) =>
    lists
      .flat()
      .map((one) => ({ one, at: dice.next().value as number }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);

  it('ignores previews and longer videos if the page states the length', () => {
    fc.assert(
      fc.property(samples, shorter, longer, fc.infiniteStream(fc.nat()), (list, short, long, dice) => {
        expect(counts(mixed(dice, list, short, long), LENGTH)).toBe(counts(list, LENGTH));
      }),
    );
  });

  it('ignores previews after the episode has begun', () => {
    const begun = {
      videoId: 'm0',
      duration: LENGTH,
      position: 10,
      played: [{ from: 0, to: 10 }],
      paused: true,
    };
    fc.assert(
      fc.property(samples, shorter, fc.infiniteStream(fc.nat()), (list, short, dice) => {
        expect(counts([begun, ...mixed(dice, list, short)])).toBe(counts([begun, ...list]));
      }),
    );
  });

  it('ignores longer videos after five minutes of the episode', () => {
    const begun = {
      videoId: 'm0',
      duration: LENGTH,
      position: 300,
      played: [{ from: 0, to: 300 }],
      paused: true,
    };
    fc.assert(
      fc.property(samples, longer, fc.infiniteStream(fc.nat()), (list, long, dice) => {
        expect(counts([begun, ...mixed(dice, list, long)])).toBe(counts([begun, ...list]));
      }),
    );
  });
});

describe('playbacks of two cuts', () => {
  it('are joined by shares of their lengths', () => {
    // The shares are in per cent. No share and no sum of shares equals a threshold, because the result would then depend on rounding.
    const share = fc.integer({ min: 0, max: 100 }).map((count) => count * 0.997 + 0.0131);
    const cut = fc.constantFrom(LENGTH * 0.95, LENGTH, LENGTH * 1.04);
    const parts = fc.array(fc.record({ a: share, b: share, length: cut }), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (list) => {
        const at = (length: number | null) =>
          list.map(({ a, b, length: own }, index) => {
            const duration = length ?? own;
            const [from, to] = [(Math.min(a, b) / 100) * duration, (Math.max(a, b) / 100) * duration];
            return { videoId: `m${index}`, duration, position: to, played: [{ from, to }], paused: false };
          });
        expect(counts(at(null))).toBe(counts(at(LENGTH)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('addToPlaybacks', () => {
  const report = (part: Partial<PlaybackSample>): PlaybackSample => ({
    videoId: 'm1',
    duration: LENGTH,
    position: LENGTH,
    played: [],
    paused: true,
    ...part,
  });

  it.each([
    ['seconds after the end', [{ from: LENGTH - 20, to: LENGTH * 3 }]],
    ['seconds that are completely after the end', [{ from: LENGTH + 1, to: LENGTH * 3 }]],
    [
      'several ranges of seconds after the end',
      [10, 20, 30].map((at) => ({ from: LENGTH + at, to: LENGTH + at + 9 })),
    ],
  ])('does not count %s of the video', (_name, played) => {
    const covered = coveredSeconds(rangesOf([report({ played })]));
    expect(covered).toBeLessThanOrEqual(20);
    expect(counts([report({ played })])).toBe(false);
  });
});

describe('progressOfPlaybacks', () => {
  const one = (videoId: string, part: Partial<PlaybackSample> = {}): PlaybackSample => ({
    videoId,
    duration: LENGTH,
    position: 50,
    played: [{ from: 0, to: 50 }],
    paused: false,
    ...part,
  });

  it('keeps the ranges of dropped playbacks', () => {
    const list = Array.from({ length: 60 }, (_none, index) =>
      one(`m${index}`, { played: [{ from: index * 10, to: index * 10 + 10 }], position: index * 10 }),
    );
    const session = play(list);
    expect(session.playbacks.length).toBeLessThanOrEqual(12);
    expect(rangesOf(list)).toEqual([{ from: 0, to: LENGTH }]);
  });

  it('returns null while no playback can be the episode', () => {
    expect(progressOfPlaybacks([], null)).toBeNull();
    expect(progressOfPlaybacks(play([one('ad', { duration: 30 })]).playbacks, 1440)).toBeNull();
    const live = [one('live'), one('live', { duration: 900, position: 350 })];
    expect(progressOfPlaybacks(play(live).playbacks, null)).toBeNull();
  });

  it.each([
    [600, 1440],
    [1440, 1620],
  ])('accepts a length that is corrected from %i to %i seconds', (first, then) => {
    const at = (position: number, duration: number) =>
      one('m1', { position, duration, played: [{ from: 0, to: position }] });
    expect(counts([at(5, first), at(15, then), at(then - 10, then)], 1440)).toBe(true);
  });

  it.each([5, 100])('never counts a live stream that is joined at %i s', (joined) => {
    const reports = Array.from({ length: 400 }, (_none, index) => {
      const now = joined + index * 10;
      return one('live', { duration: now, position: now, played: [{ from: 0, to: now }] });
    });
    for (const count of [18, 60, 400]) expect(counts(reports.slice(0, count))).toBe(false);
  });

  it('uses the later duration if it differs by 2 %', () => {
    const session = play([one('m1'), one('m1', { duration: LENGTH * 1.02 })]);
    expect(progressOfPlaybacks(session.playbacks, null)).toMatchObject({
      duration: LENGTH * 1.02,
      position: 50,
    });
  });

  it.each([
    ['after the end', [{ from: LENGTH, to: 2 * LENGTH }], []],
    ['before the start', [{ from: -LENGTH, to: 0 }], []],
    ['from before the start', [{ from: -LENGTH, to: 40 }], [{ from: 0, to: 40 }]],
    ['until after the end', [{ from: LENGTH - 40, to: 9 * LENGTH }], [{ from: LENGTH - 40, to: LENGTH }]],
  ])('ignores ranges outside of the video: %s', (_name, played, ranges) => {
    const report = one('m1', { position: LENGTH, played });
    expect(rangesOf([report])).toEqual(ranges);
    expect(counts([report])).toBe(false);
  });
});
