// How many messages a sender may send: far more than our scripts ever do, far fewer than a hostile page can.

/** Messages that may come at once, and how many a second bring back. */
const BURST = 200;
const PER_SECOND = 20;
/** Milliseconds for which a sender is ignored after one message too many. */
const SILENCE_MS = 60_000;

/** What a sender has left. Times in epoch milliseconds. */
export interface ReportBudget {
  readonly left: number;
  readonly at: number;
  /** Until then the sender is ignored. */
  readonly ignoredUntil: number;
}

/** The budget after one message more; below zero the message is one too many. `large`: it is larger than any reader's. */
export function spendReport(before: ReportBudget | undefined, now: number, large = false): ReportBudget {
  if (before && isIgnored(before, now)) return { ...before, left: -1 };
  const left = (before ? leftAt(before, now) : BURST) - 1;
  return large || left < 0
    ? { left: -1, at: now, ignoredUntil: now + SILENCE_MS }
    : { left, at: now, ignoredUntil: 0 };
}

/** Whether the budget is full again. */
export function isRegained(budget: ReportBudget, now: number): boolean {
  return !isIgnored(budget, now) && leftAt(budget, now) >= BURST;
}

function leftAt({ left, at }: ReportBudget, now: number): number {
  return Math.min(BURST, Math.max(0, left) + (Math.max(0, now - at) / 1000) * PER_SECOND);
}

/** A clock that was set back ends the silence. */
export function isIgnored({ at, ignoredUntil }: ReportBudget, now: number): boolean {
  return now < ignoredUntil && now >= at;
}
