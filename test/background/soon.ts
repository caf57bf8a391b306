// Matches the time of an alarm that protects against a worker's death: soon, whatever the exact delay.
import { expect } from 'vitest';

/** Matches a time in the minute after `now`. */
export function soonAfter(now: number): number {
  return expect.toSatisfy((time: number) => time > now && time <= now + 60_000);
}
