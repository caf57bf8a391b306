// Tests that a session from before any sign-in continues under the first account that signs in, and under no other account.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestWorker } from '../root.ts';
import { startCountingDatabaseAnswers } from '../worker-life.ts';
import { createWorkerLives } from '../worker-lives.ts';
import { createSampleUpTo, episodeFive, mangaChapter, openPlayerTabs } from './tabs.ts';

let release: () => void;
beforeAll(() => {
  release = startCountingDatabaseAnswers();
});
afterAll(() => release());

async function neverSignedIn() {
  const root = await createRoot({ catalogue: twoTitles, account: null, granted: ['*://*/*'] });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const player = openPlayerTabs(root, [1, 2]);
  const signIn = async (user: string, worker: TestWorker = root.worker) => {
    root.signIns.user = user;
    await connectAccount(worker);
    await deliverOutbox(worker);
  };
  const owners = async () => (await readOutbox()).map(({ account }) => account);
  const sessions = async () => (await openDatabase()).getAll('sessions');
  const progress = async () => {
    await deliverOutbox(root);
    return root.service.entries.get(frieren.id)?.progress;
  };
  return { ...root, root, player, signIn, owners, sessions, progress };
}

it('a chapter that was half read before the first sign-in counts for the account', async () => {
  const { player, signIn, owners, service } = await neverSignedIn();
  service.away = true;
  const pages = (page: number) =>
    ({ episodeId: 'c1', page, pages: 20, unit: 'page', visited: [{ from: 0, to: page }] }) as const;
  await player.observe(1, mangaChapter(1));
  await player.read(1, pages(10));
  await signIn('user-1');
  await player.read(1, { ...pages(20), visited: [{ from: 10, to: 20 }] });
  expect(await owners()).toEqual(['user-1']);
});

it('an episode that was played to its end before the first sign-in counts only once', async () => {
  const { player, signIn, progress, owners } = await neverSignedIn();
  await player.observe(1, episodeFive);
  await player.sample(1, createSampleUpTo(1300));
  await signIn('user-1');
  await player.sample(1, createSampleUpTo(1400));
  expect(await progress()).toBe(5);
  expect(await owners()).toEqual([]);
});

describe('episode that was half played before the first sign-in', () => {
  it('counts when the same player plays the second half', async () => {
    const { player, signIn, progress, sessions } = await neverSignedIn();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    await signIn('user-1');
    await player.sample(1, createSampleUpTo(1300));
    expect(await progress()).toBe(5);
    expect((await sessions()).map(({ account }) => account)).toEqual(['user-1']);
  });

  it('counts when it is opened again after the sign-in', async () => {
    const { player, signIn, progress } = await neverSignedIn();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    await signIn('user-1');
    await player.observe(2, episodeFive);
    await player.sample(2, createSampleUpTo(1300, { videoId: 'm2', played: [{ from: 700, to: 1300 }] }));
    expect(await progress()).toBe(5);
  });

  it('is shown in the popup with its playback position', async () => {
    const { player, signIn } = await neverSignedIn();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    await signIn('user-1');
    const shown = await readShownSession(1);
    expect(shown?.session).toMatchObject({ account: 'user-1', playbacks: [{ position: 700 }] });
  });

  it('does not count for a second account', async () => {
    const { player, signIn, worker, owners, writers } = await neverSignedIn();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(700));
    await signIn('user-1');
    await worker.handlers.disconnect(undefined);
    await signIn('user-2');
    await player.sample(1, createSampleUpTo(1300));
    expect(await owners()).toEqual(['user-1']);
    await player.observe(2, episodeFive);
    await player.sample(2, createSampleUpTo(1300, { videoId: 'm2', played: [{ from: 700, to: 1300 }] }));
    expect(await owners()).toEqual(['user-1']);
    expect(writers).toEqual([]);
  });

  it('counts even if the worker dies during the sign-in', async () => {
    const story = async (death: number | null) => {
      const there = await neverSignedIn();
      await there.player.observe(1, episodeFive);
      await there.player.sample(1, createSampleUpTo(700));
      const lives = createWorkerLives(there.root, death === null ? [] : [death]);
      await lives.attempt((worker) => there.signIn('user-1', worker));
      const steps = lives.steps();
      await lives.attempt(() => there.player.sample(1, createSampleUpTo(800)));
      if ((await readAccount()).state !== 'connected')
        await lives.attempt((worker) => there.signIn('user-1', worker));
      await lives.attempt(() => there.player.sample(1, createSampleUpTo(1300)));
      expect(there.service.entries.get(frieren.id)?.progress, `death at step ${death}`).toBe(5);
      expect((await there.sessions()).map(({ account }) => account)).toEqual(['user-1']);
      return steps;
    };
    const steps = await story(null);
    expect(steps).toBeGreaterThan(20);
    for (let death = 1; death <= steps; death += 1) await story(death);
  });
});
