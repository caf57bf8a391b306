// Tests short videos without a stated duration. Only later events show whether they are advertisements or short episodes.

import { describe, expect, it } from 'vitest';
import { episode } from '../../../domain/examples.ts';
import { runUntilIdle } from '../../worker-life.ts';
import {
  closeFirstTab,
  createSampleUpTo,
  episodeFive,
  episodeSix,
  getFirstTab,
  openTrackedTabs,
  pollFirstTab,
  type TrackedTabs,
} from '../tabs.ts';

const MINUTE = 60_000;

/** Plays a short video to its end at normal speed. */
async function playAll({ player, world }: TrackedTabs, videoId: string, duration: number, to = duration) {
  for (let position = 10; position < to; position += 10) {
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(position, { videoId, duration }));
  }
  await player.sample(1, createSampleUpTo(to, { videoId, duration }));
}

describe('advertisement that plays before the episode', () => {
  it.each([
    ['80 s and the next episode follows after 11 s of buffering', 80, 11_000, episodeSix],
    ['80 s and its page stays for a minute', 80, MINUTE, null],
    ['100 s and the next episode follows after 11 s of buffering', 100, 11_000, episodeSix],
    ['100 s and the user leaves the page immediately', 100, 0, null],
    ['160 s and the user leaves the page immediately', 160, 0, null],
  ])('does not count if it lasts %s', async (_what, duration, wait, next) => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', duration);
    tabs.world.now += wait;
    await tabs.player.observe(1, next);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if it lasts 160 s and the episode follows', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', 160, 158);
    expect(await tabs.queued()).toEqual([]);
    await tabs.player.sample(1, createSampleUpTo(20, { videoId: 'm' }));
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if it lasts 100 s and the page briefly shows no episode', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', 100, 95);
    await tabs.player.observe(1, null);
    await tabs.player.observe(1, episodeFive);
    expect(await tabs.queued()).toEqual([]);
    await tabs.player.sample(1, createSampleUpTo(20, { videoId: 'm' }));
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if it lasts 100 s and the page’s permission is removed', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', 100, 95);
    await runUntilIdle(() => tabs.root.fake.permissions.take('*://*/*'));
    tabs.world.now += 10 * MINUTE;
    await pollFirstTab(tabs, episodeFive);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if several advertisements play in a row', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    for (const ad of ['a', 'b', 'c']) {
      await playAll(tabs, ad, 80);
      tabs.world.now += 12_000;
    }
    await tabs.player.observe(1, episodeSix);
    await playAll(tabs, 'd', 80);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if the loaded episode was not played', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', 100);
    await tabs.player.sample(1, createSampleUpTo(0, { videoId: 'm', played: [], paused: true }));
    tabs.world.now += 30 * MINUTE;
    await pollFirstTab(tabs, episodeFive);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count when the page shows the episode again on another day', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'ad', 80);
    await tabs.player.observe(1, null);
    tabs.world.now += 24 * 60 * MINUTE;
    await tabs.player.observe(1, episodeFive);
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });

  it('does not count if it precedes each of two consecutive episodes of different titles', async () => {
    const tabs = await openTrackedTabs();
    const other = episode({
      episodeId: 'other',
      seriesTitle: 'Another',
      seriesId: 'other',
      episodeNumber: 1,
    });
    for (const observed of [episodeFive, other]) {
      await tabs.player.observe(1, observed);
      await playAll(tabs, observed.episodeId, 100);
    }
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([]);
  });
});

describe('short episode', () => {
  it.each([
    ['110 s, followed immediately', 110, 0],
    ['140 s, followed after three seconds', 140, 3000],
  ])('counts when the next short episode starts automatically: %s', async (_what, duration, pause) => {
    const tabs = await openTrackedTabs();
    const counted: number[] = [];
    for (const number of [1, 2, 3]) {
      await tabs.player.observe(1, { ...episodeFive, episodeId: `s${number}`, episodeNumber: number });
      counted.push((await tabs.queued()).length);
      await playAll(tabs, `m${number}`, duration);
      tabs.world.now += pause;
    }
    await tabs.player.observe(1, null);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([1, 2, 3]);
    expect(counted, 'none before its end, the first two with the third').toEqual([0, 0, 2]);
  });

  it('counts when its tab is closed in its credits', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'm', 110, 100);
    await tabs.player.observe(1, null);
    expect(await tabs.queued()).toEqual([]);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([5]);
  });

  it('counts when another document is opened in its credits', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'm', 110, 100);
    const left = getFirstTab(tabs).page;
    tabs.root.web.navigate(getFirstTab(tabs), 'https://www.crunchyroll.com/browse');
    await tabs.root.web.say(left, 'episodeObserved', { observed: null });
    expect(await tabs.queued()).toEqual([5]);
  });

  it.each([
    ['80', 80, [1, 4]],
    ['110', 110, [0.5, 2]],
  ])(
    'counts if it lasts %s s and nothing follows for minutes after its end',
    async (_s, duration, [soon = 0, late = 0]) => {
      const tabs = await openTrackedTabs();
      await tabs.player.observe(1, episodeFive);
      await playAll(tabs, 'm', duration);
      tabs.world.now += soon * MINUTE;
      await pollFirstTab(tabs, episodeFive);
      expect(await tabs.queued()).toEqual([]);
      tabs.world.now += late * MINUTE;
      await pollFirstTab(tabs, episodeFive);
      expect(await tabs.queued()).toEqual([5]);
    },
  );

  it('counts when the page shows no episode for minutes', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'm', 110, 100);
    await tabs.player.observe(1, null);
    tabs.world.now += 5 * MINUTE;
    await pollFirstTab(tabs, null);
    expect(await tabs.queued()).toEqual([5]);
  });

  it('counts only once despite repeated polls', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'm', 110);
    tabs.world.now += 5 * MINUTE;
    await pollFirstTab(tabs, episodeFive);
    await pollFirstTab(tabs, episodeFive);
    await tabs.player.observe(1, episodeSix);
    await tabs.player.observe(1, episodeFive);
    await closeFirstTab(tabs);
    expect(await tabs.queued()).toEqual([5]);
  });

  it('counts with the last report of a closed tab', async () => {
    const tabs = await openTrackedTabs();
    await tabs.player.observe(1, episodeFive);
    await playAll(tabs, 'm', 110, 60);
    const { page } = getFirstTab(tabs);
    await closeFirstTab(tabs);
    await tabs.root.web.say(page, 'playbackSampled', createSampleUpTo(100, { videoId: 'm', duration: 110 }));
    expect(await tabs.queued()).toEqual([5]);
  });
});
