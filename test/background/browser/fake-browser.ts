// Simulates a browser in memory. The browser outlives its workers, and rejects the same calls as a real browser.
import { runWorkerEffect } from '../worker-life.ts';
import { createFakeAlarms } from './alarms.ts';
import { createFakeEvent } from './events.ts';
import { fakeChromeApi } from './fake-chrome-api.ts';
import { copyAsJson, createOpenTabs, NO_RECEIVER_ERROR } from './open-tabs.ts';
import { createFakePermissions } from './permissions.ts';
import { createFakeScripting } from './scripts.ts';
import { createFakeSessionArea, createFakeStorageArea } from './storage.ts';
import { createFakeAction, createFakeMenus, createFakeOmnibox } from './surfaces.ts';
import type { FakeSyncedArea } from './synced-storage.ts';

const EXTENSION = 'chrome-extension://kiroku';

type Respond = (answer: unknown) => void;

/** Returns the address to which a sign-in leads; null if the user closes the window. */
type AnswerUser = (url: string) => string | null;

type FakeBrowser = ReturnType<typeof createFakeBrowser>;

/** Creates a browser. `sync` is the synced storage; if it is missing, the browser has none. */
export function createFakeBrowser(now: () => number, answerUser: AnswerUser, sync?: FakeSyncedArea) {
  const onMessage = createFakeEvent<[unknown, unknown, Respond]>();
  const permissions = createFakePermissions();
  const receive = (message: unknown, sender: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const kept = onMessage.dispatch(copyAsJson(message), sender, (answer) => resolve(copyAsJson(answer)));
      if (kept.length === 0) reject(new Error(NO_RECEIVER_ERROR));
      // If no listener handles a message, the answer is undefined.
      else if (!kept.includes(true)) resolve(undefined);
    });
  const web = createOpenTabs({ mayRead: (url) => permissions.contains(url), receive, own: EXTENSION });
  const alarms = createFakeAlarms(now);
  const registered = createFakeScripting();
  const storage = { local: createFakeStorageArea(), session: createFakeSessionArea(), ...(sync && { sync }) };
  const runtime = {
    id: 'kiroku',
    lastError: undefined,
    getURL: (path: string) => `${EXTENSION}/${path.replace(/^\//, '')}`,
    getManifest: () => ({ version: '1.0.0' }),
    // In tests, only the worker listens for messages.
    sendMessage: (_message: unknown): Promise<unknown> => Promise.reject(new Error(NO_RECEIVER_ERROR)),
    onMessage,
    onInstalled: createFakeEvent<[{ reason: string }]>(),
    onStartup: createFakeEvent<[]>(),
  };
  const api = {
    runtime,
    storage,
    tabs: web.tabs,
    windows: web.windows,
    alarms: alarms.api,
    permissions: permissions.api,
    scripting: { ...registered.api, executeScript: web.executeScript },
    action: createFakeAction(web.checkTab),
    commands: { onCommand: createFakeEvent<[string]>() },
    contextMenus: createFakeMenus(runtime),
    omnibox: createFakeOmnibox(),
    // Undefined until the user grants the permission.
    notifications: undefined as object | undefined,
    identity: {
      getRedirectURL: () => 'https://kiroku.chromiumapp.org/',
      launchWebAuthFlow: ({ url }: { url: string }) => runWorkerEffect(async () => walk(url, answerUser)),
    },
  };
  return {
    api,
    web,
    permissions,
    alarms,
    storage,
    registered,
    receive,
    events: [...eventsIn(api), ...eventsIn(storage)],
  };
}

/** Returns the address to which the sign-in leads. Throws the browser's error if the user closes the window. */
function walk(url: string, answerUser: AnswerUser): string {
  if (!/^https?:/.test(url))
    throw new Error('The auth url has an invalid scheme. Only http:// and https:// schemes are allowed.');
  const redirected = answerUser(url);
  if (redirected === null) throw new Error('The user did not approve access.');
  return redirected;
}

let installed: FakeBrowser | null = null;

/** Makes all code that uses `browser` use this browser. */
export function installFakeBrowser<B extends FakeBrowser>(fake: B): B {
  for (const name of Object.keys(fakeChromeApi)) delete fakeChromeApi[name];
  Object.assign(fakeChromeApi, fake.api);
  installed = fake;
  return fake;
}

/** The installed browser. Each test begins with a new one. */
export function getInstalledBrowser(): FakeBrowser {
  if (!installed) throw new Error('no browser is installed');
  return installed;
}

/** Returns all events of the API, so that the listeners of a dead worker can be removed. */
function eventsIn(api: object): { clear(): void }[] {
  return Object.values(api).flatMap((part: object | undefined) =>
    Object.entries(part ?? {})
      .filter(([name]) => /^on[A-Z]/.test(name))
      .map(([, event]) => event as { clear(): void }),
  );
}
