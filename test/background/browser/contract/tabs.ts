// Contract cases for tabs, their pages and messages, with Chromium's answers.
import type { ContractCase } from './case.ts';

export const tabCases: readonly ContractCase[] = [
  [
    'get: a tab with a readable page',
    async ({ tabs }, { readable }) => {
      const { url, incognito, active } = await tabs.get(readable);
      return [url, incognito, active];
    },
    'resolves ["https://www.crunchyroll.com/browse",false,false]',
  ],
  [
    'get: a tab with an unreadable page has no URL',
    async ({ tabs }, { unreadable }) => {
      const { url, active } = await tabs.get(unreadable);
      return [url, active];
    },
    'resolves [null,true]',
  ],
  ['get: a closed tab', ({ tabs }, { gone }) => tabs.get(gone), 'rejects: No tab with id N.'],
  ['query: all tabs', async ({ tabs }) => (await tabs.query({})).length, 'resolves 2'],
  [
    'query: all tabs of a site',
    async ({ tabs }) => (await tabs.query({ url: ['https://www.crunchyroll.com/*'] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse"]',
  ],
  [
    'query: a path that no tab has open',
    async ({ tabs }) =>
      (await tabs.query({ url: ['https://www.crunchyroll.com/watch/*'] })).map(({ url }) => url),
    'resolves []',
  ],
  [
    'query: the pattern of an unreadable page',
    async ({ tabs }) => (await tabs.query({ url: ['https://elsewhere.example/*'] })).map(({ url }) => url),
    'resolves []',
  ],
  [
    'query: the pattern of all sites omits unreadable pages',
    async ({ tabs }) => (await tabs.query({ url: ['*://*/*'] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse"]',
  ],
  [
    'query: an empty list of patterns, which means all tabs',
    async ({ tabs }) => (await tabs.query({ url: [] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse",null]',
  ],
  [
    'query: a pattern without a scheme',
    async ({ tabs }) => (await tabs.query({ url: ['crunchyroll'] })).map(({ url }) => url),
    "rejects: Invalid url pattern 'crunchyroll'",
  ],
  [
    'query: the active tab',
    async ({ tabs }, { unreadable }) =>
      (await tabs.query({ active: true, lastFocusedWindow: true })).map(({ id }) => id === unreadable),
    'resolves [true]',
  ],
  [
    'update: a closed tab',
    ({ tabs }, { gone }) => tabs.update(gone, { active: true }),
    'rejects: No tab with id N.',
  ],
  [
    'update: a tab becomes active',
    async ({ tabs }, { readable }) => {
      const tab = await tabs.update(readable, { active: true });
      return [tab?.id === readable, tab?.active, tab?.url];
    },
    'resolves [true,true,"https://www.crunchyroll.com/browse"]',
  ],
  [
    'query: the active tab after the update',
    async ({ tabs }, { readable }) =>
      (await tabs.query({ active: true, lastFocusedWindow: true })).map(({ id }) => id === readable),
    'resolves [true]',
  ],
  [
    'update: the window of the tab gets the focus',
    async ({ tabs, windows }, { readable }) =>
      (await windows.update((await tabs.get(readable)).windowId, { focused: true })).focused,
    'resolves true',
  ],
  [
    'update: a closed window',
    ({ windows }) => windows.update(99_999_999, { focused: true }),
    'rejects: No window with id N.',
  ],
  [
    'create: a popup window with an extension page',
    async ({ windows, tabs, runtime }) => {
      const made = await windows.create({
        url: runtime.getURL('/sidepanel.html'),
        type: 'popup',
        width: 440,
        height: 680,
      });
      const [tab] = made?.tabs ?? [];
      await tabs.remove(tab?.id ?? 0);
      return [made?.type, made?.tabs?.length];
    },
    'resolves ["popup",1]',
  ],
  [
    'update: a tab of a background window becomes active only in that window',
    async ({ tabs, windows, runtime }, { readable }) => {
      const made = await windows.create({ url: runtime.getURL('/sidepanel.html'), type: 'popup' });
      const [own] = made?.tabs ?? [];
      const { active } = (await tabs.update(readable, { active: true })) ?? {};
      const [front] = await tabs.query({ active: true, lastFocusedWindow: true });
      await tabs.remove(own?.id ?? 0);
      return [active, front?.id === own?.id];
    },
    'resolves [true,true]',
  ],
  [
    'create: a new tab is active, and its URL is still pending',
    async ({ tabs, runtime }) => {
      const made = await tabs.create({ url: runtime.getURL('/welcome.html') });
      const [front] = await tabs.query({ active: true, lastFocusedWindow: true });
      await tabs.remove(made.id ?? 0);
      return [
        made.url,
        made.pendingUrl === runtime.getURL('/welcome.html'),
        made.active,
        front?.id === made.id,
      ];
    },
    'resolves [null,true,true,true]',
  ],
  [
    'create: a new tab in the background',
    async ({ tabs }) => {
      const made = await tabs.create({ url: 'about:blank', active: false });
      await tabs.remove(made.id ?? 0);
      return [made.url, made.pendingUrl, made.active];
    },
    'resolves [null,null,false]',
  ],
  [
    'create: a URL without a host',
    ({ tabs }) => tabs.create({ url: 'http://' }),
    'rejects: Invalid url: "http://".',
  ],
  [
    'create: a javascript: URL',
    ({ tabs }) => tabs.create({ url: 'javascript:alert(1)' }),
    'rejects: JavaScript URLs are not allowed in API based extension navigations. Use chrome.scripting.executeScript instead.',
  ],
  ['remove: a closed tab', ({ tabs }, { gone }) => tabs.remove(gone), 'rejects: No tab with id N.'],
  [
    'executeScript: a file in a readable page',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable }, files: ['/taught.js'] })).map(
        ({ documentId, frameId, result }) => [typeof documentId, frameId, result],
      ),
    'resolves [["string",0,null]]',
  ],
  [
    'executeScript: a file in an unreadable page',
    ({ scripting }, { unreadable }) =>
      scripting.executeScript({ target: { tabId: unreadable }, files: ['/taught.js'] }),
    'rejects: Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
  ],
  [
    'executeScript: a file in all frames of an unreadable page',
    ({ scripting }, { unreadable }) =>
      scripting.executeScript({ target: { tabId: unreadable, allFrames: true }, files: ['/taught.js'] }),
    'rejects: Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
  ],
  [
    'executeScript: a file in a closed tab',
    ({ scripting }, { gone }) => scripting.executeScript({ target: { tabId: gone }, files: ['/taught.js'] }),
    'rejects: No tab with id N',
  ],
  [
    'executeScript: a file that is not in the package',
    ({ scripting }, { readable }) =>
      scripting.executeScript({ target: { tabId: readable }, files: ['/not-there.js' as '/taught.js'] }),
    "rejects: Could not load file: 'not-there.js'.",
  ],
  [
    'executeScript: an empty list of files',
    ({ scripting }, { readable }) => scripting.executeScript({ target: { tabId: readable }, files: [] }),
    'rejects: At least one file must be specified.',
  ],
];

export const messageCases: readonly ContractCase[] = [
  [
    'to a page with a listener that answers',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { report: 'episode' }),
    'resolves true',
  ],
  [
    'to a page whose listener does not answer this message',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { odd: 1 }),
    'resolves',
  ],
  [
    'to a page without a listener',
    ({ tabs }, { unreadable }) => tabs.sendMessage(unreadable, { report: 'episode' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to a closed tab',
    ({ tabs }, { gone }) => tabs.sendMessage(gone, { report: 'episode' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to an unknown document',
    ({ tabs }, { readable }) =>
      tabs.sendMessage(readable, { report: 'episode' }, { documentId: '0123456789ABCDEF0123456789ABCDEF' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to an unknown frame',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { report: 'episode' }, { frameId: 99 }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to extension pages while none is open',
    ({ runtime }) => runtime.sendMessage({ changed: ['now'] }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
];
