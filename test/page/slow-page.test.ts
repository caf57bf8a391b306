// @vitest-environment jsdom
// Tests that the script spends only a small share of the time on reading a slow page, with or without a lesson.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPageChanges } from '@/lib/page/tracking/page-changes.ts';
import { trustDispatchedEvents } from './browser.ts';

trustDispatchedEvents();

let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
});

/**
 * Changes the page's address and title every second for five minutes. Each read takes this many milliseconds. Returns how often the page
 * was read, and which share of the time that took.
 */
async function readsOf(milliseconds: number): Promise<{ reads: number; share: number }> {
  let spent = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + spent);
  const from = performance.now();
  const life = { isAlive: () => true, signal: end.signal };
  let reads = 0;
  watchPageChanges(life as Parameters<typeof watchPageChanges>[0], () => {
    reads += 1;
    spent += milliseconds;
    return 'nothing';
  });
  for (let second = 0; second < 300; second += 1) {
    history.pushState({}, '', `/home/${second}`);
    document.title = `${second}`;
    await vi.advanceTimersByTimeAsync(1000);
  }
  return { reads, share: spent / (performance.now() - from) };
}

it('a slow page is read for at most a twentieth of the time', async () => {
  const { reads, share } = await readsOf(1500);
  expect(reads).toBeGreaterThan(3);
  expect(share).toBeLessThan(0.06);
});

it('a fast page is read thirty times a minute', async () => {
  expect((await readsOf(20)).reads).toBeGreaterThanOrEqual(140);
});
