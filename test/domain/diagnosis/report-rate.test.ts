// A tab's messages: bursts are fine, floods are not.
import { expect, it } from 'vitest';
import { type ReportBudget, spendReport } from '@/lib/domain/diagnosis/report-rate.ts';

/** How many of so many messages are let through, sent evenly over these milliseconds. */
function admitted(messages: number, overMs: number): number {
  let budget: ReportBudget | undefined;
  let count = 0;
  for (let sent = 0; sent < messages; sent += 1) {
    budget = spendReport(budget, 1_000_000 + (sent * overMs) / messages);
    if (budget.left >= 0) count += 1;
  }
  return count;
}

it('lets through what a page of many videos sends', () => {
  expect(admitted(150, 0)).toBe(150);
  expect(admitted(15 * 3600, 3600_000)).toBe(15 * 3600);
});

it('cuts a hundred thousand messages in a second down to a few hundred', () => {
  expect(admitted(100_000, 1000)).toBeLessThanOrEqual(221);
});

it('recovers by itself, also after the clock was set back', () => {
  let budget: ReportBudget | undefined;
  for (let sent = 0; sent < 1000; sent += 1) budget = spendReport(budget, 1_000_000);
  expect(spendReport(budget, 1_061_000).left).toBeGreaterThan(0);
  expect(spendReport(spendReport(budget, 500_000), 561_000).left).toBeGreaterThan(0);
});

it('does not listen for a minute to who sent too many, or one that is too large', () => {
  const large = spendReport(undefined, 1_000_000, true);
  expect(large.left).toBeLessThan(0);
  expect(spendReport(large, 1_059_999).left).toBeLessThan(0);
  expect(spendReport(large, 1_060_000).left).toBeGreaterThanOrEqual(0);
});
