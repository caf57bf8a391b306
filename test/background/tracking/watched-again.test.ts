// Tests that an undone episode counts again if it is really watched again. Playback from before the undo does not count.

import { expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addUndo, settleItem } from '@/lib/background/sending/outbox.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { parseItem } from '@/lib/store/outbox/outbox-items.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { activity, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import {
  mangaChapter as chapterOf,
  createSampleUpTo,
  episodeFive,
  openTrackedTabs,
  type TabPlayer,
} from './tabs.ts';

const chapter = chapterOf(1);
const pages = (to: number, visited = [{ from: 0, to }]) =>
  ({ episodeId: 'c1', page: to, pages: 20, unit: 'page', visited }) as const;

/** Counts an episode or chapter, and undoes it. `counted` returns how often it has counted since the undo. */
async function undone(
  what: 'episode' | 'chapter',
  { before, from = 0 }: { before?: (player: TabPlayer) => Promise<void>; from?: number } = {},
) {
  const there = await openTrackedTabs();
  const { player, root, world } = there;
  await player.observe(1, what === 'episode' ? episodeFive : chapter);
  await before?.(player);
  if (what === 'episode') await player.sample(1, createSampleUpTo(1400, { played: [{ from, to: 1400 }] }));
  else await player.read(1, pages(20));
  const [item] = await readOutbox();
  expect(item?.change.kind).toBe('episode');
  await settleItem(root, item?.id ?? '');
  const line = activity({ episodeKey: what === 'episode' ? 'crunchyroll:five' : 'mangadex:c1' });
  await (await openDatabase()).put('activity', line);
  const change = { kind: 'removal', media: media(), by: 'undo', base: null, undoes: line.id } as const;
  await addUndo(root, line, change, 'user-1');
  const counted = async () => {
    const items = await (await openDatabase()).getAll('outbox');
    return items.map(parseItem).filter((one) => one?.change.kind === 'episode').length;
  };
  /** Continues in the same player, with ten seconds between `positions`. The player still reports everything that it has played before. */
  const playOn = async (positions: readonly number[]) => {
    for (const position of positions) {
      world.now += 10_000;
      await player.sample(1, { ...createSampleUpTo(1440), position });
    }
  };
  return { ...there, counted, playOn };
}

const every = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_none, index) => from + index * step);

it('an undone episode does not count when its credits play on', async () => {
  const { counted, playOn } = await undone('episode');
  await playOn(every(1410, 1440, 10));
  expect(await counted()).toBe(0);
});

it('an undone episode counts when it is watched on a reopened page', async () => {
  const { player, world, counted } = await undone('episode');
  world.now += 3600_000;
  await player.observe(2, episodeFive);
  await player.sample(2, createSampleUpTo(600));
  expect(await counted()).toBe(0);
  await player.sample(2, createSampleUpTo(1300));
  expect(await counted()).toBe(1);
});

it('an undone episode counts when the same player plays it again', async () => {
  const { counted, playOn } = await undone('episode');
  await playOn(every(0, 1300, 10));
  expect(await counted()).toBe(1);
});

it('an undone episode does not count when the player only jumps through it', async () => {
  const { counted, playOn } = await undone('episode');
  await playOn([0, 300, 600, 900, 1200, 1300, 1310]);
  expect(await counted()).toBe(0);
});

it('an undone episode counts when the page loads and plays it again', async () => {
  const { player, world, counted } = await undone('episode');
  world.now += 60_000;
  for (const position of every(10, 1300, 10))
    await player.sample(1, createSampleUpTo(position, { videoId: 'm2' }));
  expect(await counted()).toBe(1);
});

it('an undone episode does not count when its player gets another id', async () => {
  const { player, world, counted } = await undone('episode');
  world.now += 3600_000;
  await player.observe(1, episodeFive);
  await player.sample(1, createSampleUpTo(1400, { videoId: 'another-script.1', paused: true }));
  for (const position of every(1410, 1440, 10)) {
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(position, { videoId: 'another-script.1' }));
  }
  expect(await counted()).toBe(0);
});

it.each([
  ['the whole episode', 0],
  ['its second part', 600],
])(
  'an undone episode stays uncounted after many advertisements if the player had played %s',
  async (_, from) => {
    const before = async (player: TabPlayer) => {
      await player.sample(1, createSampleUpTo(600, { videoId: 'first' }));
      for (let ad = 0; ad < 11; ad += 1)
        await player.sample(1, createSampleUpTo(20, { videoId: `ad${ad}`, duration: 61 * 1.12 ** ad }));
    };
    const { player, world, counted } = await undone('episode', { before, from });
    world.now += 10_000;
    await player.sample(1, createSampleUpTo(1410, { played: [{ from, to: 1410 }] }));
    expect(await counted()).toBe(0);
  },
);

