// Tests that a tab may send bursts of messages, but not floods.
import { expect, it } from 'vitest';
import { type ReportBudget, spendReportBudget } from '@/lib/domain/diagnosis/report-rate.ts';

/** Returns how many of these messages are accepted if they are sent evenly over this many milliseconds. */
function admitted(messages: number, overMs: number): number {
  let budget: ReportBudget | undefined;
  let count = 0;
  for (let sent = 0; sent < messages; sent += 1) {
    budget = spendReportBudget(budget, 1_000_000 + (sent * overMs) / messages);
    if (budget.left >= 0) count += 1;
  }
  return count;
}

it('spendReportBudget accepts 150 reports at once, and 15 reports per second for an hour', () => {
  expect(admitted(150, 0)).toBe(150);
  expect(admitted(15 * 3600, 3600_000)).toBe(15 * 3600);
});

it('spendReportBudget limits a hundred thousand messages in a second', () => {
  expect(admitted(100_000, 1000)).toBeLessThanOrEqual(221);
});

it('spendReportBudget accepts reports again after a minute', () => {
  let budget: ReportBudget | undefined;
  for (let sent = 0; sent < 1000; sent += 1) budget = spendReportBudget(budget, 1_000_000);
  expect(spendReportBudget(budget, 1_061_000).left).toBeGreaterThan(0);
  expect(spendReportBudget(spendReportBudget(budget, 500_000), 561_000).left).toBeGreaterThan(0);
});

it('spendReportBudget mutes a sender for a minute after a message that is too large', () => {
  const large = spendReportBudget(undefined, 1_000_000, true);
  expect(large.left).toBeLessThan(0);
  expect(spendReportBudget(large, 1_059_999).left).toBeLessThan(0);
  expect(spendReportBudget(large, 1_060_000).left).toBeGreaterThanOrEqual(0);
});
