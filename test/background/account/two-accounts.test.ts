// Tests two people who share a browser. An episode that one person watches never reaches the other person's list.

import { describe, expect, it } from 'vitest';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createSampleUpTo, episodeFive, mangaChapter, openTrackedTabs } from '../tracking/tabs.ts';

const second: AccountSummary = { state: 'connected', id: 'user-2', name: 'second', problem: null };

describe('change of account', () => {
  const owners = async () => (await readOutbox()).map(({ account }) => account);

  it('counts an episode that is playing for the account that started it', async () => {
    const there = await openTrackedTabs();
    await there.player.observe(1, episodeFive);
    await there.player.sample(1, createSampleUpTo(700));
    there.world.account = second;
    there.root.start();
    await there.player.sample(1, createSampleUpTo(1300));
    expect(await owners()).toEqual(['user-1']);
    expect((await readShownSession(1))?.session).toMatchObject({
      account: 'user-1',
      watchedAt: there.world.now,
    });
  });

  it('does not add the second account’s playback to the first account’s playback', async () => {
    const there = await openTrackedTabs();
    await there.player.observe(1, episodeFive);
    await there.player.sample(1, createSampleUpTo(1000));
    there.world.account = second;
    await there.player.sample(
      1,
      createSampleUpTo(1300, { videoId: 'm2', played: [{ from: 1000, to: 1300 }] }),
    );
    expect(await owners()).toEqual([]);
  });

  it('counts the same episode once for each account', async () => {
    const there = await openTrackedTabs();
    await there.player.observe(1, episodeFive);
    await there.player.sample(1, createSampleUpTo(1300));
    there.world.account = second;
    await there.player.sample(1, createSampleUpTo(1300, { videoId: 'm2' }));
    await there.player.sample(1, createSampleUpTo(1400, { videoId: 'm2' }));
    expect(await owners()).toEqual(['user-1', 'user-2']);
  });

  it('counts a chapter for the account that opened it', async () => {
    const there = await openTrackedTabs();
    await there.player.observe(1, mangaChapter(1));
    there.world.account = second;
    const visited = [{ from: 0, to: 20 }];
    await there.player.read(1, { episodeId: 'c1', page: 20, pages: 20, unit: 'page', visited });
    expect(await owners()).toEqual(['user-1']);
  });

  it('assigns an episode watched after a sign-out to the account that signed out', async () => {
    const there = await openTrackedTabs();
    there.world.account = { state: 'signed-out', id: 'user-1', name: null, problem: null };
    await there.player.observe(1, episodeFive);
    await there.player.sample(1, createSampleUpTo(1300));
    expect(await owners()).toEqual(['user-1']);
  });
});
