// Contract cases for permissions and for the extension's button, menus and windows, with Chromium's answers.
import type { ContractCase } from './case.ts';

export const permissionCases: readonly ContractCase[] = [
  [
    'contains: a granted origin',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com/*'] }),
    'resolves true',
  ],
  [
    'contains: a path of a granted origin',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com/watch/*'] }),
    'resolves true',
  ],
  [
    'contains: a granted origin with another port',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com:8443/*'] }),
    'resolves true',
  ],
  [
    'contains: a granted HTTPS origin over HTTP',
    ({ permissions }) => permissions.contains({ origins: ['http://www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'contains: a granted HTTPS origin with any scheme',
    ({ permissions }) => permissions.contains({ origins: ['*://www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'contains: a subdomain of a granted origin',
    ({ permissions }) => permissions.contains({ origins: ['https://beta.www.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'contains: all subdomains of the parent domain of a granted origin',
    ({ permissions }) => permissions.contains({ origins: ['https://*.crunchyroll.com/*'] }),
    'resolves false',
  ],
  [
    'contains: a granted origin and one that is not granted',
    ({ permissions }) =>
      permissions.contains({ origins: ['https://www.crunchyroll.com/*', 'https://elsewhere.example/*'] }),
    'resolves false',
  ],
  [
    'contains: an origin that is granted with its port',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:8096/*'] }),
    'resolves true',
  ],
  [
    'contains: another port of an origin that is granted with its port',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:9000/*'] }),
    'resolves false',
  ],
  [
    'contains: all ports of an origin that is granted with its port',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example/*'] }),
    'resolves false',
  ],
  [
    'contains: an empty list of origins',
    ({ permissions }) => permissions.contains({ origins: [] }),
    'resolves true',
  ],
  [
    'contains: an IPv6 address that is not granted',
    ({ permissions }) => permissions.contains({ origins: ['http://[::1]:8096/*'] }),
    'resolves false',
  ],
  [
    'contains: all local files',
    ({ permissions }) => permissions.contains({ origins: ['file:///*'] }),
    'resolves false',
  ],
  [
    'contains: a pattern without a scheme',
    ({ permissions }) => permissions.contains({ origins: ['crunchyroll'] }),
    'rejects: Invalid value for origin pattern crunchyroll: Missing scheme separator.',
  ],
  [
    'contains: a pattern without a path',
    ({ permissions }) => permissions.contains({ origins: ['https://www.crunchyroll.com'] }),
    'rejects: Invalid value for origin pattern https://www.crunchyroll.com: Empty path.',
  ],
  [
    'contains: a pattern with an incomplete IPv6 address',
    ({ permissions }) => permissions.contains({ origins: ['https://[::1/*'] }),
    'rejects: Invalid value for origin pattern https://[::1/*: Invalid host.',
  ],
  [
    'contains: a permission from the manifest',
    ({ permissions }) => permissions.contains({ permissions: ['unlimitedStorage'] }),
    'resolves true',
  ],
  [
    'contains: an optional permission that is not granted',
    ({ permissions }) => permissions.contains({ permissions: ['notifications'] }),
    'resolves false',
  ],
  [
    'contains: a permission that does not exist',
    ({ permissions }) => permissions.contains({ permissions: ['nonsense' as 'storage'] }),
    "rejects: 'nonsense' is not a recognized permission.",
  ],
  [
    'the API of a permission that is not granted',
    ({ notifications }) => typeof notifications,
    'resolves "undefined"',
  ],
  [
    'getAll: all granted origins and permissions',
    async ({ permissions }) => {
      const { origins = [], permissions: named = [] } = await permissions.getAll();
      return [origins.sort(), named.sort()];
    },
    'resolves [["https://nas.example:8096/*","https://www.crunchyroll.com/*"],["activeTab","alarms","contextMenus","identity","scripting","sidePanel","storage","unlimitedStorage"]]',
  ],
  [
    'request: a new origin without a user gesture',
    ({ permissions }) => permissions.request({ origins: ['https://other.example/*'] }),
    'rejects: This function must be called during a user gesture',
  ],
  [
    'remove: a permission from the manifest',
    ({ permissions }) => permissions.remove({ permissions: ['storage'] }),
    'rejects: You cannot remove required permissions.',
  ],
  [
    'remove: permissions that are not granted',
    ({ permissions }) =>
      permissions.remove({ origins: ['https://other.example/*'], permissions: ['notifications'] }),
    'resolves true',
  ],
  [
    'remove: a path of a granted origin',
    ({ permissions }) => permissions.remove({ origins: ['https://nas.example:8096/web/*'] }),
    'resolves true',
  ],
  [
    'contains: the whole origin after a path of it was removed',
    ({ permissions }) => permissions.contains({ origins: ['https://nas.example:8096/*'] }),
    'resolves false',
  ],
];

export const actionCases: readonly ContractCase[] = [
  [
    'a text in the badge',
    async ({ action }) => {
      await action.setBadgeText({ text: '3' });
      return action.getBadgeText({});
    },
    'resolves "3"',
  ],
  [
    'an empty badge',
    async ({ action }) => {
      await action.setBadgeText({ text: '' });
      return action.getBadgeText({});
    },
    'resolves ""',
  ],
  [
    'a badge for a closed tab',
    ({ action }, { gone }) => action.setBadgeText({ text: '3', tabId: gone }),
    'rejects: No tab with id N.',
  ],
  [
    'the tooltip of a tab without its own',
    async ({ action }, { readable }) => {
      await action.setTitle({ title: 'general' });
      return action.getTitle({ tabId: readable });
    },
    'resolves "general"',
  ],
  [
    'an empty tooltip of a tab, which hides the general one',
    async ({ action }, { readable }) => {
      await action.setTitle({ title: '', tabId: readable });
      return action.getTitle({ tabId: readable });
    },
    'resolves ""',
  ],
  [
    'a tooltip of null, which does not remove it from a tab',
    ({ action }, { readable }) => action.setTitle({ title: null as unknown as string, tabId: readable }),
    "rejects: Error at parameter 'details': Missing required property 'title'.",
  ],
  [
    'the badge color of a tab without its own',
    async ({ action }, { readable }) => {
      await action.setBadgeBackgroundColor({ color: '#34418a' });
      return action.getBadgeBackgroundColor({ tabId: readable });
    },
    'resolves [52,65,138,255]',
  ],
  ['a badge color', ({ action }) => action.setBadgeBackgroundColor({ color: '#34418a' }), 'resolves'],
  [
    'a badge color with an unknown name',
    ({ action }) => action.setBadgeBackgroundColor({ color: 'blau' }),
    'rejects: The color specification could not be parsed.',
  ],
  [
    'a transparent text color for the badge',
    ({ action }) => action.setBadgeTextColor({ color: '#00000000' }),
    'rejects: The color specification could not be parsed.',
  ],
  ['removal of all menu items', ({ contextMenus }) => contextMenus.removeAll(), 'resolves'],
  [
    'a new menu item',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'search', contexts: ['selection'], title: '%s' }, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "made"',
  ],
  [
    'a menu item with an id that exists',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'search', contexts: ['selection'], title: '%s' }, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "Cannot create item with duplicate id search"',
  ],
  [
    'a menu item without a title',
    ({ contextMenus, runtime }) =>
      new Promise((resolve) =>
        contextMenus.create({ id: 'other', contexts: ['selection'] } as never, () =>
          resolve(runtime.lastError?.message ?? 'made'),
        ),
      ),
    'resolves "All menu items except for separators must have a title"',
  ],
  [
    'the default suggestion of the address bar',
    ({ omnibox }) => omnibox.setDefaultSuggestion({ description: 'a <dim>word</dim>' }),
    'resolves',
  ],
  [
    'a default suggestion with `content`',
    ({ omnibox }) => omnibox.setDefaultSuggestion({ description: 'a', content: 'b' } as never),
    "rejects: Error at parameter 'suggestion': Unexpected property: 'content'.",
  ],
  [
    'the URL of an extension page, with and without a leading slash',
    ({ runtime }) =>
      [runtime.getURL('/popup.html'), runtime.getURL('popup.html' as '/popup.html')].map((url) =>
        url.replace(runtime.id, 'ID'),
      ),
    'resolves ["chrome-extension://ID/popup.html","chrome-extension://ID/popup.html"]',
  ],
  [
    'a sign-in at an invalid URL',
    ({ identity }) => identity.launchWebAuthFlow({ url: 'nonsense', interactive: true }),
    'rejects: The auth url has an invalid scheme. Only http:// and https:// schemes are allowed.',
  ],
];
