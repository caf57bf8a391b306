// Limits the rate of messages per sender. The limit is far above what our scripts need, and far below what a hostile page could send.

/** A token bucket: it holds up to `BURST` messages, and regains `PER_SECOND` messages per second. */
const BURST = 200;
const PER_SECOND = 20;
/** The milliseconds for which a sender is ignored after it has exceeded its budget. */
const SILENCE_MS = 60_000;

/** A sender's remaining budget. Times are in epoch milliseconds. */
export interface ReportBudget {
  readonly left: number;
  readonly at: number;
  readonly ignoredUntil: number;
}

/**
 * Returns the budget after one more message. If `left` is below zero, the message is rejected, and the sender is ignored for a while. A
 * `large` message is larger than any message of a reader, so it is always rejected.
 */
export function spendReportBudget(
  before: ReportBudget | undefined,
  now: number,
  large = false,
): ReportBudget {
  if (before && isSenderIgnored(before, now)) return { ...before, left: -1 };
  const left = (before ? leftAt(before, now) : BURST) - 1;
  return large || left < 0
    ? { left: -1, at: now, ignoredUntil: now + SILENCE_MS }
    : { left, at: now, ignoredUntil: 0 };
}

export function isBudgetFull(budget: ReportBudget, now: number): boolean {
  return !isSenderIgnored(budget, now) && leftAt(budget, now) >= BURST;
}

function leftAt({ left, at }: ReportBudget, now: number): number {
  return Math.min(BURST, Math.max(0, left) + (Math.max(0, now - at) / 1000) * PER_SECOND);
}

/** Whether the sender is ignored at the moment. If the clock was set back, the sender is not ignored. */
export function isSenderIgnored({ at, ignoredUntil }: ReportBudget, now: number): boolean {
  return now < ignoredUntil && now >= at;
}
