// Follows one episode from the player to the log. The worker dies at every asynchronous step.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { queueChange } from '@/lib/background/sending/queue.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot, type TestWorker } from '../root.ts';
import { openPlayerTabs } from '../tracking/tabs.ts';
import { startCountingDatabaseAnswers } from '../worker-life.ts';
import { createWorkerLives, fireAlarmsUntil } from '../worker-lives.ts';

let release: () => void;
beforeAll(() => {
  release = startCountingDatabaseAnswers();
});
afterAll(() => release());

type Computer = Awaited<ReturnType<typeof setUp>>;
type Story = (worker: TestWorker, computer: Computer) => Promise<unknown>;

function playing(position: number): Story {
  const observed = episode();
  const played = [{ from: 0, to: position }];
  return async (_worker, { player }) => {
    await player.observe(1, observed);
    await player.sample(1, { videoId: 'm1', duration: 1440, position, played, paused: false });
  };
}

/**
 * Performs the actions of a page, the popup and the browser. If a page or the popup gets no answer, it repeats its message until the change
 * is queued. After that, only alarms wake the worker.
 */
async function live(computer: Computer, deaths: readonly number[], stories: readonly Story[]) {
  const lives = createWorkerLives(computer.root, deaths);
  for (const story of stories) {
    let done = false;
    while (!done && !(await isQueued())) done = await lives.attempt((worker) => story(worker, computer));
    if (!done) break;
  }
  await fireAlarmsUntil(computer.root, lives, isOutboxEmpty, 20);
  return lives.steps();
}

async function isQueued(): Promise<boolean> {
  return (await readOutbox()).length > 0 || (await readActivity()).length > 0;
}

const isOutboxEmpty = async () => (await readOutbox()).length === 0;

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4, userScore: 8 });
  return { root, player: openPlayerTabs(root, [1]) };
}

const watching = [playing(700), playing(1300), playing(1400)];

async function expectWatchedOnce({ root }: Computer): Promise<void> {
  expect([...root.service.entries.values()]).toMatchObject([
    { mediaId: frieren.id, status: 'watching', progress: 5, userScore: 8 },
  ]);
  expect(root.service.writes().length).toBeLessThanOrEqual(2);
  expect(await readActivity()).toMatchObject([
    { what: 'advance', before: { progress: 4 }, after: { progress: 5 }, account: 'user-1' },
  ]);
}

describe('worker that dies at any step', () => {
  it('still writes the episode to the list exactly once', async () => {
    const steps = await live(await setUp(), [], watching);
    expect(steps).toBeGreaterThan(60);
    for (let death = 1; death <= steps; death += 1) {
      const computer = await setUp();
      await live(computer, [death], watching);
      await expectWatchedOnce(computer);
    }
  });

  it('still writes the episode if the next worker dies, too', async () => {
    for (let first = 1; first <= 90; first += 11)
      for (let second = 1; second <= 40; second += 9) {
        const computer = await setUp();
        await live(computer, [first, second], watching);
        await expectWatchedOnce(computer);
      }
  });

  it('still writes and logs an edit', async () => {
    const base = { status: 'watching', progress: 4, userScore: 8 };
    const story: Story = (worker) => queueChange(worker, createEditChange({ progress: 9 }, base));
    const steps = await live(await setUp(), [], [story]);
    for (let death = 1; death <= steps; death += 1) {
      const computer = await setUp();
      await live(computer, [death], [story]);
      expect(computer.root.service.entries.get(frieren.id)).toMatchObject({ progress: 9, userScore: 8 });
      const lines = (await readActivity()).filter(({ what }) => what === 'edit');
      expect(lines.at(-1)).toMatchObject({ before: { progress: 4 }, after: { progress: 9 } });
    }
  });

  it('keeps the first account’s outbox during the sign-in of a second account', async () => {
    const signIn = async (worker: TestWorker) => {
      await connectAccount(worker);
      await retryOutboxNow(worker);
    };
    /** The first account queues the episode while offline. Then the second account signs in, and its worker dies at step `death`. */
    const change = async (death: number | null) => {
      const computer = await setUp();
      const { root } = computer;
      root.net.answer = failToFetch;
      const queued = createWorkerLives(root, []);
      for (const story of watching) await queued.attempt((worker) => story(worker, computer));
      root.net.answer = (call) => call();
      root.clock.now += 3600_000;
      root.signIns.user = 'user-2';
      const lives = createWorkerLives(root, death === null ? [] : [death]);
      await lives.attempt(signIn);
      const steps = lives.steps();
      await lives.attempt(retryOutboxNow);
      return { computer, lives, steps };
    };
    const { steps } = await change(null);
    for (let death = 1; death <= steps; death += 1) {
      const { computer, lives } = await change(death);
      const { root } = computer;
      expect(root.writers).not.toContain('user-2');
      root.signIns.user = 'user-1';
      // The number of steps of the second sign-in depends on the machine's load. So the worker may also die here, and the user then signs
      // in again.
      while (!(await lives.attempt(signIn)));
      await fireAlarmsUntil(root, lives, isOutboxEmpty, 20);
      expect(root.writers).not.toContain('user-2');
      await expectWatchedOnce(computer);
    }
  });
});
