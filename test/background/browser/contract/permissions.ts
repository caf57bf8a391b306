// Contract cases for permissions and for the extension's button, menus and windows, with Chromium's answers.
import type { Case } from './case.ts';

export const permissionCases: readonly Case[] = [
  [
    'a granted origin',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com/*'] }),
    'resolves true',
  ],
  [
    'a path of it',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com/watch/*'] }),
    'resolves true',
  ],
  [
    'another port of it',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com:8443/*'] }),
    'resolves true',
  ],
  [
    'its http',
    ({ permissions }) => permissions.contains({ origins: ['http://www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'both schemes of it',
    ({ permissions }) => permissions.contains({ origins: ['*://www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'what lies below it',
    ({ permissions }) => permissions.contains({ origins: ['https://beta.www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'what lies around it',
    ({ permissions }) => permissions.contains({ origins: ['https://*.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'it, and one without a grant',
    ({ permissions }) =>
      permissions.contains({ origins: ['https://www.crunchyroll.com/*', 'https://elsewhere.example/*'] }),
    'resolves false',
  ],
  [
    'a grant with a port',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:8096/*'] }),
    'resolves true',
  ],
  [
    'another port than its',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:9000/*'] }),
    'resolves false',
  ],
  [
    'all ports of its host',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example/*'] }),
    'resolves false',
  ],
  ['no origin at all', ({ permissions }) => permissions.contains({ origins: [] }), 'resolves true'],
  [
    'an address without brackets',
    ({ permissions }) => permissions.contains({ origins: ['http://[::1]:8096/*'] }),
    'resolves false',
  ],
  ['files', ({ permissions }) => permissions.contains({ origins: ['file:///*'] }), 'resolves false'],
  [
    'a pattern without a scheme',
    ({ permissions }) => permissions.contains({ origins: ['crunchyroll'] }),
    'rejects: Invalid value for origin pattern crunchyroll: Missing scheme separator.',
  ],
  [
    'a pattern without a path',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com'] }),
    'rejects: Invalid value for origin pattern https://www.crunchyroll.com: Empty path.',
  ],
  [
    'a pattern with half a host',
    ({ permissions }) => permissions.contains({ origins: ['https://[::1/*'] }),
    'rejects: Invalid value for origin pattern https://[::1/*: Invalid host.',
  ],
  [
    'a permission of the manifest',
    ({ permissions }) => permissions.contains({ permissions: ['unlimitedStorage'] }),
    'resolves true',
  ],
  [
    'a permission that may be requested',
    ({ permissions }) => permissions.contains({ permissions: ['notifications'] }),
    'resolves false',
  ],
  [
    'a permission that does not exist',
    ({ permissions }) => permissions.contains({ permissions: ['nonsense' as 'storage'] }),
    "rejects: 'nonsense' is not a recognized permission.",
  ],
  [
    'the API of a permission that is not granted',
    ({ notifications }) => typeof notifications,
    'resolves "undefined"',
  ],
  [
    'all that is granted',
    async ({ permissions }) => {
      const { origins = [], permissions: named = [] } = await permissions.getAll();
      return [origins.sort(), named.sort()];
    },
    'resolves [["https://nas.example:8096/*","https://www.crunchyroll.com/*"],["activeTab","alarms","contextMenus","identity","scripting","sidePanel","storage","unlimitedStorage"]]',
  ],
  [
    'the worker asks for more',
    ({ permissions }) => permissions.request({ origins: ['https://other.example/*'] }),
    'rejects: This function must be called during a user gesture',
  ],
  [
    'a permission of the manifest is removed',
    ({ permissions }) => permissions.remove({ permissions: ['storage'] }),
    'rejects: You cannot remove required permissions.',
  ],
  [
    'permissions that were not granted are removed',
    ({ permissions }) =>
      permissions.remove({ origins: ['https://other.example/*'], permissions: ['notifications'] }),
    'resolves true',
  ],
  [
    'a path of a granted origin is removed',
    ({ permissions }) => permissions.remove({ origins: ['https://nas.example:8096/web/*'] }),
    'resolves true',
  ],
  [
    'then all of that origin is gone',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:8096/*'] }),
    'resolves false',
  ],
];

export const placeCases: readonly Case[] = [
  [
    'a mark on the button',
    async ({ action }) => {
      await action.setBadgeText({ text: '3' });
      return action.getBadgeText({});
    },
    'resolves "3"',
  ],
  [
    'no mark',
    async ({ action }) => {
      await action.setBadgeText({ text: '' });
      return action.getBadgeText({});
    },
    'resolves ""',
  ],
  [
    'a mark for a tab that is gone',
    ({ action }, { gone }) => action.setBadgeText({ text: '3', tabId: gone }),
    'rejects: No tab with id N.',
  ],
  ['its color', ({ action }) => action.setBadgeBackgroundColor({ color: '#34418a' }), 'resolves'],
  [
    'a color that there is not',
    ({ action }) => action.setBadgeBackgroundColor({ color: 'blau' }),
    'rejects: The color specification could not be parsed.',
  ],
  [
    'letters that cannot be seen',
    ({ action }) => action.setBadgeTextColor({ color: '#00000000' }),
    'rejects: The color specification could not be parsed.',
  ],
  ['the menu is emptied', ({ contextMenus }) => contextMenus.removeAll(), 'resolves'],
  [
    'a line of the menu',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'search', contexts: ['selection'], title: '%s' }, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "made"',
  ],
  [
    'its id once more',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'search', contexts: ['selection'], title: '%s' }, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "Cannot create item with duplicate id search"',
  ],
  [
    'a line without words',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'other', contexts: ['selection'] } as never, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "All menu items except for separators must have a title"',
  ],
  [
    'what the address bar offers first',
    ({ omnibox }) => omnibox.setDefaultSuggestion({ description: 'a <dim>word</dim>' }),
    'resolves',
  ],
  [
    'the same with a content',
    ({ omnibox }) => omnibox.setDefaultSuggestion({ description: 'a', content: 'b' } as never),
    "rejects: Error at parameter 'suggestion': Unexpected property: 'content'.",
  ],
  [
    'an address of ours',
    ({ runtime }) =>
      [runtime.getURL('/popup.html'), runtime.getURL('popup.html' as '/popup.html')].map((url) =>
        url.replace(runtime.id, 'ID'),
      ),
    'resolves ["chrome-extension://ID/popup.html","chrome-extension://ID/popup.html"]',
  ],
  [
    'a sign-in at what is no address',
    ({ identity }) => identity.launchWebAuthFlow({ url: 'nonsense', interactive: true }),
    'rejects: The auth url has an invalid scheme. Only http:// and https:// schemes are allowed.',
  ],
];
