// Measures a pattern on texts that are made to slow it down.
import { type BacktrackingAttack, createAttacks } from './attacks.ts';

/** The longest text has `MAX_TEXT_LENGTH` characters. A pattern may take at most `MAX_MATCH_MS` milliseconds for it. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_MATCH_MS = 20;

/** The lengths of the texts. They increase, so that a short text detects an exponential pattern. */
const LENGTHS = [12, 24, 200, 1500, 10_000, MAX_TEXT_LENGTH];

interface SlowText extends BacktrackingAttack {
  readonly length: number;
  readonly ms: number;
}

/** Returns the first text for which a pattern is too slow; null if there is none. */
export function findSlowText(source: string, flags: string): SlowText | null {
  for (const attack of createAttacks(source, flags))
    for (const length of LENGTHS) {
      const ms = measure(new RegExp(source, flags), textOf(attack, length));
      if (ms > MAX_MATCH_MS && !isLinear(source, flags, attack, length, ms)) return { ...attack, length, ms };
    }
  return null;
}

/**
 * Whether the time grows about linearly. On a busy machine, ten times the text may take more than ten times the time. But with a quadratic
 * pattern, it takes a hundred times the time.
 */
function isLinear(
  source: string,
  flags: string,
  attack: BacktrackingAttack,
  length: number,
  ms: number,
): boolean {
  if (length < MAX_TEXT_LENGTH || ms > 5 * MAX_MATCH_MS) return false;
  return ms < 30 * measure(new RegExp(source, flags), textOf(attack, length / 10));
}

/** Caches texts, because most of them are used for every pattern. */
const texts = new Map<string, string>();
const MOST_TEXTS = 1000;

function textOf({ before, pump, after }: BacktrackingAttack, length: number): string {
  const key = JSON.stringify([before, pump, after, length]);
  const text =
    texts.get(key) ?? before + pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + after;
  if (texts.size < MOST_TEXTS) texts.set(key, text);
  return text;
}

/** Returns how many milliseconds the fastest of a few runs takes. A busy machine only makes a measurement longer, never shorter. */
function measure(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 8 && best > MAX_MATCH_MS; time += 1) {
    // Use the CPU time of this process, so that other processes do not count.
    const from = process.cpuUsage();
    run(pattern, text);
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
    if (best > 40 * MAX_MATCH_MS) return best;
  }
  return best;
}

/** Runs a pattern as the sources do: once, or for every match in the text. */
function run(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
}
