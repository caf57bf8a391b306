// Tests two people at one browser: what one watches never reaches the other's list.

import { describe, expect, it } from 'vitest';
import { readShownInTab } from '@/lib/background/tracking/shown-session.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { chapter, five, openTabs, upTo } from '../tracking/tabs.ts';

/** Another account signs in. */
const second: AccountSummary = { state: 'connected', id: 'user-2', name: 'second', problem: null };

describe('after another account has signed in', () => {
  const owners = async () => (await readOutbox()).map(({ account }) => account);

  it('a playing episode stays with the account that began it, because the other one has not watched it', async () => {
    const there = await openTabs();
    await there.player.observe(1, five);
    await there.player.sample(1, upTo(700));
    there.world.account = second;
    there.root.start();
    await there.player.sample(1, upTo(1300));
    expect(await owners()).toEqual(['user-1']);
    expect((await readShownInTab(1))?.session).toMatchObject({
      account: 'user-1',
      watchedAt: there.world.now,
    });
  });

  it('playback of two accounts is not added up', async () => {
    const there = await openTabs();
    await there.player.observe(1, five);
    await there.player.sample(1, upTo(1000));
    there.world.account = second;
    await there.player.sample(1, upTo(1300, { videoId: 'm2', played: [{ from: 1000, to: 1300 }] }));
    expect(await owners()).toEqual([]);
  });

  it('both accounts can count the same episode, once each', async () => {
    const there = await openTabs();
    await there.player.observe(1, five);
    await there.player.sample(1, upTo(1300));
    there.world.account = second;
    await there.player.sample(1, upTo(1300, { videoId: 'm2' }));
    await there.player.sample(1, upTo(1400, { videoId: 'm2' }));
    expect(await owners()).toEqual(['user-1', 'user-2']);
  });

  it('a chapter counts for the account that opened it', async () => {
    const there = await openTabs();
    await there.player.observe(1, chapter(1));
    there.world.account = second;
    const visited = [{ from: 0, to: 20 }];
    await there.player.read(1, { episodeId: 'c1', page: 20, pages: 20, unit: 'page', visited });
    expect(await owners()).toEqual(['user-1']);
  });

  it('an episode watched after a sign-out is retained for the last signed-in account', async () => {
    const there = await openTabs();
    there.world.account = { state: 'signed-out', id: 'user-1', name: null, problem: null };
    await there.player.observe(1, five);
    await there.player.sample(1, upTo(1300));
    expect(await owners()).toEqual(['user-1']);
  });
});
