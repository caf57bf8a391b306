// Tests teaching a site. The worker accepts a lesson only from the page that the user wanted to teach.
import { afterEach, describe, expect, it } from 'vitest';
import {
  forgetLesson,
  importLessons,
  readLessonForSender,
  readTeachingTexts,
  startTeaching,
  storeLesson,
} from '@/lib/background/tracking/teaching.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { createRoot, pageSender } from '../../root.ts';
import { runUntilIdle } from '../../worker-life.ts';

const ORIGIN = 'https://tv.example';
const taught = {
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'main span', form: 'Episode #' }], part: { kind: 'only' } },
} as const;

/** Opens a page, and records the scripts that are started in it. */
async function setUp(url = `${ORIGIN}/watch/1`, granted: readonly string[] = ['*://*/*']) {
  const root = await createRoot({ granted });
  const tab = root.web.open(url);
  root.web.started.length = 0;
  const told: string[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void told.push(...changed) });
  await settled();
  const sender = (part: Partial<Sender> = {}) =>
    pageSender({ tabId: tab.id, documentId: tab.page.id, url }, part);
  return { ...root, worker, tab, sender, told };
}

/** Waits for work in the background, such as starting scripts in open tabs. */
const settled = () => runUntilIdle(() => undefined);

afterEach(settled);

describe('teaching a page', () => {
  it('does not ask for the media type after a client-side navigation to a path that a reader knows', async () => {
    const { worker, tab, web } = await setUp('https://www.bilibili.com/');
    Object.assign(tab.page, { url: 'https://www.bilibili.com/bangumi/play/ep1' });
    await startTeaching(worker, { tabId: tab.id });
    expect(await web.say(tab.page, 'teachingWanted')).toMatchObject({ asksKind: false });
  });

  it('starts the teaching script in the page, with texts in the user’s language', async () => {
    const { worker, tab, web, sender } = await setUp();
    expect(await readTeachingTexts(worker, sender())).toBeNull();
    web.started.length = 0;
    expect(await startTeaching(worker, { tabId: tab.id })).toBe(true);
    expect(web.started).toEqual(['/teach.js']);
    const wanted = await readTeachingTexts(worker, sender());
    expect(wanted).toMatchObject({ language: 'en', asksKind: true });
    expect(Object.values(wanted ?? {}).every((word) => word !== '')).toBe(true);
  });

  it('does not ask for the media type on a built-in site', async () => {
    const url = 'https://www.crunchyroll.com/watch/G0001/one';
    const { worker, tab, sender } = await setUp(url);
    await startTeaching(worker, { tabId: tab.id });
    const from = { origin: 'https://www.crunchyroll.com' };
    expect(await readTeachingTexts(worker, sender(from))).toMatchObject({ asksKind: false });
    expect(await readTeachingTexts(worker, sender({ ...from, url: null }))).toMatchObject({
      asksKind: false,
    });
  });

  it.each(['chrome://extensions', 'file:///home/ann/https://x'])('does not start at %s', async (url) => {
    const { worker, tab, web } = await setUp(url, ['*://*/*']);
    web.started.length = 0;
    expect(await startTeaching(worker, { tabId: tab.id })).toBe(false);
    expect(web.started).toEqual([]);
  });

  it('does not start in a tab that no script may read', async () => {
    const { worker, tab, fake } = await setUp();
    fake.api.scripting.executeScript = () => Promise.reject(new Error('no access'));
    expect(await startTeaching(worker, { tabId: tab.id })).toBe(false);
  });

  it.each<[string, Partial<Sender>]>([
    ['a frame of the page', { frameId: 7 }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: null }],
    ['another tab', { tabId: 99 }],
    ['a message without a tab', { tabId: null }],
  ])('is denied to %s', async (_who, part) => {
    const { worker, tab, sender } = await setUp();
    await startTeaching(worker, { tabId: tab.id });
    expect(await readTeachingTexts(worker, sender(part))).toBeNull();
    await expect(storeLesson(worker, { taught }, sender(part))).rejects.toThrow('no lesson was started');
    expect(await readLessons()).toEqual([]);
  });
});

describe('lesson', () => {
  it('is stored with the origin of the page that sent it', async () => {
    const { worker, tab, sender, told, web, clock } = await setUp();
    await startTeaching(worker, { tabId: tab.id });
    web.started.length = 0;
    expect(
      await storeLesson(worker, { taught: { ...taught, origin: 'https://evil.example' } }, sender()),
    ).toEqual({
      granted: true,
    });
    const kept = { ...taught, origin: ORIGIN, taughtAt: clock.now };
    expect(await readLessons()).toEqual([kept]);
    expect(await readLessonForSender(sender())).toEqual(kept);
    expect(await readLessonForSender(sender({ origin: null }))).toBeNull();
    expect(told).toContain('lessons');
    expect(told).toContain('permissions');
  });

  it('makes Kiroku read the open page even if its origin is not granted', async () => {
    const { worker, tab, sender, web, fake } = await setUp();
    await startTeaching(worker, { tabId: tab.id });
    fake.api.permissions.contains = async () => false;
    web.started.length = 0;
    expect(await storeLesson(worker, { taught }, sender())).toEqual({ granted: false });
    expect(web.started).toContain('taught.js');
    expect(web.started).toContain('player-frame.js');
  });

  it('is rejected if one of its fields is missing', async () => {
    const { worker, tab, sender } = await setUp();
    await startTeaching(worker, { tabId: tab.id });
    await expect(storeLesson(worker, { taught: { title: 'x' } }, sender())).rejects.toThrow();
    expect(await readLessons()).toEqual([]);
  });

  it('can be deleted, and lessons of other origins stay', async () => {
    const { worker } = await setUp();
    const lessons = [ORIGIN, 'https://b.example'].map((origin) => ({ ...taught, origin, taughtAt: 5 }));
    expect(await importLessons(worker, { lessons })).toBe(2);
    await forgetLesson(worker, { origin: ORIGIN });
    expect((await readLessons()).map(({ origin }) => origin)).toEqual(['https://b.example']);
  });

  it('is imported from a file if it is new and readable', async () => {
    const { worker } = await setUp();
    const known = { ...taught, origin: ORIGIN, taughtAt: 5 };
    await importLessons(worker, { lessons: [known] });
    const odd = { ...known, origin: 'https://odd.example', title: { at: [], part: 'whole' } };
    const fresh = { ...known, origin: 'https://b.example' };
    expect(await importLessons(worker, { lessons: [known, odd, fresh] as never })).toBe(1);
    expect((await readLessons()).map(({ origin }) => origin).sort()).toEqual(
      ['https://b.example', ORIGIN].sort(),
    );
  });
});
