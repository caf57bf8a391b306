// Tests that the worker neither reads nor writes storage for a report that changes nothing. This matters because players report every few
// seconds for hours.
import { expect, it } from 'vitest';
import type { TestRoot } from '../root.ts';
import { createSampleUpTo, episodeFive, mangaChapter, openTrackedTabs } from './tabs.ts';

/** Counts the writes of the tabs' records. Also counts how often the time of the last erasure is read. */
function watchStorage({ fake }: TestRoot) {
  const { session } = fake.storage;
  const { get, set } = session;
  const counts = { writes: 0, reads: 0 };
  session.get = (keys) => {
    if (keys === 'erasedAt') counts.reads += 1;
    return get(keys);
  };
  session.set = (values) => {
    if ('tabs' in values) counts.writes += 1;
    return set(values);
  };
  return counts;
}

it('a paused player without an episode is stored only once', async () => {
  const { root, player, world } = await openTrackedTabs();
  await player.observe(1, episodeFive);
  await player.observe(1, null);
  const counts = watchStorage(root);
  for (let report = 0; report < 20; report += 1) {
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(200, { videoId: 'film', paused: true }));
    await player.sample(1, createSampleUpTo(0, { videoId: 'preview', played: [], paused: true }));
  }
  expect(counts.writes, 'two players').toBe(2);
  await player.sample(1, createSampleUpTo(210, { videoId: 'film' }));
  expect(counts.writes, 'it plays on').toBe(3);
});

it('the time of the last erasure is read only once per video', async () => {
  const { root, player, world } = await openTrackedTabs();
  await player.observe(1, episodeFive);
  const counts = watchStorage(root);
  for (let position = 10; position <= 400; position += 10) {
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(position));
  }
  expect(counts.reads).toBe(1);
  await player.observe(1, mangaChapter(1));
  for (let page = 3; page <= 15; page += 1)
    await player.read(1, {
      episodeId: 'c1',
      page,
      pages: 20,
      unit: 'page',
      visited: [{ from: 0, to: page }],
    });
  expect(counts.reads).toBe(2);
});
