// @vitest-environment jsdom
// Tests the script that every granted page gets, with the worker that answers it. Checks which scripts are injected into which document,
// and how often the worker wakes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportPageArrival, waitForMedia } from '@/lib/page/tracking/media-watcher.ts';
import type { FakeDocument } from '../background/browser/fake-tab.ts';
import { createRoot, type TestRoot } from '../background/root.ts';
import { eventually } from '../eventually.ts';
import { orphanPageScripts, trustDispatchedEvents } from './browser.ts';

trustDispatchedEvents();

const WATCH = 'https://www.crunchyroll.com/watch/GK9UG2E49/the-result';
const FRAME = 'https://static.crunchyroll.com/vilos/player.html';
const PATTERNS = ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'];
const WATCH_PAGE = 'watch-page.js';
const READER = [WATCH_PAGE, 'site-crunchyroll.js'];
const PLAYER = ['player-frame.js'];
const BOTH = [...READER, ...PLAYER];
const CHAPTERS = [WATCH_PAGE, 'site-mangadex.js'];

let readyState: DocumentReadyState;
let woken: number;

beforeEach(() => {
  readyState = 'complete';
  woken = 0;
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
});

afterEach(() => {
  // Code of the previous test may still wait in this document. Orphan the code, so that it ends itself.
  const adopt = orphanPageScripts();
  media();
  adopt();
});

/** Lets our script in this document send messages as if it ran in the document `from`. */
function speakAs({ fake, web }: TestRoot, from: FakeDocument): void {
  fake.api.runtime.sendMessage = async (sent) => {
    woken += 1;
    const { message, input } = sent as { message: string; input: unknown };
    return web.say(from, message, input).then(
      (value) => ({ value: value ?? null }),
      (error: unknown) => ({ error: String(error) }),
    );
  };
}

async function open(url: string, granted: readonly string[] = PATTERNS) {
  const root = await createRoot({ granted });
  const tab = root.web.open(url);
  speakAs(root, tab.page);
  return { root, tab, page: tab.page };
}

function media(type = 'timeupdate', inside: ParentNode & Node = document.body): void {
  const video = document.createElement('video');
  inside.append(video);
  video.dispatchEvent(new Event(type));
}

