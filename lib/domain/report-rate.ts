// How many messages a tab may send: far more than its scripts ever do, far fewer than a hostile page can.

/** Messages that may come at once, and how many a second bring back. */
const BURST = 200;
const PER_SECOND = 20;

/** What a tab has left; `at` in epoch milliseconds. */
export interface ReportBudget {
  readonly left: number;
  readonly at: number;
}

/** The budget after one message more; below zero the message is one too many. */
export function spendReport(before: ReportBudget | undefined, now: number): ReportBudget {
  const regained = before ? (Math.max(0, now - before.at) / 1000) * PER_SECOND : BURST;
  return { left: Math.min(BURST, Math.max(0, before?.left ?? 0) + regained) - 1, at: now };
}
