// Every sender of a tab has a message budget of its own, and no tab can grow the worker's memory.
import { describe, expect, it } from 'vitest';
import { spendOf, type TabBudgets } from '@/lib/domain/diagnosis/tab-budgets.ts';

const NOW = 1_000_000;
const page = (origin = 'https://page.example', tabId = 1) => ({ tabId, frameId: 0, origin });
const frame = (origin: string, tabId = 1) => ({ tabId, frameId: 5, origin });

/** How many of so many messages at one moment are accepted. */
function accepted(tabs: TabBudgets, sender: ReturnType<typeof page>, messages: number, now = NOW): number {
  let count = 0;
  for (let sent = 0; sent < messages; sent += 1)
    if (spendOf(tabs, sender, now, () => false).left >= 0) count += 1;
  return count;
}
const sizes = (tabs: TabBudgets) => [...tabs.values()].map(({ size }) => size);

describe('spendOf', () => {
  it('takes nothing from a page for its frames, nor from one frame for another origin', () => {
    const tabs: TabBudgets = new Map();
    expect(accepted(tabs, frame('https://flood.example'), 1000)).toBeLessThan(1000);
    expect(accepted(tabs, page('https://flood.example'), 100)).toBe(100);
    expect(accepted(tabs, frame('https://player.example'), 100)).toBe(100);
  });

  it('counts the frames of one origin together', () => {
    const tabs: TabBudgets = new Map();
    accepted(tabs, frame('https://flood.example'), 1000);
    expect(accepted(tabs, { ...frame('https://flood.example'), frameId: 9 }, 10)).toBe(0);
  });

  it('lets one owner with many subdomains use up no budget but their own', () => {
    const tabs: TabBudgets = new Map();
    let count = 0;
    for (let at = 0; at < 500; at += 1)
      count += accepted(tabs, frame(`https://a${at}.flood.example:8443`), 400);
    expect(count).toBeLessThan(1000);
    expect(accepted(tabs, frame('https://player.example'), 100)).toBe(100);
  });

  it('accepts a bounded number of messages from a tab, however many owners its frames have', () => {
    const tabs: TabBudgets = new Map();
    let count = 0;
    for (let at = 0; at < 500; at += 1) count += accepted(tabs, frame(`https://flood${at}.example`), 400);
    expect(count).toBeLessThan(2000);
    expect(accepted(tabs, page(), 100), 'the page is still heard').toBe(100);
  });

  it('keeps a bounded number of budgets for 10,000 origins in 10,000 tabs', () => {
    const tabs: TabBudgets = new Map();
    for (let at = 0; at < 10_000; at += 1) {
      accepted(tabs, frame(`https://a.flood${at}.example`, at % 2 ? 1 : at), 3);
      accepted(tabs, page(`https://flood${at}.example`, at), 3);
    }
    expect(tabs.size).toBeLessThanOrEqual(100);
    expect(Math.max(...sizes(tabs))).toBeLessThan(25);
  });

  it('forgets budgets that are full again, and keeps a sender ignored for its minute', () => {
    const tabs: TabBudgets = new Map();
    accepted(tabs, frame('https://flood.example'), 400);
    accepted(tabs, frame('https://quiet.example'), 1);
    accepted(tabs, page(), 1, NOW + 30_000);
    expect(sizes(tabs)).toEqual([2]);
    expect(accepted(tabs, frame('https://flood.example'), 1, NOW + 59_000)).toBe(0);
    expect(accepted(tabs, frame('https://flood.example'), 1, NOW + 61_000)).toBe(1);
  });

  it('counts senders without an origin or a tab', () => {
    const tabs: TabBudgets = new Map();
    const nowhere = { tabId: null, frameId: null, origin: null };
    for (let sent = 0; sent < 400; sent += 1) spendOf(tabs, nowhere, NOW, () => false);
    expect(spendOf(tabs, nowhere, NOW, () => false).left).toBeLessThan(0);
  });
});
