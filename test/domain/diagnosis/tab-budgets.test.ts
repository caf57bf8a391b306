// Tests that every sender of a tab has its own message budget. No tab can exhaust the worker's memory.
import { describe, expect, it } from 'vitest';
import { spendMessageBudget, type TabBudgets } from '@/lib/domain/diagnosis/tab-budgets.ts';

const NOW = 1_000_000;
const HOST = 'https://page.example';
const page = (origin = HOST, tabId = 1) => ({
  tabId,
  frameId: 0,
  isActive: true,
  origin,
  tabUrl: `${origin}/1`,
});
/** A frame in a page of the host. */
const frame = (origin: string, tabId = 1, around = HOST) => ({ ...page(around, tabId), frameId: 5, origin });
/** A frame of a page that the user has left. The frame still sends messages. */
const left = (origin: string) => ({ ...frame(origin), isActive: false });

/** Returns how many of these messages are accepted if they are sent at the same moment. */
function accepted(tabs: TabBudgets, sender: ReturnType<typeof page>, messages: number, now = NOW): number {
  let count = 0;
  for (let sent = 0; sent < messages; sent += 1)
    if (spendMessageBudget(tabs, sender, now, () => false) === 'accepted') count += 1;
  return count;
}
const sizes = (tabs: TabBudgets) => [...tabs.values()].map(({ size }) => size);

describe('spendMessageBudget', () => {
  it('gives a page and its frames separate budgets', () => {
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

  it('counts all subdomains of a domain together', () => {
    const tabs: TabBudgets = new Map();
    let count = 0;
    for (let at = 0; at < 200; at += 1)
      count += accepted(tabs, frame(`https://a${at}.flood.example:8443`), 400);
    expect(count).toBeLessThan(1000);
    expect(accepted(tabs, frame('https://player.example'), 100)).toBe(100);
  });

  it.each([
    ['if frames of another owner under co.jp flood', 'evil.co.jp', 'https://player.good.co.jp'],
    ['if frames of another owner under github.io flood', 'github.io', 'https://player.github.io'],
    ['if frames at other IP addresses flood', null, 'http://10.7.9.1:8096'],
  ])("keeps a player's budget %s", (_which, owner, player) => {
    const tabs: TabBudgets = new Map();
    for (const at of [1, 2, 3, 4])
      accepted(tabs, frame(owner === null ? `http://10.${at}.9.1:8096` : `https://evil${at}.${owner}`), 400);
    expect(accepted(tabs, frame(player), 100)).toBe(100);
  });

  it.each([
    ['four pages of one owner under co.jp', ['a', 'b', 'c', 'd'].map((name) => `https://${name}.evil.co.jp`)],
    [
      'nine pages of three owners',
      Array.from({ length: 9 }, (_, at) => `https://${at}.evil${at % 3}.example`),
    ],
    ['200 pages of 200 owners', Array.from({ length: 200 }, (_, at) => `https://evil${at}.example`)],
  ])('gives a page its whole budget after earlier pages flooded the tab: %s', (_which, earlier) => {
    const tabs: TabBudgets = new Map();
    for (const origin of earlier) accepted(tabs, page(origin), 400);
    expect(accepted(tabs, page('https://www.good.co.jp'), 100)).toBe(100);
  });

  it('accepts the messages of a player after the frames of an earlier page have flooded the tab', () => {
    const tabs: TabBudgets = new Map();
    for (let at = 0; at < 20; at += 1) {
      accepted(tabs, frame(`https://flood${at}.example`, 1, 'https://evil.example'), 400);
      accepted(tabs, left(`https://flood${at}.example`), 400);
    }
    expect(accepted(tabs, frame('https://player.example'), 100)).toBe(100);
  });

  it('rejects the messages of a flooding page even if its address changes', () => {
    const tabs: TabBudgets = new Map();
    accepted(tabs, page(), 400);
    expect(accepted(tabs, { ...page(), tabUrl: `${HOST}/2` }, 10)).toBe(0);
  });

  it('accepts fewer than 2,000 messages of 200 frames, and then still those of their page', () => {
    const tabs: TabBudgets = new Map();
    let count = 0;
    for (let at = 0; at < 200; at += 1) count += accepted(tabs, frame(`https://flood${at}.example`), 400);
    expect(count).toBeLessThan(2000);
    expect(accepted(tabs, page(), 100), 'the page is still heard').toBe(100);
  });

  it('keeps a limited number of budgets for 10,000 origins in 10,000 tabs', () => {
    const tabs: TabBudgets = new Map();
    for (let at = 0; at < 10_000; at += 1) {
      accepted(tabs, frame(`https://a.flood${at}.example`, at % 2 ? 1 : at), 3);
      accepted(tabs, left(`https://a.flood${at}.example`), 3);
      accepted(tabs, page(`https://flood${at}.example`, at), 3);
    }
    expect(tabs.size).toBeLessThanOrEqual(100);
    expect(Math.max(...sizes(tabs))).toBeLessThan(25);
  });

  it('forgets a budget that is full again', () => {
    const tabs: TabBudgets = new Map();
    accepted(tabs, frame('https://flood.example'), 400);
    accepted(tabs, frame('https://quiet.example'), 1);
    accepted(tabs, page(), 1, NOW + 30_000);
    expect(sizes(tabs)).toEqual([2]);
    expect(accepted(tabs, frame('https://flood.example'), 1, NOW + 59_000)).toBe(0);
    expect(accepted(tabs, frame('https://flood.example'), 1, NOW + 61_000)).toBe(1);
  });

  it('limits senders without an origin or a tab', () => {
    const tabs: TabBudgets = new Map();
    const nowhere = { tabId: null, frameId: null, isActive: true, origin: null, tabUrl: null };
    for (let sent = 0; sent < 400; sent += 1) spendMessageBudget(tabs, nowhere, NOW, () => false);
    expect(spendMessageBudget(tabs, nowhere, NOW, () => false)).toBe('ignored');
  });
});
