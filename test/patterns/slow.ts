// Measures how long a pattern takes over a text that was made against it.
import { type Attack, attacksOn } from './attacks.ts';

/** Characters of the longest text, and the milliseconds that a pattern may take over it. */
export const LONGEST = 100_000;
export const MOST_MS = 20;

/** Growing, so that a pattern that takes for ever is found out by a short text. */
const LENGTHS = [12, 24, 200, 1500, 10_000, LONGEST];

interface Slow extends Attack {
  readonly length: number;
  readonly ms: number;
}

/** The first text that a pattern is too slow over; null: there is none. */
export function findSlow(source: string, flags: string): Slow | null {
  for (const attack of attacksOn(source, flags))
    for (const length of LENGTHS) {
      const ms = measure(new RegExp(source, flags), textOf(attack, length));
      if (ms > MOST_MS && !isLinear(source, flags, attack, length, ms)) return { ...attack, length, ms };
    }
  return null;
}

/** A busy machine takes longer over everything: ten times the text may then take more than ten times the time, but a quadratic pattern takes a hundred times. */
function isLinear(source: string, flags: string, attack: Attack, length: number, ms: number): boolean {
  if (length < LONGEST || ms > 5 * MOST_MS) return false;
  return ms < 30 * measure(new RegExp(source, flags), textOf(attack, length / 10));
}

/** Most texts are made against every pattern: each is made once. */
const texts = new Map<string, string>();
const MOST_TEXTS = 1000;

function textOf({ before, pump, after }: Attack, length: number): string {
  const key = JSON.stringify([before, pump, after, length]);
  const text =
    texts.get(key) ?? before + pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + after;
  if (texts.size < MOST_TEXTS) texts.set(key, text);
  return text;
}

/** The best of a few: a busy machine makes a measurement longer, never shorter. */
function measure(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 8 && best > MOST_MS; time += 1) {
    // Of this process alone: what others do at the same time does not count.
    const from = process.cpuUsage();
    run(pattern, text);
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
    if (best > 40 * MOST_MS) return best;
  }
  return best;
}

/** As the sources use them: once, or for every place in the text. */
function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
}
