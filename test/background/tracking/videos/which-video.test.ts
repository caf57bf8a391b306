// What plays under an episode is not always the episode: previews, advertisements, other cuts, live streams, and players that the page's texts lag behind.
import { describe, expect, it } from 'vitest';
import { five, openTabs, six, upTo } from '../tabs.ts';

const long = { ...five, duration: 1440 };
const between = (from: number, to: number) => ({ played: [{ from, to }], position: to });

describe('a video of another length', () => {
  it.each([
    ['a preview', 180],
    ['a film', 5000],
  ])('never counts for an episode whose page says its length: %s', async (_what, duration) => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, long);
    await tracker.sample(1, upTo(duration, { duration }));
    world.now += 60_000;
    await tracker.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it.each([
    ['where the page says its length', long],
    ['where nothing does', five],
  ])('in the middle of an episode takes nothing away from it, %s', async (_where, observed) => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, observed);
    await tracker.sample(1, upTo(900));
    await tracker.sample(1, upTo(180, { videoId: 'preview', duration: 180 }));
    await tracker.sample(1, upTo(4000, { videoId: 'film', duration: 4000 }));
    expect(await queued(), 'none of them is the episode').toEqual([]);
    await tracker.sample(1, upTo(1300, { videoId: 'm2', ...between(900, 1300) }));
    expect(await queued()).toEqual([5]);
  });

  it('is something else where one of just the length that the page says has begun, however near it comes', async () => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, { ...five, duration: 300 });
    await tracker.sample(1, upTo(30, { duration: 300 }));
    await tracker.sample(1, upTo(240, { videoId: 'ad', duration: 240 }));
    world.now += 60_000;
    await tracker.observe(1, null);
    expect(await queued()).toEqual([]);
  });

  it('before an episode takes nothing away from it', async () => {
    const { tracker, queued } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(60, { videoId: 'trailer', duration: 200 }));
    await tracker.sample(1, upTo(1220));
    expect(await queued()).toEqual([]);
    await tracker.sample(1, upTo(1225));
    expect(await queued()).toEqual([5]);
  });

  it.each([1443, 1420, 1500])('of %i s goes on where 1440 s stopped the day before', async (duration) => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, long);
    await tracker.sample(1, upTo(864));
    await tracker.observe(1, null);
    world.now += 24 * 3600_000;
    await tracker.observe(1, long);
    const rest = between(duration * 0.58, duration * 0.86);
    await tracker.sample(1, upTo(0, { videoId: 'm2', duration, ...rest }));
    expect(await queued()).toEqual([5]);
  });

  it.each([
    ['where the page says a length', long],
    ['where nothing does', five],
  ])('that grows while it plays is live, and never counts, %s', async (_where, observed) => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, observed);
    for (let second = 55; second < 2000; second += 10) {
      world.now += 10_000;
      await tracker.sample(1, upTo(second, { duration: second + 5 }));
    }
    world.now += 60_000;
    await tracker.observe(1, null);
    expect(await queued()).toEqual([]);
  });
});

it('one jump past the threshold lowers no bar', async () => {
  const { tracker, queued } = await openTabs();
  await tracker.observe(1, five);
  const looked = { from: 1300, to: 1300.4 };
  await tracker.sample(1, upTo(1300.4, { played: [{ from: 0, to: 100 }, looked] }));
  await tracker.sample(1, upTo(900, { played: [{ from: 0, to: 900 }, looked] }));
  expect(await queued()).toEqual([]);
  await tracker.sample(1, upTo(1225, { played: [{ from: 0, to: 1225 }, looked] }));
  expect(await queued()).toEqual([5]);
});

describe('texts that change after the player', () => {
  it.each([
    ['a minute', 60],
    ['half a minute at double speed', 31],
    ['a quarter of an hour', 900],
  ])('by %s leave no episode out', async (_lag, seconds) => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(1440));
    await tracker.sample(1, upTo(seconds, { videoId: 'm2' }));
    await tracker.observe(1, six);
    for (const position of [seconds + 10, seconds + 20, 1300]) {
      world.now += 10_000;
      await tracker.sample(1, upTo(position, { videoId: 'm2' }));
    }
    expect(await queued()).toEqual([5, 6]);
  });

  it('erase nothing of the episode before, nor add to it', async () => {
    const { tracker, queued, world } = await openTabs();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(500));
    const next = { videoId: 'm2', duration: 1422 };
    await tracker.sample(1, upTo(600, next));
    await tracker.observe(1, six);
    for (const position of [610, 620, 1300]) {
      world.now += 10_000;
      await tracker.sample(1, upTo(position, next));
    }
    expect(await queued()).toEqual([6]);
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(0, { videoId: 'm3', ...between(1210, 1300) }));
    expect(await queued(), '590 of 1440 s of the fifth').toEqual([6]);
    await tracker.sample(1, upTo(0, { videoId: 'm3', ...between(1000, 1300) }));
    expect(await queued(), '800 of 1440 s of the fifth').toEqual([6, 5]);
  });
});