it('an undone episode does not count when the paused player jumps to the end', async () => {
  const { player, world, counted } = await undone('episode');
  world.now += 10_000;
  await player.sample(1, { ...createSampleUpTo(1400), position: 0, paused: true });
  world.now += 10 * 60_000;
  await player.sample(1, { ...createSampleUpTo(1400), position: 1390 });
  expect(await counted()).toBe(0);
});

it('an undone episode does not count when the player jumps to the end after the computer slept', async () => {
  const { player, world, counted } = await undone('episode');
  world.now += 10_000;
  await player.sample(1, { ...createSampleUpTo(1400), position: 0 });
  world.now += 3600_000;
  await player.sample(1, { ...createSampleUpTo(1400), position: 1390 });
  expect(await counted()).toBe(0);
});

it('an undone chapter counts when it is read again from the first page', async () => {
  const { player, counted } = await undone('chapter');
  const all = [{ from: 0, to: 20 }];
  await player.read(1, pages(20, all));
  expect(await counted()).toBe(0);
  for (let page = 1; page <= 20; page += 1) await player.read(1, pages(page, all));
  expect(await counted()).toBe(1);
});

it('an undone chapter counts when it is reopened and read', async () => {
  const { player, counted } = await undone('chapter');
  await player.read(1, pages(3));
  expect(await counted()).toBe(0);
  await player.read(1, pages(20));
  expect(await counted()).toBe(1);
});

/** Sets up the day after an episode has counted. The episode's tab is still open, and the user has lowered the progress. */
async function nextDay(
  observed: ObservedEpisode,
  report: 'playbackSampled' | 'readingSampled',
  all: unknown,
) {
  const title = media({ type: observed.mediaType, episodes: 28, chapters: 28 });
  const root = await createRoot({ catalogue: [title], granted: ['*://*/*'] });
  root.service.save(title.id, { status: 'watching', progress: 4 });
  await rememberChosenTitle(root.worker, observed, title, 5);
  const { page } = root.web.open(observed.url);
  const say = async (sample: unknown) => {
    await root.web.say(page, report, sample);
    await deliverOutbox(root.worker);
  };
  const progress = () => root.service.entries.get(title.id)?.progress;
  await root.web.say(page, 'episodeObserved', { observed });
  await say(all);
  expect(progress()).toBe(5);
  root.service.save(title.id, { status: 'watching', progress: 3 });
  root.clock.now += 13 * 3600_000;
  return { root, say, progress };
}

it('an episode left in its credits overnight counts only when it is played again', async () => {
  const { root, say, progress } = await nextDay(episodeFive, 'playbackSampled', createSampleUpTo(1400));
  await say(createSampleUpTo(1401));
  expect(progress()).toBe(3);
  for (const position of every(0, 1300, 10)) {
    root.clock.now += 10_000;
    await say({ ...createSampleUpTo(1401), position });
  }
  expect(progress()).toBe(5);
});

it('a chapter left at its end overnight counts only when it is read again', async () => {
  const all = [{ from: 0, to: 20 }];
  const { say, progress } = await nextDay(chapter, 'readingSampled', pages(20, all));
  await say(pages(20, all));
  expect(progress()).toBe(3);
  for (let page = 1; page <= 20; page += 1) await say(pages(page, all));
  expect(progress()).toBe(5);
});

it('an episode that counted while the clock was a year ahead counts again on another day', async () => {
  const { player, world, root, queued } = await openTrackedTabs();
  const year = 365 * 24 * 3600_000;
  world.now += year;
  await player.observe(1, episodeFive);
  await player.sample(1, createSampleUpTo(1400));
  for (const { id } of await readOutbox()) await settleItem(root, id);
  world.now -= year - 30 * 24 * 3600_000;
  await player.observe(2, episodeFive);
  await player.sample(2, createSampleUpTo(1400));
  expect(await queued()).toEqual([5]);
});

it('an undone chapter counts when it is read as a strip', async () => {
  const { player, counted } = await undone('chapter');
  const strip = (from: number, to: number) =>
    player.read(1, { episodeId: 'c1', page: to, pages: 100, unit: 'strip', visited: [{ from, to }] });
  await strip(95, 100);
  await player.read(1, pages(20, [{ from: 18, to: 20 }]));
  expect(await counted()).toBe(0);
  await strip(0, 60);
  await strip(60, 100);
  expect(await counted()).toBe(1);
});
