// Tests players and pages that disagree for a long time: late texts of an overlay, mini players, and reused sources.

import { describe, expect, it } from 'vitest';
import {
  episodeFive,
  episodeSix,
  openTrackedTabs,
  pageOfEpisodeSix,
  sampleUpTo,
  type TrackedTabs,
} from '../tabs.ts';

/** Plays a video at normal speed, and reports it every ten seconds. */
async function play(
  { player, world }: TrackedTabs,
  videoId: string,
  from: number,
  to: number,
): Promise<void> {
  const report = (position: number) =>
    player.sample(1, sampleUpTo(position, { videoId, played: [{ from, to: position }] }));
  await report(from + 0.3);
  for (let position = from + 10; position <= to; position += 10) {
    world.now += 10_000;
    await report(position);
  }
}

/** Continues a video that began at `began`. */
async function playOn(
  { player, world }: TrackedTabs,
  videoId: string,
  began: number,
  from: number,
  to: number,
) {
  for (let position = from; position <= to; position += 10) {
    world.now += 10_000;
    await player.sample(1, sampleUpTo(position, { videoId, played: [{ from: began, to: position }] }));
  }
}

describe('late texts of an overlay', () => {
  it.each([
    ['was resumed and played to its end', 1000, 1430, 800],
    ['was resumed for 20 seconds near its end', 1300, 1320, 100],
  ])('do not keep the next episode from counting after one that %s', async (_what, from, to, lag) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', from, to);
    await play(tabs, 'm2', 0, lag);
    await tabs.player.observe(1, episodeSix);
    await playOn(tabs, 'm2', 0, lag + 10, 1430);
    expect(await tabs.queued()).toEqual([6]);
  });

  it('do not make earlier playback count for the next episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'before', 0, 1010);
    await tabs.player.observe(1, null);
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 1010, 1030);
    await play(tabs, 'm2', 0, 60);
    await tabs.player.observe(1, episodeSix);
    await playOn(tabs, 'm2', 0, 70, 1400);
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm3', 1030, 1200);
    expect(await tabs.queued(), '1200 of 1440 s of the fifth').toEqual([6]);
    await playOn(tabs, 'm3', 1030, 1210, 1240);
    expect(await tabs.queued()).toEqual([6, 5]);
  });

  it('make no wrong episode count if they arrive in the credits of the next one', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 1430);
    await play(tabs, 'm2', 0, 1300);
    await tabs.player.observe(1, episodeSix);
    await playOn(tabs, 'm2', 0, 1310, 1430);
    expect(await tabs.queued()).toEqual([5]);
  });
});

describe('mini player', () => {
  it('keeps its episode if the page of the next one is opened after 20 s', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 20);
    await tabs.player.observe(1, pageOfEpisodeSix);
    await playOn(tabs, 'm1', 0, 30, 1400);
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['a minute', 60],
    ['200 seconds', 200],
  ])(
    'keeps its episode if the next episode’s page is opened %s after the language was changed',
    async (_after, at) => {
      const tabs = await openTrackedTabs();
      await tabs.player.observe(1, episodeFive);
      await play(tabs, 'sub', 0, 300);
      await play(tabs, 'dub', 0, at);
      await tabs.player.observe(1, pageOfEpisodeSix);
      await playOn(tabs, 'dub', 0, at + 10, 1400);
      expect(await tabs.queued()).toEqual([5]);
    },
  );
});

describe('source that is reused for the next episode', () => {
  it('does not count playback of the first episode for the second one', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 1430);
    await tabs.player.observe(1, episodeSix);
    for (let position = 10; position <= 1430; position += 10)
      await tabs.player.sample(1, { ...sampleUpTo(1430), position });
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['if the page’s texts change at the same time', 0],
    ['if the page’s texts change a minute later', 60],
  ])('does not count an episode that was left halfway, %s', async (_texts, lag) => {
    const tabs = await openTrackedTabs();
    const again = async (from: number, to: number) => {
      for (let position = from; position <= to; position += 10) {
        tabs.world.now += 10_000;
        const ranges = [{ from: 0, to: Math.max(700, position) }];
        await tabs.player.sample(1, { ...sampleUpTo(position), played: ranges });
      }
    };
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 700);
    if (lag > 0) await again(5, lag);
    await tabs.player.observe(1, episodeSix);
    await again(lag + 5, 1430);
    expect(await tabs.queued()).toEqual([]);
  });
});
