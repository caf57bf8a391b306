// What a page's script says comes to the part that does it: each message by what has happened after it.
import { beforeEach, expect, it, vi } from 'vitest';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { edit, frieren } from '../changes.ts';
import { rest } from '../life.ts';
import { five, progressOf, setUp } from '../matching/answering.ts';
import type { Root } from '../root.ts';
import { chapter } from '../tracking/tabs.ts';

let root: Root;
beforeEach(async () => {
  root = await setUp();
  await rest(() => root.fake.permissions.grant('*://*/*'));
});

/** Said by the page of a new tab. */
async function say(url: string, message: string, input?: object): Promise<unknown> {
  const { page } = root.web.open(url);
  root.web.started.length = 0;
  let answer: unknown;
  await rest(async () => {
    answer = await root.web.say(page, message, input);
  });
  return answer;
}

it('something plays in it: the scripts come that belong there', async () => {
  await say(five.url, 'scriptsWanted');
  expect(root.web.started).toContain('site-crunchyroll.js');
});

it('its reader finds nothing: its general data is asked', async () => {
  await say('https://www.viz.com/shonenjump/a-manga-chapter-12/chapter/23456', 'nothingRead');
  expect(root.web.started).toContain('general-data.js');
});

it('a chapter was read to its end: it counts', async () => {
  const { page } = root.web.open(chapter(1).url);
  root.service.away = true;
  const since = root.clock.now;
  await root.web.say(page, 'episodeObserved', { observed: chapter(1) });
  root.clock.now += 10 * 60_000;
  const visited = [{ from: 0, to: 20 }];
  const read = { episodeId: 'c1', page: 20, pages: 20, unit: 'page', visited, since };
  await rest(() => root.web.say(page, 'readingSampled', read));
  expect(await readOutbox()).toMatchObject([{ change: { kind: 'episode', observed: { episodeId: 'c1' } } }]);
});

it('its note could not be seen when its button was pressed: the popup opens', async () => {
  const openPopup = vi.spyOn(root.fake.api.action, 'openPopup');
  await say(five.url, 'popupWanted');
  expect(openPopup).toHaveBeenCalledOnce();
});

it('its button undoes what was announced there, and nothing that was changed since', async () => {
  await rest(() => root.outbox.add(edit({ progress: 9 }), 'user-1'));
  await rest(() => root.delivery.deliver());
  const [line] = await readActivity();
  const press = () => say(five.url, 'undoAnnounced', { activityId: line?.id });
  root.service.save(frieren.id, { progress: 12 });
  await press();
  expect(progressOf(root)).toBe(12);
  root.service.save(frieren.id, { progress: 9 });
  await press();
  expect(progressOf(root)).toBe(4);
});
