// Tests that a doubtful episode is decided correctly after its page is left, even if the worker dies. The test tries every asynchronous
// step.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { runUntilIdle, startCountingDatabaseAnswers } from '../worker-life.ts';
import { createWorkerLives, type WorkerLives } from '../worker-lives.ts';
import {
  createSampleUpTo,
  episodeFive,
  episodeSix,
  getFirstTab,
  openTrackedTabs,
  pageOfEpisodeSix,
  type TrackedTabs,
} from './tabs.ts';

let release = (): void => undefined;
beforeAll(() => {
  release = startCountingDatabaseAnswers();
});
afterAll(() => release());

const seven = { ...episodeFive, episodeId: 'seven', episodeNumber: 7 };

async function playShort(
  { player }: TrackedTabs,
  observed: typeof episodeFive,
  position: number,
): Promise<void> {
  await player.observe(1, observed);
  await player.sample(1, createSampleUpTo(position, { videoId: `of ${observed.episodeId}`, duration: 110 }));
}

/** Plays two shorts to their end. Both count as soon as the user has left the second one, too. */
async function playTwoShorts(tabs: TrackedTabs): Promise<void> {
  await playShort(tabs, episodeFive, 110);
  await playShort(tabs, episodeSix, 110);
}

/** Repeats a report until it gets an answer, as a page does. */
async function reportUntilAnswered(lives: WorkerLives, report: () => Promise<unknown>): Promise<void> {
  while (!(await lives.attempt(report)));
}

/** Closes the tab. The browser reports the closed tab only once, even if the worker dies. */
async function closeOnce(lives: WorkerLives, tabs: TrackedTabs): Promise<void> {
  await lives.attempt(async () => tabs.root.web.close(getFirstTab(tabs)));
}

interface Departure {
  readonly name: string;
  readonly play: (tabs: TrackedTabs) => Promise<void>;
  readonly leave: (lives: WorkerLives, tabs: TrackedTabs) => Promise<void>;
  readonly counted: readonly number[];
}

const departures: readonly Departure[] = [
  {
    name: 'the page shows the next episode',
    play: playTwoShorts,
    leave: (lives, tabs) => reportUntilAnswered(lives, () => tabs.player.observe(1, seven)),
    counted: [5, 6],
  },
  {
    name: 'the tab goes to another page and is closed later',
    play: (tabs) => playShort(tabs, episodeFive, 100),
    leave: async (lives, tabs) => {
      const { page, id } = getFirstTab(tabs);
      const { web } = tabs.root;
      web.navigate(getFirstTab(tabs), pageOfEpisodeSix.url);
      // The page that was left does not repeat its report.
      await lives.attempt(() => web.say(page, 'episodeObserved', { observed: null }));
      await reportUntilAnswered(lives, () => tabs.player.observe(id, pageOfEpisodeSix));
      await closeOnce(lives, tabs);
    },
    counted: [5],
  },
  { name: 'the tab is closed', play: playTwoShorts, leave: closeOnce, counted: [5, 6] },
  {
    name: 'the tab is closed before the end of a short',
    play: (tabs) => playShort(tabs, episodeFive, 100),
    leave: closeOnce,
    counted: [5],
  },
  {
    name: 'the page no longer answers',
    play: (tabs) => playShort(tabs, episodeFive, 100),
    leave: async (_lives, tabs) => {
      getFirstTab(tabs).page.hear = () => Promise.reject(new Error('gone'));
    },
    counted: [5],
  },
];

/** Leaves the doubtful page, with these worker deaths, and checks what counted. Returns how many steps the workers took. */
async function leaveWith({ play, leave, counted }: Departure, deaths: readonly number[]): Promise<number> {
  const tabs = await openTrackedTabs();
  await play(tabs);
  await runUntilIdle(() => undefined);
  expect(await tabs.queued()).toEqual([]);
  const lives = createWorkerLives(tabs.root, deaths);
  await leave(lives, tabs);
  while (!(await lives.attempt(async () => tabs.root.fake.alarms.goOff(POLL_ALARM))));
  expect(await tabs.queued(), `deaths at ${deaths}`).toEqual(counted);
  return lives.steps();
}

describe('doubtful episode whose worker dies at any step', () => {
  it.each(departures)('counts when $name', async (departure) => {
    const steps = await leaveWith(departure, []);
    for (let death = 1; death <= steps; death += 1) await leaveWith(departure, [death]);
  });
});
