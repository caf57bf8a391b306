// The clock of players whose <video> does not show the episode's time. The site's script provides it, and the player's script in the same frame uses it.
import { type PlayedRange, unionRanges } from '../../domain/watching/samples.ts';
import type { PlayerClock } from '../../sites/site.ts';
import { type Clock, scriptWorld } from '../script-world.ts';

/** Milliseconds between two readings of a clock, since reading it may cost more than reading a video's time. */
const READ_EVERY = 900;
/** Seconds by which a clock may advance more than the elapsed time: it shows whole seconds, and is read at irregular moments. */
const TOLERANCE = 2;

/** Replaces the clock of an older script of the frame. Null: the videos' own time is right. */
export function offerClock(clock: Clock | null): void {
  scriptWorld().clock = clock;
}

export function hasPlayerClock(): boolean {
  return Boolean(scriptWorld().clock);
}

interface ClockReading extends PlayerClock {
  readonly played: readonly PlayedRange[];
}

/** The player's position by its clock; null if there is no clock, or while it shows none. */
export function readPlayerClock(): PlayerClock | null {
  return scriptWorld().clock?.() ?? null;
}

/** Computes what was played from the readings of a clock: a step counts as played if it is no longer than could be played in that time. */
export function followClock(read: Clock): (rate: number) => ClockReading | null {
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

/** `possible`: how many seconds can have been played since the previous reading. */
function addStep(before: ClockReading | null, now: PlayerClock, possible: number): readonly PlayedRange[] {
  if (!before || Math.abs(before.duration - now.duration) > TOLERANCE) return [];
  const step = now.position - before.position;
  if (step <= 0 || step > possible + TOLERANCE) return before.played;
  return unionRanges(before.played, [{ from: before.position, to: now.position }]);
}
