// Tests players and pages that disagree for a long time. Covers late texts of an overlay, mini players, and reused sources.

import { describe, expect, it } from 'vitest';
import {
  createSampleUpTo,
  episodeFive,
  episodeSix,
  openTrackedTabs,
  pageOfEpisodeSix,
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
    player.sample(1, createSampleUpTo(position, { videoId, played: [{ from, to: position }] }));
  await report(from + 0.3);
  for (let position = from + 10; position <= to; position += 10) {
    world.now += 10_000;
    await report(position);
  }
}

/** Continues a video that began at position `began`. */
async function playOn(
  { player, world }: TrackedTabs,
  videoId: string,
  began: number,
  from: number,
  to: number,
) {
  for (let position = from; position <= to; position += 10) {
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(position, { videoId, played: [{ from: began, to: position }] }));
  }
}

describe('overlay that names the next episode late', () => {
  it.each([
    ['was resumed and played to its end', 1000, 1430, 800],
    ['was resumed for 20 seconds near its end', 1300, 1320, 100],
  ])('lets the next episode count after an episode that %s', async (_what, from, to, lag) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', from, to);
    await play(tabs, 'm2', 0, lag);
    await tabs.player.observe(1, episodeSix);
    await playOn(tabs, 'm2', 0, lag + 10, 1430);
    expect(await tabs.queued()).toEqual([6]);
  });

  it('does not credit earlier playback to the next episode', async () => {
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

  it('lets only the previous episode count if the overlay appears near the end of the next episode’s video', async () => {
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
  it('keeps its episode if the page of the next episode is opened', async () => {
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
  ])('keeps its episode %s after a change of the language', async (_after, at) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'sub', 0, 300);
    await play(tabs, 'dub', 0, at);
    await tabs.player.observe(1, pageOfEpisodeSix);
    await playOn(tabs, 'dub', 0, at + 10, 1400);
    expect(await tabs.queued()).toEqual([5]);
  });
});

describe('source that is reused for the next episode', () => {
  it('counts only the previous episode while the player reports no newly played seconds', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 1430);
    await tabs.player.observe(1, episodeSix);
    for (let position = 10; position <= 1430; position += 10)
      await tabs.player.sample(1, { ...createSampleUpTo(1430), position });
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['if the page names the next episode immediately', 0],
    ['if the page names the next episode a minute later', 60],
  ])('does not make an episode count that was left halfway, %s', async (_texts, lag) => {
    const tabs = await openTrackedTabs();
    const again = async (from: number, to: number) => {
      for (let position = from; position <= to; position += 10) {
        tabs.world.now += 10_000;
        const ranges = [{ from: 0, to: Math.max(700, position) }];
        await tabs.player.sample(1, { ...createSampleUpTo(position), played: ranges });
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
