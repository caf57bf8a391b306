// Tests that playback in a private window does not count if it happened before the user allowed private windows.

import { expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo, episodeFive, episodeSix, mangaChapter } from './tabs.ts';

const MINUTE = 60_000;

async function openPrivately(observed = episodeFive) {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  const { worker, clock, service, web } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  const opened = clock.now;
  const { page } = web.open(observed.url, { incognito: true, id: 50 });
  const show = (shown: typeof episodeFive) => web.say(page, 'episodeObserved', { observed: shown });
  const play = (position: number, since = opened, videoId = 'm1') => {
    clock.now += 10_000;
    return web.say(page, 'playbackSampled', createSampleUpTo(position, { videoId, since }));
  };
  const save = (privateWindows: boolean) =>
    worker.handlers.saveSettings({
      seen: {
        ...defaultSettings,
        tracking: { ...defaultSettings.tracking, privateWindows: !privateWindows },
      },
      wanted: { ...defaultSettings, tracking: { ...defaultSettings.tracking, privateWindows } },
    });
  const queued = async () => (await readOutbox()).length;
  const progress = async () => {
    await deliverOutbox(worker);
    return service.entries.get(frieren.id)?.progress;
  };
  return { ...root, show, play, save, queued, progress, say: web.say, page, opened };
}

it('an almost finished episode does not count if the user then switches tracking in private windows on', async () => {
  const { show, play, save, progress } = await openPrivately();
  await show(episodeFive);
  await play(1300);
  expect(await (await openDatabase()).getAll('sessions')).toEqual([]);
  await save(true);
  await show(episodeFive);
  for (const position of [1301, 1310, 1320, 1440]) await play(position);
  expect(await progress()).toBe(4);
});

it('an episode counts if it starts after tracking in private windows was switched on', async () => {
  const { show, play, save, progress, opened } = await openPrivately();
  await show(episodeFive);
  await play(1300);
  await save(true);
  await show(episodeSix);
  await play(1, opened, 'm2');
  for (let position = 10; position <= 1300; position += 10) await play(position, opened, 'm2');
  expect(await progress()).toBe(6);
});

it('a page counts from its first report if it opens after tracking in private windows was switched on', async () => {
  const { show, play, save, progress, clock } = await openPrivately();
  await save(true);
  clock.now += MINUTE;
  const since = clock.now;
  await show(episodeFive);
  await play(1300, since);
  expect(await progress()).toBe(5);
});

it('saving settings does not change running sessions', async () => {
  const { show, play, save, progress, clock } = await openPrivately();
  await save(true);
  const since = clock.now + 1;
  clock.now += MINUTE;
  await show(episodeFive);
  await play(700, since);
  await save(true);
  await play(1300, since, 'm2');
  expect(await progress()).toBe(5);
});

it('an almost read chapter does not count if the user then switches tracking in private windows on', async () => {
  const { say, page, save, queued, clock, opened } = await openPrivately(mangaChapter(1));
  const read = (to: number) => {
    clock.now += MINUTE;
    const visited = [{ from: 0, to }];
    const sample = { episodeId: 'c1', page: to, pages: 20, unit: 'page', visited, since: opened };
    return say(page, 'readingSampled', sample);
  };
  await say(page, 'episodeObserved', { observed: mangaChapter(1) });
  await read(17);
  await save(true);
  await say(page, 'episodeObserved', { observed: mangaChapter(1) });
  for (const to of [18, 19, 20]) await read(to);
  expect(await queued()).toBe(0);
});
