// Players whose <video> does not run on the episode's time: the site's script knows their clock, and the player's script needs it in the same world of a frame.
import { type PlayedRange, unionRanges } from '../../domain/watching/samples.ts';
import type { PlayerClock } from '../../sites/site.ts';
import { type Clock, scriptWorld } from '../script-world.ts';

/** Milliseconds between two looks at a clock, whose reading may cost more than a video's own time. */
const LOOK_EVERY = 900;
/** Seconds by which a clock may be ahead of the time that passed: it is shown in whole seconds, and looked at when something happens. */
const TOLERANCE = 2;

/** Takes the place of what an older script of the frame said; null: the videos' own time is right. */
export function offerClock(clock: Clock | null): void {
  scriptWorld().clock = clock;
}

export function hasOwnClock(): boolean {
  return Boolean(scriptWorld().clock);
}

interface ClockReading extends PlayerClock {
  readonly played: readonly PlayedRange[];
}

/** How far the site's script says that the player is; null while it does not. */
export function readOwnClock(): PlayerClock | null {
  return scriptWorld().clock?.() ?? null;
}

/** Follows a clock from reading to reading: what passed no faster than it can be played was played. */
export function followClock(read: Clock): (rate: number) => ClockReading | null {
  let latest: ClockReading | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (rate) => {
    const now = performance.now();
    if (now - lookedAt < LOOK_EVERY) return latest;
    const time = read();
    if (time)
      latest = { ...time, played: addStep(latest, time, ((now - lookedAt) / 1000) * Math.max(1, rate)) };
    lookedAt = now;
    return latest;
  };
}

/** `possible`: seconds that can have been played since the reading before. */
function addStep(before: ClockReading | null, now: PlayerClock, possible: number): readonly PlayedRange[] {
  if (!before || Math.abs(before.duration - now.duration) > TOLERANCE) return [];
  const step = now.position - before.position;
  if (step <= 0 || step > possible + TOLERANCE) return before.played;
  return unionRanges(before.played, [{ from: before.position, to: now.position }]);
}
