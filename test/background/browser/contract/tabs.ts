// Contract cases for tabs, their pages and messages, with Chromium's answers.
import type { Case } from './case.ts';

export const tabCases: readonly Case[] = [
  [
    'a page that may be read',
    async ({ tabs }, { readable }) => {
      const { url, incognito, active } = await tabs.get(readable);
      return [url, incognito, active];
    },
    'resolves ["https://www.crunchyroll.com/browse",false,false]',
  ],
  [
    'a page that may not be read has no address',
    async ({ tabs }, { unreadable }) => {
      const { url, active } = await tabs.get(unreadable);
      return [url, active];
    },
    'resolves [null,true]',
  ],
  ['a tab that is gone is read', ({ tabs }, { gone }) => tabs.get(gone), 'rejects: No tab with id N.'],
  ['all tabs', async ({ tabs }) => (await tabs.query({})).length, 'resolves 2'],
  [
    'those of a site',
    async ({ tabs }) => (await tabs.query({ url: ['https://www.crunchyroll.com/*'] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse"]',
  ],
  [
    'those of a path of it',
    async ({ tabs }) =>
      (await tabs.query({ url: ['https://www.crunchyroll.com/watch/*'] })).map(({ url }) => url),
    'resolves []',
  ],
  [
    'a pattern finds no page that may not be read',
    async ({ tabs }) => (await tabs.query({ url: ['https://elsewhere.example/*'] })).map(({ url }) => url),
    'resolves []',
  ],
  [
    'nor does one of all sites',
    async ({ tabs }) => (await tabs.query({ url: ['*://*/*'] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse"]',
  ],
  [
    'no pattern at all is no condition',
    async ({ tabs }) => (await tabs.query({ url: [] })).map(({ url }) => url),
    'resolves ["https://www.crunchyroll.com/browse",null]',
  ],
  [
    'a pattern without a scheme',
    async ({ tabs }) => (await tabs.query({ url: ['crunchyroll'] })).map(({ url }) => url),
    "rejects: Invalid url pattern 'crunchyroll'",
  ],
  [
    'the one in front',
    async ({ tabs }, { unreadable }) =>
      (await tabs.query({ active: true, lastFocusedWindow: true })).map(({ id }) => id === unreadable),
    'resolves [true]',
  ],
  [
    'a tab that is gone is brought to the front',
    ({ tabs }, { gone }) => tabs.update(gone, { active: true }),
    'rejects: No tab with id N.',
  ],
  [
    'a tab is brought to the front',
    async ({ tabs }, { readable }) => {
      const tab = await tabs.update(readable, { active: true });
      return [tab?.id === readable, tab?.active, tab?.url];
    },
    'resolves [true,true,"https://www.crunchyroll.com/browse"]',
  ],
  [
    'it is then the one in front',
    async ({ tabs }, { readable }) =>
      (await tabs.query({ active: true, lastFocusedWindow: true })).map(({ id }) => id === readable),
    'resolves [true]',
  ],
  [
    'its window is brought to the front',
    async ({ tabs, windows }, { readable }) =>
      (await windows.update((await tabs.get(readable)).windowId, { focused: true })).focused,
    'resolves true',
  ],
  [
    'a window that is gone',
    ({ windows }) => windows.update(99_999_999, { focused: true }),
    'rejects: No window with id N.',
  ],
  [
    'a window with a page of ours',
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
    'a tab of a window behind comes to the front of that window alone',
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
    'a new tab has its address before it, and is in front',
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
    'a new tab behind',
    async ({ tabs }) => {
      const made = await tabs.create({ url: 'about:blank', active: false });
      await tabs.remove(made.id ?? 0);
      return [made.url, made.pendingUrl, made.active];
    },
    'resolves [null,null,false]',
  ],
  [
    'an address without a host',
    ({ tabs }) => tabs.create({ url: 'http://' }),
    'rejects: Invalid url: "http://".',
  ],
  [
    'an address that is code',
    ({ tabs }) => tabs.create({ url: 'javascript:alert(1)' }),
    'rejects: JavaScript URLs are not allowed in API based extension navigations. Use chrome.scripting.executeScript instead.',
  ],
  ['a tab that is gone is closed', ({ tabs }, { gone }) => tabs.remove(gone), 'rejects: No tab with id N.'],
  [
    'a script in a page',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable }, files: ['/taught.js'] })).map(
        ({ documentId, frameId, result }) => [typeof documentId, frameId, result],
      ),
    'resolves [["string",0,null]]',
  ],
  [
    'a script in a page that may not be read',
    ({ scripting }, { unreadable }) =>
      scripting.executeScript({ target: { tabId: unreadable }, files: ['/taught.js'] }),
    'rejects: Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
  ],
  [
    'in all frames of it',
    ({ scripting }, { unreadable }) =>
      scripting.executeScript({ target: { tabId: unreadable, allFrames: true }, files: ['/taught.js'] }),
    'rejects: Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
  ],
  [
    'a script in a tab that is gone',
    ({ scripting }, { gone }) => scripting.executeScript({ target: { tabId: gone }, files: ['/taught.js'] }),
    'rejects: No tab with id N',
  ],
  [
    'a script that is not in the package',
    ({ scripting }, { readable }) =>
      scripting.executeScript({ target: { tabId: readable }, files: ['/not-there.js' as '/taught.js'] }),
    "rejects: Could not load file: 'not-there.js'.",
  ],
  [
    'no script',
    ({ scripting }, { readable }) => scripting.executeScript({ target: { tabId: readable }, files: [] }),
    'rejects: At least one file must be specified.',
  ],
];

export const messageCases: readonly Case[] = [
  [
    'to a page that listens',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { report: 'episode' }),
    'resolves true',
  ],
  [
    'to a page whose listener leaves it alone',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { odd: 1 }),
    'resolves',
  ],
  [
    'to a page without a listener',
    ({ tabs }, { unreadable }) => tabs.sendMessage(unreadable, { report: 'episode' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to a tab that is gone',
    ({ tabs }, { gone }) => tabs.sendMessage(gone, { report: 'episode' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to a document that is gone',
    ({ tabs }, { readable }) =>
      tabs.sendMessage(readable, { report: 'episode' }, { documentId: '0123456789ABCDEF0123456789ABCDEF' }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to a frame that is gone',
    ({ tabs }, { readable }) => tabs.sendMessage(readable, { report: 'episode' }, { frameId: 99 }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
  [
    'to pages of ours, of which none is open',
    ({ runtime }) => runtime.sendMessage({ changed: ['now'] }),
    'rejects: Could not establish connection. Receiving end does not exist.',
  ],
];
