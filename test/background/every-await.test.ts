// One episode from the player to the log, with the worker dying at every single step of the way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '@/lib/store/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../domain/examples.ts';
import { catalogue, edit, frieren } from './changes.ts';
import { watchDatabase } from './life.ts';
import { createBrowser, createMortalWorld, type MortalWorld, type Worker } from './mortal-world.ts';
import { offline } from './world.ts';

let release: () => void;
beforeAll(() => {
  release = watchDatabase();
});
afterAll(() => release());

type Story = (worker: Worker) => Promise<void>;

function playing(position: number): Story {
  const observed = episode();
  const played = [{ from: 0, to: position }];
  return async ({ tracker }) => {
    await tracker.observe(1, observed);
    await tracker.sample(1, { mediaId: 'm1', duration: 1440, position, played, paused: false });
  };
}

/** What happens to the worker from outside. A page or a popup that gets no answer says it again; but once it is queued, they are closed. */
async function live(world: MortalWorld, deaths: readonly number[], stories: readonly Story[]) {
  const browser = createBrowser(world, deaths);
  for (const story of stories) {
    let done = false;
    while (!done && !(await isQueued())) done = await browser.attempt(story);
    if (!done) break;
  }
  await settle(world, browser);
  return browser.steps();
}

async function isQueued(): Promise<boolean> {
  return (await readOutbox()).length > 0 || (await readActivity()).length > 0;
}

/** From here on nothing happens but alarms. */
async function settle(world: MortalWorld, browser: ReturnType<typeof createBrowser>): Promise<void> {
  for (let alarms = 0; alarms < 20; alarms += 1) {
    if ((await readOutbox()).length === 0) return;
    expect(world.disk.alarm, 'something waits, and nothing will wake the worker').not.toBeNull();
    world.disk.now = Math.max(world.disk.now, world.disk.alarm ?? 0);
    await browser.attempt(async () => undefined);
  }
  throw new Error('the outbox never got empty');
}

async function setUp() {
  const world = await createMortalWorld({ catalogue, random: () => 0.5 });
  world.service.save(frieren.id, { status: 'watching', progress: 4, userScore: 8 });
  return world;
}

const watching = [playing(700), playing(1300), playing(1400)];

async function expectWatchedOnce(world: MortalWorld): Promise<void> {
  expect([...world.service.entries.values()]).toMatchObject([
    { mediaId: frieren.id, status: 'watching', progress: 5, userScore: 8 },
  ]);
  expect(world.service.writes().length).toBeLessThanOrEqual(2);
  expect(await readActivity()).toMatchObject([
    { what: 'advance', before: { progress: 4 }, after: { progress: 5 }, account: 'user-1' },
  ]);
}

describe('a worker that dies at any step', () => {
  it('has brought the episode to the list, once in the log, whichever step it was', async () => {
    const steps = await live(await setUp(), [], watching);
    expect(steps).toBeGreaterThan(60);
    for (let death = 1; death <= steps; death += 1) {
      const world = await setUp();
      await live(world, [death], watching);
      await expectWatchedOnce(world);
    }
  }, 180_000);

  it('does so even when the next one dies soon after', async () => {
    for (let first = 1; first <= 90; first += 11)
      for (let second = 1; second <= 40; second += 9) {
        const world = await setUp();
        await live(world, [first, second], watching);
        await expectWatchedOnce(world);
      }
  }, 180_000);

  it('has made the edit, once in the log or as the second half of one', async () => {
    const base = { status: 'watching', progress: 4, userScore: 8 };
    const story: Story = ({ queue }) => queue(edit({ progress: 9 }, base));
    const steps = await live(await setUp(), [], [story]);
    for (let death = 1; death <= steps; death += 1) {
      const world = await setUp();
      await live(world, [death], [story]);
      expect(world.service.entries.get(frieren.id)).toMatchObject({ progress: 9, userScore: 8 });
      const lines = (await readActivity()).filter(({ what }) => what === 'edit');
      expect(lines.at(-1)).toMatchObject({ before: { progress: 4 }, after: { progress: 9 } });
    }
  }, 180_000);

  it('while another account signs in has written nothing of the first to it, and the first finds its outbox again', async () => {
    const signIn: Story = async ({ account, delivery }) => {
      await account.connect();
      await delivery.retryNow();
    };
    /** The episode is queued by the first while offline; the second signs in, and its worker dies at the step. */
    const change = async (death: number | null) => {
      const world = await setUp();
      world.net.answer = offline;
      const queued = createBrowser(world, []);
      for (const story of watching) await queued.attempt(story);
      world.net.answer = (call) => call();
      Object.assign(world.disk, { user: 'user-2', now: world.disk.now + 3600_000 });
      const browser = createBrowser(world, death === null ? [] : [death]);
      await browser.attempt(signIn);
      const steps = browser.steps();
      await browser.attempt(async ({ delivery }) => delivery.retryNow());
      return { world, browser, steps };
    };
    const { steps } = await change(null);
    for (let death = 1; death <= steps; death += 1) {
      const { world, browser } = await change(death);
      expect(world.disk.writers).not.toContain('user-2');
      world.disk.user = 'user-1';
      await browser.attempt(signIn);
      await settle(world, browser);
      expect(world.disk.writers).not.toContain('user-2');
      await expectWatchedOnce(world);
    }
  }, 180_000);
});
