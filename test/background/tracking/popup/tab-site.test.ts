// Tests the facts that the popup gets about the page in a tab: its site, what Kiroku may read on it, and which permissions it needs.
import { describe, expect, it } from 'vitest';
import { hasOriginPermission } from '@/lib/background/runtime/permissions.ts';
import { httpAddressOfTab, readPageOnce, readTabSite } from '@/lib/background/tracking/pages.ts';
import { GENERIC_SCRIPT_FILES, planSiteScripts } from '@/lib/background/tracking/site-scripts.ts';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import { writeLessons } from '@/lib/store/lessons.ts';
import { createRoot, type TestRoot } from '../../root.ts';

const crunchyroll = sites.find(({ id }) => id === 'crunchyroll') ?? expect.fail('no such site');
const WATCH = 'https://www.crunchyroll.com/watch/G0001/one';
const NAS = 'http://nas.local:8096';

const setUp = (granted: readonly string[] = [], settings: Partial<Settings> = {}) =>
  createRoot({ granted, settings });

describe('httpAddressOfTab', () => {
  it.each<[string, string | null, string | null]>([
    [WATCH, WATCH, WATCH],
    ['http://nas.local/', 'http://nas.local/', 'http://nas.local/'],
    ['chrome://extensions', 'chrome://extensions', null],
    ['file:///home/ann/https://x', 'file:///home/ann/https://x', null],
  ])('returns for the tab %s, with the popup’s address %s: %s', async (url, seen, address) => {
    const { worker, web } = await setUp();
    const { id } = web.open(url);
    expect(await httpAddressOfTab(worker, { tabId: id, url: seen })).toBe(address);
  });

  it('returns the address only for a readable tab', async () => {
    const { worker, web } = await setUp(['https://www.crunchyroll.com/*']);
    const [known, unknown] = [web.open(WATCH), web.open('https://tv.example/1')];
    expect(await httpAddressOfTab(worker, { tabId: known.id, url: null })).toBe(WATCH);
    expect(await httpAddressOfTab(worker, { tabId: unknown.id, url: null })).toBeNull();
  });
});

describe('hasOriginPermission', () => {
  it.each([
    ['https://tv.example', ['https://tv.example/*'], true],
    ['http://tv.example', ['http://tv.example/*'], true],
    ['https://tv.example', [], false],
    ['http://tv.example', ['https://tv.example/*'], false],
    ['chrome-extension://https', ['*://*/*'], false],
  ] as const)('returns for %s with the grants %j: %s', async (origin, granted, expected) => {
    const { worker } = await setUp(granted);
    expect(await hasOriginPermission(worker, origin)).toBe(expected);
  });
});

describe('readTabSite', () => {
  const look = async ({ worker, web }: TestRoot, url: string, incognito = false) => {
    const { id } = web.open(url, { incognito });
    return readTabSite(worker, { tabId: id, url });
  };

  it('returns a built-in site and every origin that it needs', async () => {
    expect(await look(await setUp(), WATCH)).toEqual({
      origin: 'https://www.crunchyroll.com',
      site: { id: 'crunchyroll', name: crunchyroll.name },
      patterns: originsOf(crunchyroll),
      granted: false,
      frame: null,
    });
    expect(await look(await setUp(originsOf(crunchyroll)), WATCH)).toMatchObject({ granted: true });
  });

  it('returns the server that the user added', async () => {
    const there = await setUp([], { selfHosted: { jellyfin: [NAS] } });
    expect(await look(there, `${NAS}/web/#/video`)).toMatchObject({
      origin: NAS,
      site: { id: 'jellyfin' },
      patterns: ['http://nas.local:8096/*'],
    });
  });

  it('returns only the origin for a page of an unknown site', async () => {
    expect(await look(await setUp(), 'https://tv.example/1')).toEqual({
      origin: 'https://tv.example',
      site: null,
      patterns: ['https://tv.example/*'],
      granted: false,
      frame: null,
    });
  });

  it('returns null for a tab without a web page', async () => {
    expect(await look(await setUp(), 'chrome://extensions')).toBeNull();
  });

  it.each([
    ['returns isPrivate for a private window that is not tracked', true, false, true],
    ['does not return isPrivate for a private window that is tracked', true, true, undefined],
    ['does not return isPrivate for a normal window', false, false, undefined],
  ])('%s', async (...given) => {
    const [, incognito, privateWindows, isPrivate] = given;
    const there = await setUp([], { tracking: { ...defaultSettings.tracking, privateWindows } });
    expect((await look(there, WATCH, incognito))?.isPrivate).toBe(isPrivate);
  });

  it('uses the address that the popup sent if the tab is closed', async () => {
    const { worker } = await setUp();
    expect(await readTabSite(worker, { tabId: 99, url: WATCH })).toMatchObject({ granted: false });
  });
});

describe('readPageOnce', () => {
  const lesson: Lesson = {
    origin: 'https://tv.example',
    taughtAt: 5,
    title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
    episode: { at: [{ selector: 'main span', form: 'Episode #' }], part: { kind: 'only' } },
  };
  const built = planSiteScripts(crunchyroll, []).flatMap(({ files }) => files ?? []);

  it.each<[string, string, readonly Lesson[], readonly string[]]>([
    ['on a built-in site', WATCH, [], built],
    ['on any page', 'https://tv.example/1', [], GENERIC_SCRIPT_FILES],
    ['on a taught page', 'https://tv.example/1', [lesson], ['taught.js', ...GENERIC_SCRIPT_FILES]],
    ['on a page next to a taught page', 'https://a.example/1', [lesson], GENERIC_SCRIPT_FILES],
    [
      'on a page with taught chapters',
      'https://tv.example/1',
      [{ ...lesson, pages: { kind: 'none' } }],
      ['taught.js', ...GENERIC_SCRIPT_FILES, 'taught-pages.js'],
    ],
    [
      'on a built-in site that was taught',
      WATCH,
      [{ ...lesson, origin: 'https://www.crunchyroll.com', pages: { kind: 'none' } }],
      ['taught.js', ...built],
    ],
  ])('starts the reader and the player script %s', async (_what, url, lessons, files) => {
    const { worker, web, fake } = await setUp(['*://*/*']);
    await writeLessons(lessons);
    const tab = web.open(url);
    const frame = web.addFrame(tab, 'https://player.example/1');
    web.started.length = 0;
    const registered = fake.registered.ids();
    await readPageOnce(worker, { tabId: tab.id });
    expect(web.started).toEqual([...files, 'player-frame.js']);
    expect(frame.scripts).toEqual(['player-frame.js']);
    expect(fake.registered.ids()).toEqual(registered);
  });

  it('fails for a closed tab', async () => {
    const { worker } = await setUp();
    await expect(readPageOnce(worker, { tabId: 99 })).rejects.toThrow('No tab');
  });
});
