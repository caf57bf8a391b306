// Tests videos that play before their page names an episode. Such a video may be an extra, an advertisement, the previous
// episode, or the episode itself.

import { describe, expect, it } from 'vitest';
import {
  closeFirstTab,
  createSampleUpTo,
  episodeFive,
  episodeSix,
  openTrackedTabs,
  pageOfEpisodeSix,
  type TrackedTabs,
} from '../tabs.ts';

/** Plays a video at this speed, and reports it once per second. */
async function play(
  { player, world }: TrackedTabs,
  videoId: string,
  from: number,
  to: number,
  { duration = 1440, began = from, speed = 1 } = {},
): Promise<void> {
  for (let position = from + speed; position <= to; position += speed) {
    world.now += 1000;
    await player.sample(
      1,
      createSampleUpTo(position, { videoId, duration, played: [{ from: began, to: position }] }),
    );
  }
}

it('a video that played before Kiroku’s start counts even if the page names its episode late', async () => {
  const tabs = await openTrackedTabs();
  await tabs.player.observe(1, episodeFive);
  await tabs.player.observe(1, null);
  await tabs.player.sample(1, createSampleUpTo(1400, { videoId: 'm6' }));
  await tabs.player.observe(1, episodeSix);
  await tabs.player.sample(1, createSampleUpTo(1401, { videoId: 'm6' }));
  expect(await tabs.queued()).toEqual([6]);
});

describe('video that plays before its page names an episode', () => {
  it.each([
    ['an extra', 200, null],
    ['a concert', 1500, 1440],
  ])('does not count for an episode named in its last seconds: %s', async (_what, duration, said) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, { ...episodeFive, duration: said });
    await tabs.player.observe(1, null);
    await play(tabs, 'extra', 0, duration - 20, { duration });
    await tabs.player.observe(1, { ...episodeSix, duration: said });
    await play(tabs, 'extra', duration - 20, duration - 2, { duration, began: 0 });
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('counts when most of it plays after the page names the episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await tabs.player.observe(1, null);
    await play(tabs, 'm6', 0, 300);
    await tabs.player.observe(1, episodeSix);
    await play(tabs, 'm6', 300, 1300, { began: 0 });
    expect(await tabs.queued()).toEqual([6]);
  });
});

describe('page that briefly names another episode', () => {
  it('leaves the video bound to the first episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 8);
    await tabs.player.observe(1, episodeSix);
    await play(tabs, 'm1', 8, 16, { began: 0 });
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 16, 1430, { began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });

  it('leaves a video at 16× speed bound to the first episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, { ...episodeFive, duration: 100 });
    await play(tabs, 'm1', 0, 48, { duration: 100, speed: 16 });
    await tabs.player.observe(1, { ...pageOfEpisodeSix, duration: 100 });
    await play(tabs, 'm1', 48, 96, { duration: 100, speed: 16, began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });

  it('does not make the second episode count after a jump to the credits', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 1400, 1410);
    await play(tabs, 'm2', 0, 740);
    await tabs.player.observe(1, episodeSix);
    await play(tabs, 'm2', 740, 1430, { began: 0 });
    expect(await tabs.queued()).not.toContain(6);
  });

  it('leaves a rewound video bound to the first episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 0, 90);
    await play(tabs, 'm1', 5, 7);
    await tabs.player.observe(1, episodeSix);
    await play(tabs, 'm1', 7, 9, { began: 0 });
    await tabs.player.observe(1, episodeFive);
    await play(tabs, 'm1', 9, 1430, { began: 0 });
    expect(await tabs.queued()).toEqual([5]);
  });
});