describe('media watcher in a granted page', () => {
  it('requests nothing while nothing plays', async () => {
    const { page } = await open(WATCH);
    waitForMedia();
    document.body.dispatchEvent(new Event('click', { bubbles: true }));
    document.body.append(document.createElement('audio'));
    document.querySelector('audio')?.dispatchEvent(new Event('timeupdate'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect([woken, page.scripts]).toEqual([0, []]);
  });

  it.each(['loadedmetadata', 'timeupdate'])(
    'requests the reader and the player’s script once at the first %s',
    async (event) => {
      const { page } = await open(WATCH);
      waitForMedia();
      for (let time = 0; time < 100; time += 1) media(event);
      await eventually(() => expect(page.scripts).toEqual(BOTH));
      for (let time = 0; time < 100; time += 1) media(event);
      expect(woken).toBe(1);
    },
  );

  it.each([
    [1, BOTH],
    [0, []],
  ])('requests for an existing video with readyState %s the scripts %j', async (state, scripts) => {
    const { page } = await open(WATCH);
    const video = document.createElement('video');
    Object.defineProperty(video, 'readyState', { value: state });
    document.body.append(video);
    waitForMedia();
    await eventually(() => expect(page.scripts).toEqual(scripts));
    expect(woken).toBe(scripts.length > 0 ? 1 : 0);
  });

  it('requests scripts when the address changes', async () => {
    const { page } = await open(WATCH);
    waitForMedia();
    history.replaceState(null, '', location.href);
    window.dispatchEvent(new Event('popstate'));
    expect(woken).toBe(0);
    history.pushState(null, '', '/watch/2');
    window.dispatchEvent(new Event('popstate'));
    await eventually(() => expect(page.scripts).toEqual(BOTH));
    history.pushState(null, '', '/watch/3');
    window.dispatchEvent(new Event('popstate'));
    expect(woken).toBe(1);
  });

  it('requests scripts when a video plays in a shadow root that was clicked', async () => {
    const { page } = await open(WATCH);
    waitForMedia();
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    media('timeupdate', root);
    expect(woken).toBe(0);
    root.firstElementChild?.dispatchEvent(new Event('click', { bubbles: true, composed: true }));
    media('timeupdate', root);
    await eventually(() => expect(page.scripts).toEqual(BOTH));
  });

  it.each([
    ['has loaded', async () => window.dispatchEvent(new Event('load'))],
    ['has been loading for three seconds', () => vi.advanceTimersByTimeAsync(200)],
  ])('requests nothing until the page %s', async (_what, load) => {
    const { page } = await open(WATCH);
    readyState = 'interactive';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    waitForMedia();
    media();
    await vi.advanceTimersByTimeAsync(2900);
    expect(woken).toBe(0);
    await load();
    vi.useRealTimers();
    await eventually(() => expect(page.scripts).toEqual(BOTH));
    window.dispatchEvent(new Event('load'));
    expect(woken).toBe(1);
  });

  it.each([
    ['at page arrival', reportPageArrival],
    ['when a video plays', waitForMedia],
  ])('requests scripts only after a prerendered page is activated: %s', async (_when, start) => {
    const { page } = await open('https://mangadex.org/chapter/1', ['https://mangadex.org/*']);
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    start();
    media();
    Reflect.deleteProperty(document, 'prerendering');
    expect(woken).toBe(0);
    document.dispatchEvent(new Event('prerenderingchange'));
    media();
    await eventually(() => expect(page.scripts).toEqual(CHAPTERS));
  });

  it('retries with back-off until the browser allows a script', async () => {
    const { page, tab, root } = await open(WATCH);
    // From now on, the page is in the back/forward cache, so no script can be injected.
    const other = root.web.navigate(tab, 'https://www.crunchyroll.com/');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    waitForMedia();
    for (let time = 0; time < 20; time += 1) {
      media();
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(woken).toBeGreaterThan(0);
    expect(woken).toBeLessThan(4);
    root.web.navigate(tab, page);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await eventually(() => expect(page.scripts).toEqual(BOTH));
    expect(other.scripts).toEqual([]);
  });

  it('requests its scripts again when the page leaves the back-forward cache', async () => {
    const { root, page } = await open(WATCH);
    const { sendMessage } = root.fake.api.runtime;
    root.fake.api.runtime.sendMessage = () => new Promise(() => undefined);
    waitForMedia();
    media();
    root.fake.api.runtime.sendMessage = sendMessage;
    media();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(page.scripts).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await eventually(() => expect(page.scripts).toEqual(BOTH));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(woken).toBe(1);
  });

  it('stops after the extension was updated', async () => {
    await open(WATCH);
    waitForMedia();
    const adopt = orphanPageScripts();
    media();
    adopt();
    media();
    expect(woken).toBe(0);
  });
});

describe('media watcher in a frame', () => {
  it('requests the reader for the page around the frame, and then the player’s script for the frame', async () => {
    const { root, tab, page } = await open(WATCH);
    const frame = root.web.addFrame(tab, FRAME);
    const silent = root.web.addFrame(tab, FRAME);
    speakAs(root, frame);
    waitForMedia();
    media();
    await eventually(() => expect(frame.scripts).toEqual(PLAYER));
    expect([page.scripts, silent.scripts]).toEqual([READER, []]);
    expect(root.web.started).toEqual(BOTH);
  });

  it('requests the player’s script even if the page around the frame may not be read', async () => {
    const { root, tab, page } = await open('https://elsewhere.example/', PATTERNS);
    const frame = root.web.addFrame(tab, FRAME);
    speakAs(root, frame);
    waitForMedia();
    media();
    await eventually(() => expect(frame.scripts).toEqual(PLAYER));
    expect(page.scripts).toEqual([]);
  });
});

describe('scripts of a page', () => {
  it.each([
    [
      "start with the script that reads the page's own objects",
      'https://www.netflix.com/watch/1',
      ['site-netflix-state.js', WATCH_PAGE, 'site-netflix.js', ...PLAYER],
    ],
    ['include no player’s script on a page with chapters only', 'https://mangadex.org/chapter/1', CHAPTERS],
    [
      'include the generic reader on a page without its own reader',
      'https://tv.example/show',
      [WATCH_PAGE, 'site-generic.js', ...PLAYER],
    ],
  ])('%s', async (_what, url, scripts) => {
    const { page } = await open(url, ['*://*/*']);
    reportPageArrival();
    await eventually(() => expect(page.scripts).toEqual(scripts));
  });
});
