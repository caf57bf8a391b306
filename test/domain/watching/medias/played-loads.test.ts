// How far an episode was played, held against a model that knows nothing but the set of seconds that were played.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaybackSample } from '@/lib/domain/watching/playback.ts';
import { addToLoads, type PlayedLoad, playedSoFar } from '@/lib/domain/watching/played-loads.ts';
import {
  addSample,
  countsAsWatched,
  openSession,
  type PlayingSession,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../../examples.ts';

const LENGTH = 100 * 6;
const rules = { threshold: 0.85, coverage: 0.5 };

/** Whole seconds of content; what one media has played only ever grows from report to report. */
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
const samples = fc.array(sampleOf(LENGTH, ['m1', 'm2', 'm3']), { maxLength: 12 });

const play = (list: readonly PlaybackSample[], said: number | null = null): PlayingSession =>
  list.reduce(
    (session, one) => addSample(session, one, 0),
    openSession(null, episode({ duration: said }), 0),
  );
const counts = (list: readonly PlaybackSample[], said: number | null = null) =>
  countsAsWatched(play(list, said), rules);
const rangesOf = (list: readonly PlaybackSample[]) =>
  playedSoFar(list.reduce<readonly PlayedLoad[]>(addToLoads, []), null)?.ranges ?? [];

/** The model: every second that some report has played, one bit each. */
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

describe('one episode, played by several players in whatever order', () => {
  it('counts exactly where the seconds that were played say so', () => {
    fc.assert(
      fc.property(samples, (list) => {
        expect(counts(list)).toBe(modelCounts(list));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same in any order, and when reports come twice', () => {
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

  it('only ever counts more with more that is played', () => {
    fc.assert(
      fc.property(samples, samples, (list, more) => {
        if (counts(list)) expect(counts([...list, ...more])).toBe(true);
      }),
    );
  });
});

describe('what else plays', () => {
  const shorter = fc.array(sampleOf(LENGTH / 3, ['preview', 'trailer']), { maxLength: 8 });
  const longer = fc.array(sampleOf(LENGTH * 3, ['film']), { maxLength: 8 });
  const mixed = (dice: Iterator<number>, ...lists: readonly (readonly PlaybackSample[])[]) =>
    lists
      .flat()
      .map((one) => ({ one, at: dice.next().value as number }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);

  it('changes nothing where the page says how long the episode is', () => {
    fc.assert(
      fc.property(samples, shorter, longer, fc.infiniteStream(fc.nat()), (list, short, long, dice) => {
        expect(counts(mixed(dice, list, short, long), LENGTH)).toBe(counts(list, LENGTH));
      }),
    );
  });

  it('changes nothing where a part of the episode was played and a preview comes before, between or after', () => {
    const begun = {
      videoId: 'm0',
      duration: LENGTH,
      position: 10,
      played: [{ from: 0, to: 10 }],
      paused: true,
    };
    fc.assert(
      fc.property(samples, shorter, fc.infiniteStream(fc.nat()), (list, short, dice) => {
        expect(counts(mixed(dice, [begun], list, short))).toBe(counts([begun, ...list]));
      }),
    );
  });

  it('changes nothing that was played before: a longer media is something else once five minutes were', () => {
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

describe('another cut', () => {
  it('counts by shares of its length: what was played of both is joined', () => {
    // Per cent, none of them and no sum of them on a threshold itself: there the last bit of a product decides.
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

describe('a session', () => {
  const one = (videoId: string, part: Partial<PlaybackSample> = {}): PlaybackSample => ({
    videoId,
    duration: LENGTH,
    position: 50,
    played: [{ from: 0, to: 50 }],
    paused: false,
    ...part,
  });

  it('keeps a bounded number of medias apart, and loses nothing of the episode by it', () => {
    const list = Array.from({ length: 60 }, (_none, index) =>
      one(`m${index}`, { played: [{ from: index * 10, to: index * 10 + 10 }], position: index * 10 }),
    );
    const session = play(list);
    expect(session.loads.length).toBeLessThanOrEqual(12);
    expect(rangesOf(list)).toEqual([{ from: 0, to: LENGTH }]);
  });

  it('says nothing while nothing that played can be it', () => {
    expect(playedSoFar([], null)).toBeNull();
    expect(playedSoFar(play([one('ad', { duration: 30 })]).loads, 1440)).toBeNull();
    const live = [one('live'), one('live', { duration: 900, position: 350 })];
    expect(playedSoFar(play(live).loads, null)).toBeNull();
  });

  it.each([
    [600, 1440],
    [1440, 1620],
  ])('counts an episode whose length is first said as %i and then as %i seconds', (first, then) => {
    const at = (position: number, duration: number) =>
      one('m1', { position, duration, played: [{ from: 0, to: position }] });
    expect(counts([at(5, first), at(15, then), at(then - 10, then)], 1440)).toBe(true);
  });

  it.each([5, 100])('never counts a live stream that is joined at %i seconds', (joined) => {
    const reports = Array.from({ length: 400 }, (_none, index) => {
      const now = joined + index * 10;
      return one('live', { duration: now, position: now, played: [{ from: 0, to: now }] });
    });
    for (const count of [18, 60, 400]) expect(counts(reports.slice(0, count))).toBe(false);
  });

  it('believes a length that is only measured better', () => {
    const session = play([one('m1'), one('m1', { duration: LENGTH * 1.02 })]);
    expect(playedSoFar(session.loads, null)).toMatchObject({ duration: LENGTH * 1.02, position: 50 });
  });

  it.each([
    ['behind the end', [{ from: LENGTH, to: 2 * LENGTH }], []],
    ['before the start', [{ from: -LENGTH, to: 0 }], []],
    ['from before the start', [{ from: -LENGTH, to: 40 }], [{ from: 0, to: 40 }]],
    ['to behind the end', [{ from: LENGTH - 40, to: 9 * LENGTH }], [{ from: LENGTH - 40, to: LENGTH }]],
  ])('counts nothing that is said to have been played %s', (_name, played, ranges) => {
    const report = one('m1', { position: LENGTH, played });
    expect(rangesOf([report])).toEqual(ranges);
    expect(counts([report])).toBe(false);
  });
});
