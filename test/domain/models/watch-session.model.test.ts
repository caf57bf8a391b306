// Compares the moment at which an episode counts with a model. The model is a list of half seconds, each of which is marked when it is
// played.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPlaybackSample,
  continueOrBeginSession,
  countsAsWatched,
  isSameViewing,
  type PlayingSession,
  progressOfSession,
  restartSession,
} from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';

const HALVES = 2;
const HOUR = 3600_000;
const NOW = 1_800_000_000_000;

/** Generates a video of a random length, and ranges of it that are played one after another. All values are in seconds. */
const watching = fc.integer({ min: 58, max: 400 }).chain((duration) =>
  fc.record({
    duration: fc.constant(duration),
    stretches: fc.array(
      fc.record({
        from: fc.oneof(
          fc.integer({ min: 0, max: duration - 1 }),
          // The range begins close to the end.
          fc.integer({ min: duration - 5, max: duration - 1 }),
        ),
        seconds: fc.constantFrom(1, 2, 3, 4, 5, 6, 30, duration / 2, duration),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    threshold: fc.constantFrom(0.5, 0.85, 1),
    coverage: fc.constantFrom(0, 0.5, 0.9),
  }),
);
type Watching = typeof watching extends fc.Arbitrary<infer T> ? T : never;

const rangesOf = ({ duration, stretches }: Watching) =>
  stretches.map(({ from, seconds }) => ({ from, to: Math.min(duration, from + seconds) }));

/** Reports all ranges to a session. As in a browser, each report repeats everything that was played before. */
function report(all: Watching, session: PlayingSession): PlayingSession {
  const ranges = rangesOf(all);
  return ranges.reduce(
    (before, { to }, at) =>
      addPlaybackSample(
        before,
        {
          videoId: 'm1',
          duration: all.duration,
          position: to,
          played: ranges.slice(0, at + 1),
          paused: false,
        },
        NOW + at,
      ),
    session,
  );
}

/**
 * Returns for each half second of the video whether it was played. A gap of half a second counts as played, because browsers leave such
 * gaps.
 */
function stripOf(all: Watching): boolean[] {
  const strip = Array.from({ length: Math.ceil(all.duration * HALVES) }, () => false);
  for (const { from, to } of rangesOf(all))
    for (let at = from * HALVES; at < to * HALVES; at += 1) strip[Math.floor(at)] = true;
  return strip.map(
    (isPlayed, at) => isPlayed || (at > 0 && strip[at - 1] === true && strip[at + 1] === true),
  );
}

function expected(all: Watching): boolean {
  const strip = stripOf(all);
  const oneGo = Math.min(5, all.duration * 0.02);
  let [run, reached, covered] = [0, 0, 0];
  for (const [at, isPlayed] of strip.entries()) {
    run = isPlayed ? run + 1 : 0;
    covered += isPlayed ? 1 : 0;
    if (isPlayed && run / HALVES >= oneGo) reached = Math.min(all.duration, (at + 1) / HALVES);
  }
  const needed = Math.min(all.duration * all.threshold, all.duration - 1);
  return (
    all.duration >= 60 &&
    reached >= needed &&
    Math.min(all.duration, covered / HALVES) >= all.duration * all.coverage
  );
}

describe('watch session', () => {
  it('counts exactly when the model counts', () => {
    const outcomes = { yes: 0, no: 0 };
    fc.assert(
      fc.property(watching, (all) => {
        const session = report(all, continueOrBeginSession(null, episode(), NOW));
        const counts = countsAsWatched(session, all);
        outcomes[counts ? 'yes' : 'no'] += 1;
        expect(counts).toBe(expected(all));
      }),
      { numRuns: 1000, seed: 23 },
    );
    expect(Math.min(outcomes.yes, outcomes.no)).toBeGreaterThan(100);
  });

  it('has the same progress for any order and repetition of its reports', () => {
    fc.assert(
      fc.property(watching, fc.nat(), (all, turn) => {
        const at = turn % all.stretches.length;
        const stretches = [...all.stretches.slice(at), ...all.stretches.slice(0, at), ...all.stretches];
        const once = progressOfSession(report(all, continueOrBeginSession(null, episode(), NOW)));
        const twice = progressOfSession(
          report({ ...all, stretches }, continueOrBeginSession(null, episode(), NOW)),
        );
        expect(twice?.ranges).toEqual(once?.ranges);
      }),
      { numRuns: 300, seed: 23 },
    );
  });

  it('does not count again the ranges that the player reports again after an undo', () => {
    fc.assert(
      fc.property(watching, (all) => {
        const before = report(all, continueOrBeginSession(null, episode(), NOW));
        const again = report(
          { ...all, stretches: all.stretches.slice(-1) },
          restartSession(before) as PlayingSession,
        );
        expect(countsAsWatched(again, { threshold: 0.5, coverage: 0.1 })).toBe(false);
      }),
      { numRuns: 300, seed: 23 },
    );
  });
});

describe('isSameViewing', () => {
  it('is true within twelve hours of the counted time', () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(-13, -12, -11.99, -1, 0, 1, 11.99, 12, 13)),
        fc.boolean(),
        (hours, isOther) => {
          const began = continueOrBeginSession(null, episode(), NOW, { account: 'user-1', tab: 1 });
          const stored = { ...began, watchedAt: hours === null ? null : NOW + hours * HOUR };
          const observed = episode(isOther ? { seriesTitle: 'Another name' } : {});
          const isSame = hours !== null && Math.abs(hours) < 12;
          expect(isSameViewing(stored, NOW)).toBe(isSame);
          const opened = continueOrBeginSession(stored, observed, NOW, { account: 'user-1', tab: 2 });
          expect([opened.tab, opened.watchedAt, opened.observed]).toEqual(
            isSame ? [1, stored.watchedAt, stored.observed] : [2, null, observed],
          );
        },
      ),
      { numRuns: 200, seed: 23 },
    );
  });
});
