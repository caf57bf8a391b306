// Tests the effect of each message from a page's script.

import { beforeEach, expect, it, vi } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { showNote } from '@/lib/background/tracking/page-notes.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import type { FakeDocument } from '../browser/fake-tab.ts';
import { createEditChange, frieren } from '../changes.ts';
import { createWorkerWithMatch, episodeFive, getProgressAtService } from '../matching/answering.ts';
import type { TestRoot } from '../root.ts';
import { mangaChapter } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createWorkerWithMatch();
  await runUntilIdle(() => root.fake.permissions.grant('*://*/*'));
});

/** Sends the message from the page of a new tab. Returns the worker's answer. */
async function say(url: string, message: string, input?: object): Promise<unknown> {
  const { page } = root.web.open(url);
  root.web.started.length = 0;
  let answer: unknown;
  await runUntilIdle(async () => {
    answer = await root.web.say(page, message, input);
  });
  return answer;
}

it('scriptsWanted starts the scripts that belong on the page', async () => {
  await say(episodeFive.url, 'scriptsWanted');
  expect(root.web.started).toContain('site-crunchyroll.js');
});

it.each([
  ['starts the reader of', 'https://www.bilibili.com/', 'https://www.bilibili.com/bangumi/play/ep1', true],
  ['starts no reader at', 'https://www.bilibili.com/bangumi/play/ep1', 'https://www.bilibili.com/', false],
])('scriptsWanted %s the address to which the page has moved within its document', async (...row) => {
  const [, loaded, current, isStarted] = row;
  const { page } = root.web.open(loaded);
  root.web.started.length = 0;
  Object.assign(page, { url: current });
  await runUntilIdle(() => root.web.say(page, 'scriptsWanted'));
  expect(root.web.started.includes('site-bilibili.js')).toBe(isStarted);
});

it('nothingRead starts the script that reads the page’s general data', async () => {
  await say('https://www.viz.com/shonenjump/a-manga-chapter-12/chapter/23456', 'nothingRead');
  expect(root.web.started).toContain('general-data.js');
});

it('nothingRead from a frame starts no script in its page', async () => {
  const tab = root.web.open('https://www.viz.com/shonenjump/a-manga-chapter-12/chapter/23456');
  const frame = root.web.addFrame(tab, 'https://frame.example/');
  await runUntilIdle(() => root.web.say(frame, 'nothingRead'));
  expect(root.web.started).toEqual([]);
});

it('readingSampled counts a chapter that was read to its end', async () => {
  const { page } = root.web.open(mangaChapter(1).url);
  root.service.away = true;
  const since = root.clock.now;
  await root.web.say(page, 'episodeObserved', { observed: mangaChapter(1) });
  root.clock.now += 10 * 60_000;
  const visited = [{ from: 0, to: 20 }];
  const read = { episodeId: 'c1', page: 20, pages: 20, unit: 'page', visited, since };
  await runUntilIdle(() => root.web.say(page, 'readingSampled', read));
  expect(await readOutbox()).toMatchObject([{ change: { kind: 'episode', observed: { episodeId: 'c1' } } }]);
});

/** Shows a note in a new tab. Returns functions that send messages from the tab's page. */
async function withNote(activityId: string | null) {
  const tab = root.web.open(episodeFive.url);
  const { page } = tab;
  page.hear = async () => undefined;
  const toast = {
    language: 'en',
    text: 'Note',
    undoText: null,
    answerText: 'Answer',
    closeText: 'Close',
    activityId,
  };
  await runUntilIdle(() => showNote(root.worker, [{ tabId: tab.id, documentId: page.id }], toast));
  const sayFrom = (from: typeof page, message: string, input?: object) =>
    runUntilIdle(() => root.web.say(from, message, input));
  return { tab, page, sayFrom };
}

/** Stores a log entry that has raised the progress from 4 to 9. Returns its id. */
async function nineWritten(): Promise<string> {
  await runUntilIdle(() => addChange(root, createEditChange({ progress: 9 }), 'user-1'));
  await runUntilIdle(() => deliverOutbox(root));
  const [line] = await readActivity();
  return line?.id ?? '';
}

