// Provides the clock of players whose <video> does not show the episode's time. The site's script sets the clock. The player's script in
// the same frame reads it.
import { type PlayedRange, unionRanges } from '../../domain/watching/samples.ts';
import type { PlayerClock } from '../../sites/site.ts';
import { type ReadPlayerClock, scriptWorld } from '../script-world.ts';

/** The clock is read once in this many milliseconds, because reading it may be more expensive than reading a video's time. */
const READ_EVERY = 900;
/** A clock may advance by this many seconds more than the elapsed time, because it shows whole seconds, and is read at irregular times. */
const TOLERANCE = 2;

/** Provides the clock, and replaces the clock of an older script in the frame. Pass null if the videos' own time is right. */
export function providePlayerClock(clock: ReadPlayerClock | null): void {
  scriptWorld().clock = clock;
}

export function hasPlayerClock(): boolean {
  return Boolean(scriptWorld().clock);
}

interface ClockReading extends PlayerClock {
  readonly played: readonly PlayedRange[];
}

/** Returns the player's position according to its clock. Returns null if there is no clock, or while the clock shows no time. */
export function readPlayerClock(): PlayerClock | null {
  return scriptWorld().clock?.() ?? null;
}

/**
 * Returns a function that reads the clock, and computes what was played. If the clock has advanced since the last reading, this step counts
 * as played, unless it is longer than what the video could have played in this time.
 */
export function followPlayerClock(read: ReadPlayerClock): (rate: number) => ClockReading | null {
  let latest: ClockReading | null = null;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  return (rate) => {
    const now = performance.now();
    if (now - lastReadAt < READ_EVERY) return latest;
    const time = read();
    if (time)
      latest = { ...time, played: addStep(latest, time, ((now - lastReadAt) / 1000) * Math.max(1, rate)) };
    lastReadAt = now;
    return latest;
  };
}

/**
 * Adds the step from the previous reading to this one to the played ranges, and returns all ranges. A step longer than `possible` seconds
 * is a seek, and is not added.
 */
function addStep(before: ClockReading | null, now: PlayerClock, possible: number): readonly PlayedRange[] {
  if (!before || Math.abs(before.duration - now.duration) > TOLERANCE) return [];
  const step = now.position - before.position;
  if (step <= 0 || step > possible + TOLERANCE) return before.played;
  return unionRanges(before.played, [{ from: before.position, to: now.position }]);
}
