// Tests that the worker restores what is lost when the user disables and enables the extension.

import { expect, it } from 'vitest';
import { forgetClosedTabs } from '@/lib/background/tracking/observed.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';

it('a restarted worker registers its lost poll alarm and scripts again', async () => {
  const { fake, start } = await createRoot();
  await eventually(() => expect(fake.alarms.time('poll')).not.toBeNull());
  fake.alarms.forgetAll();
  await fake.api.scripting.unregisterContentScripts();
  start();
  await eventually(() => expect(fake.alarms.time('poll')).not.toBeNull());
  await eventually(() => expect(fake.registered.ids()).toContain('media-watcher'));
});

it('forgetClosedTabs removes a tab whose close event was lost', async () => {
  const { fake, web, worker } = await createRoot();
  const tab = web.open('https://www.crunchyroll.com/watch/G0001/one', { id: 5 });
  web.open('https://www.crunchyroll.com/', { id: 6 });
  await web.say(tab.page, 'episodeObserved', { observed: episode() });
  for (const event of fake.events) event.clear();
  await web.close(tab);
  await forgetClosedTabs(worker);
  expect(fake.storage.session.peek('tabs')).toEqual({});
});

it('playback in a private window counts only if the user has turned on the tracking of private windows', async () => {
  const { fake, web, service, worker, writeSettings } = await createRoot({ catalogue: twoTitles });
  const { page } = web.open('https://www.crunchyroll.com/watch/G0001/one', { incognito: true });
  const play = async () => {
    await web.say(page, 'episodeObserved', { observed: episode({ episodeNumber: 1, episodeLabel: 'E1' }) });
    const played = [{ from: 0, to: 1440 }];
    await web.say(page, 'playbackSampled', {
      videoId: 'm',
      duration: 1440,
      position: 1440,
      played,
      paused: true,
    });
  };
  await play();
  const shown = () => worker.handlers.tabSite({ tabId: 1, url: page.url });
  expect(await shown(), 'the popup says why').toMatchObject({ isPrivate: true });
  expect(fake.storage.session.peek('tabs')).toBeNull();
  expect(fake.storage.session.peek('visits')).toBeNull();
  expect(fake.storage.local.peek('readerHealth')).toBeNull();
  expect(await readOutbox()).toEqual([]);
  writeSettings({ tracking: { ...defaultSettings.tracking, privateWindows: true } });
  expect((await shown())?.isPrivate).toBeUndefined();
  await play();
  await eventually(() => expect(service.entries.size).toBe(1));
  await eventually(async () => expect(await readOutbox()).toEqual([]));
  expect(await readActivity(), 'the list moved, and the log says nothing').toEqual([]);
});