it('noteOpened styles the document until noteClosed', async () => {
  const styles = new Set<string>();
  Object.assign(root.fake.api.scripting, {
    insertCSS: async (style: unknown) => styles.add(JSON.stringify(style)),
    removeCSS: async (style: unknown) => styles.delete(JSON.stringify(style)),
  });
  const { page } = root.web.open(episodeFive.url);
  const open = () => root.web.say(page, 'noteOpened');
  const first = await open();
  const second = await open();
  const target = { tabId: page.tabId, documentIds: [page.id] };
  expect([...styles].map((style) => JSON.parse(style))).toMatchObject([{ target }, { target }]);
  await root.web.say(page, 'noteClosed', { styleId: first });
  expect(styles.size).toBe(1);
  await root.web.say(page, 'noteClosed', { styleId: second });
  expect(styles.size).toBe(0);
});

it('popupWanted opens the popup for the document with the note', async () => {
  const openPopup = vi.spyOn(root.fake.api.action, 'openPopup');
  const { tab, page, sayFrom } = await withNote(null);
  await sayFrom(root.web.open(episodeFive.url).page, 'popupWanted');
  await sayFrom(root.web.addFrame(tab, episodeFive.url), 'popupWanted');
  expect(openPopup).not.toHaveBeenCalled();
  await sayFrom(page, 'popupWanted');
  await sayFrom(page, 'popupWanted');
  expect(openPopup).toHaveBeenCalledOnce();
});

it('undoFromNote undoes the change of the note', async () => {
  const activityId = await nineWritten();
  const first = await withNote(activityId);
  root.service.save(frieren.id, { progress: 12 });
  await first.sayFrom(first.page, 'undoFromNote', { activityId });
  expect(getProgressAtService(root)).toBe(12);
  root.service.save(frieren.id, { progress: 9 });
  const second = await withNote(activityId);
  await second.sayFrom(second.page, 'undoFromNote', { activityId });
  expect(getProgressAtService(root)).toBe(4);
});

it.each<[string, (note: Awaited<ReturnType<typeof withNote>>) => FakeDocument]>([
  ['a frame of another origin', ({ tab }) => root.web.addFrame(tab, 'https://other.example/frame')],
  ['a frame of the same origin', ({ tab }) => root.web.addFrame(tab, episodeFive.url)],
  ['the next page of the tab', ({ tab }) => root.web.navigate(tab, episodeFive.url)],
  ['another tab', () => root.web.open(episodeFive.url).page],
])('undoFromNote is rejected from %s', async (_from, documentOf) => {
  const activityId = await nineWritten();
  const note = await withNote(activityId);
  await note.sayFrom(documentOf(note), 'undoFromNote', { activityId });
  expect(getProgressAtService(root)).toBe(9);
});

it('undoFromNote is rejected for a log entry of another note', async () => {
  const activityId = await nineWritten();
  const { page, sayFrom } = await withNote('another');
  await sayFrom(page, 'undoFromNote', { activityId });
  expect(getProgressAtService(root)).toBe(9);
});

it('rateFromNote is rejected if the note asked for no score', async () => {
  const activityId = await nineWritten();
  const { page, sayFrom } = await withNote(activityId);
  await sayFrom(page, 'rateFromNote', { activityId, score: 1 });
  expect(root.service.entries.get(frieren.id)?.userScore ?? null).toBeNull();
});

it('showNote sends the note to the page, not to its frames', async () => {
  const tab = root.web.open(episodeFive.url);
  const frame = root.web.addFrame(tab, episodeFive.url);
  const notified: string[] = [];
  frame.hear = async () => void notified.push('frame');
  tab.page.hear = async () => void notified.push('page');
  const toast = {
    language: 'en',
    text: 'Note',
    undoText: null,
    answerText: null,
    closeText: 'Close',
    activityId: null,
  };
  await runUntilIdle(() => showNote(root.worker, [{ tabId: tab.id, documentId: tab.page.id }], toast));
  const next = root.web.navigate(tab, episodeFive.url);
  next.hear = async () => void notified.push('the next page');
  await runUntilIdle(() =>
    showNote(root.worker, [{ tabId: tab.id, documentId: tab.frames[0]?.id ?? 'gone' }], toast),
  );
  expect(notified).toEqual(['page']);
  expect(frame.scripts).toEqual([]);
});
