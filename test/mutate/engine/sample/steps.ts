// Code for the test of the engine: each kind of change that it meets.

import { lazily } from '../../../../lib/contract/lazily.ts';

const UNITS = ['episode', 'chapter'];
const longUnits = lazily(() => UNITS.map((unit) => `one ${unit}`));

/** Made once, for whatever asks first. */
export function longUnit(): string | undefined {
  return longUnits()[0];
}

/** `of`: how many there are. Steps by at least one. */
export function stepsTo(of: number, by: number): number {
  const step = Math.max(1, by);
  let [at, steps] = [0, 0];
  for (; at < of; steps += 1) at += step;
  return steps;
}

function unitOf(isRead: boolean): string | undefined {
  return UNITS[isRead ? 1 : 0];
}

/** Waits for ever where there is none. */
export function whenAny(of: number): Promise<void> {
  return new Promise((resolve) => {
    if (of > 0) resolve();
  });
}

export function isDone(at: number, of: number): boolean {
  return at >= of;
}

/** Called by no test with this. */
export function unitOrNone(isRead: boolean | null): string {
  return isRead === null ? 'none' : (unitOf(isRead) ?? '');
}

let open = 0;

/** Counts what is open; more than one is an error. */
export function take(): number {
  open += 1;
  if (open > 1) throw new Error('taken already');
  return open;
}

export function release(): void {
  open = 0;
}

export function labelOf(of: number): string {
  return `${of} of many`;
}
