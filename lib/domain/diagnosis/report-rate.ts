// How many messages a tab may send: far more than its scripts ever do, far fewer than a hostile page can.

/** Messages that may come at once, and how many a second bring back. */
const BURST = 200;
const PER_SECOND = 20;
/** Milliseconds that a tab is not listened to after one message too many. */
const SILENCE_MS = 60_000;

/** What a tab has left. Times in epoch milliseconds. */
export interface ReportBudget {
  readonly left: number;
  readonly at: number;
  /** Until then nothing that the tab sends is looked at. */
  readonly ignoredUntil: number;
}

/** The budget after one message more; below zero the message is one too many. `large`: it is larger than any reader's. */
export function spendReport(before: ReportBudget | undefined, now: number, large = false): ReportBudget {
  if (before && isIgnored(before, now)) return { ...before, left: -1 };
  const regained = before ? (Math.max(0, now - before.at) / 1000) * PER_SECOND : BURST;
  const left = Math.min(BURST, Math.max(0, before?.left ?? 0) + regained) - 1;
  return large || left < 0
    ? { left: -1, at: now, ignoredUntil: now + SILENCE_MS }
    : { left, at: now, ignoredUntil: 0 };
}

/** A clock that was set back ends the silence. */
export function isIgnored({ at, ignoredUntil }: ReportBudget, now: number): boolean {
  return now < ignoredUntil && now >= at;
}
