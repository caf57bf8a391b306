// Tests that a poll does not wait for a frozen page, which never confirms that it is still open.

import { expect, it } from 'vitest';
import { poll } from '@/lib/background/poll.ts';
import { findDoubtfulPages } from '@/lib/background/tracking/decide.ts';
import { eventually } from '../../eventually.ts';
import type { TestWorker } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';
import { createSampleUpTo, episodeFive, episodeSix, openTrackedTabs } from './tabs.ts';

/** Plays a short to its end in two tabs, so that both are doubtful. Then the first tab freezes, but the second one answers. */
async function setUp() {
  const { root, player, queued } = await openTrackedTabs();
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const after = (milliseconds: number, callback: () => void) => {
    const timer = { at: root.clock.now + milliseconds, callback };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const pass = (milliseconds: number) => {
    root.clock.now += milliseconds;
    for (const timer of [...timers].filter(({ at }) => at <= root.clock.now)) {
      timers.delete(timer);
      timer.callback();
    }
  };
  let worker: TestWorker = root.worker;
  await runUntilIdle(() => {
    worker = root.start({ after });
  });
  for (const [id, observed] of [
    [1, episodeFive],
    [2, episodeSix],
  ] as const) {
    await player.observe(id, observed);
    await runUntilIdle(() => player.sample(id, createSampleUpTo(110, { duration: 110 })));
  }
  const asked: number[] = [];
  for (const { id, page } of root.web.openTabs())
    page.hear = async () => {
      asked.push(id);
      if (id === 1) await new Promise(() => undefined);
      return true;
    };
  // After ten minutes without playback, the poll decides about the shorts.
  root.clock.now += 10 * 60_000;
  return { worker, queued, pass, asked };
}

it('a poll asks all doubtful pages simultaneously', async () => {
  const { worker, queued, asked } = await setUp();
  void poll(worker);
  // After the decision, the worker asks the second page once more what it shows.
  await eventually(() => expect(asked.slice(0, 2)).toEqual([1, 2]));
  await eventually(async () => expect(await queued()).toEqual([6]));
});

it('a poll finishes even if a page never answers', async () => {
  const { worker, pass, asked } = await setUp();
  let isDone = false;
  void poll(worker).then(() => {
    isDone = true;
  });
  await eventually(() => expect(asked).toContain(1));
  expect(isDone).toBe(false);
  pass(10_000);
  await eventually(() => expect(isDone).toBe(true));
  expect((await findDoubtfulPages(worker)).map(({ tabId }) => tabId)).toEqual([1]);
  void poll(worker);
  await eventually(() => expect(asked.filter((id) => id === 1)).toHaveLength(2));
});
