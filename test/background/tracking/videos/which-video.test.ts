// Tests videos that are not the page's episode: previews, advertisements, other cuts, live streams, and late texts.
import { describe, expect, it } from 'vitest';
import { createSampleUpTo, episodeFive, episodeSix, openTrackedTabs } from '../tabs.ts';

const long = { ...episodeFive, duration: 1440 };
const between = (from: number, to: number) => ({ played: [{ from, to }], position: to });

it('a single jump past the threshold does not make an episode count', async () => {
  const { player, queued } = await openTrackedTabs();
  await player.observe(1, episodeFive);
  const looked = { from: 1300, to: 1300.4 };
  await player.sample(1, createSampleUpTo(1300.4, { played: [{ from: 0, to: 100 }, looked] }));
  await player.sample(1, createSampleUpTo(900, { played: [{ from: 0, to: 900 }, looked] }));
  expect(await queued()).toEqual([]);
  await player.sample(1, createSampleUpTo(1225, { played: [{ from: 0, to: 1225 }, looked] }));
  expect(await queued()).toEqual([5]);
});

describe('video whose duration differs from the episode’s duration', () => {
  it.each([
    ['a preview', 180],
    ['a film', 5000],
  ])('never counts if the page states the episode’s duration: %s', async (_what, duration) => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, long);
    await player.sample(1, createSampleUpTo(duration, { duration }));
    world.now += 60_000;
    await player.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it.each([
    ['the episode’s duration', long],
    ['no duration', episodeFive],
  ])('does not end the interrupted episode if the page states %s', async (_where, observed) => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, observed);
    await player.sample(1, createSampleUpTo(900));
    await player.sample(1, createSampleUpTo(180, { videoId: 'preview', duration: 180 }));
    await player.sample(1, createSampleUpTo(4000, { videoId: 'film', duration: 4000 }));
    expect(await queued(), 'none of them is the episode').toEqual([]);
    await player.sample(1, createSampleUpTo(1300, { videoId: 'm2', ...between(900, 1300) }));
    expect(await queued()).toEqual([5]);
  });

  it('does not count after a video of the stated duration has begun', async () => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, { ...episodeFive, duration: 300 });
    await player.sample(1, createSampleUpTo(30, { duration: 300 }));
    await player.sample(1, createSampleUpTo(240, { videoId: 'ad', duration: 240 }));
    world.now += 60_000;
    await player.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it('does not change the threshold of the following episode', async () => {
    const { player, queued } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(60, { videoId: 'trailer', duration: 200 }));
    await player.sample(1, createSampleUpTo(1220));
    expect(await queued()).toEqual([]);
    await player.sample(1, createSampleUpTo(1225));
    expect(await queued()).toEqual([5]);
  });

  it.each([1443, 1420, 1500])(
    'continues yesterday’s playback of an episode of 1440 s if the video lasts %i s',
    async (duration) => {
      const { player, queued, world } = await openTrackedTabs();
      await player.observe(1, long);
      await player.sample(1, createSampleUpTo(864));
      await player.observe(1, null);
      world.now += 24 * 3600_000;
      await player.observe(1, long);
      const rest = between(duration * 0.58, duration * 0.86);
      await player.sample(1, createSampleUpTo(0, { videoId: 'm2', duration, ...rest }));
      expect(await queued()).toEqual([5]);
    },
  );

  it.each([
    ['the episode’s duration', long],
    ['no duration', episodeFive],
  ])('never counts if its duration grows while it plays and the page states %s', async (_where, observed) => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, observed);
    for (let second = 55; second < 2000; second += 10) {
      world.now += 10_000;
      await player.sample(1, createSampleUpTo(second, { duration: second + 5 }));
    }
    world.now += 60_000;
    await player.observe(1, null);
    expect(await queued()).toEqual([]);
  });
});

describe('late report of the next episode', () => {
  it.each([
    ['a minute', 60],
    ['half a minute at double speed', 31],
    ['a quarter of an hour', 900],
  ])('lets both episodes count if it arrives after %s', async (_lag, seconds) => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(1440));
    await player.sample(1, createSampleUpTo(seconds, { videoId: 'm2' }));
    await player.observe(1, episodeSix);
    for (const position of [seconds + 10, seconds + 20, 1300]) {
      world.now += 10_000;
      await player.sample(1, createSampleUpTo(position, { videoId: 'm2' }));
    }
    expect(await queued()).toEqual([5, 6]);
  });

  it('does not change the playback of the previous episode', async () => {
    const { player, queued, world } = await openTrackedTabs();
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(500));
    const next = { videoId: 'm2', duration: 1422 };
    await player.sample(1, createSampleUpTo(600, next));
    await player.observe(1, episodeSix);
    for (const position of [610, 620, 1300]) {
      world.now += 10_000;
      await player.sample(1, createSampleUpTo(position, next));
    }
    expect(await queued()).toEqual([6]);
    await player.observe(1, episodeFive);
    await player.sample(1, createSampleUpTo(0, { videoId: 'm3', ...between(1210, 1300) }));
    expect(await queued(), '590 of 1440 s of the fifth').toEqual([6]);
    await player.sample(1, createSampleUpTo(0, { videoId: 'm3', ...between(1000, 1300) }));
    expect(await queued(), '800 of 1440 s of the fifth').toEqual([6, 5]);
  });
});
