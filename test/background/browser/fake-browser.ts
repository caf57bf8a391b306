// A browser in memory. It outlives its workers and rejects what a real browser rejects.
import { reachNow } from '../life.ts';
import { createAlarms } from './alarms.ts';
import { createEvent } from './events.ts';
import { createPermissions } from './permissions.ts';
import { createScripts } from './scripts.ts';
import { standIn } from './stand-in.ts';
import { createSessionArea, createStorageArea } from './storage.ts';
import { createAction, createMenus, createOmnibox } from './surfaces.ts';
import type { SyncedArea } from './synced-storage.ts';
import { asJson, createWeb, NO_RECEIVER } from './web.ts';

const EXTENSION = 'chrome-extension://kiroku';

type Respond = (answer: unknown) => void;

/** Returns the address to which a sign-in leads; null if the user closes the window. */
type AnswerUser = (url: string) => string | null;

type FakeBrowser = ReturnType<typeof createFakeBrowser>;

/** Creates a browser. `sync` is the synced storage; if it is missing, the browser has none. */
export function createFakeBrowser(now: () => number, answerUser: AnswerUser, sync?: SyncedArea) {
  const onMessage = createEvent<[unknown, unknown, Respond]>();
  const permissions = createPermissions();
  const receive = (message: unknown, sender: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const kept = onMessage.dispatch(asJson(message), sender, (answer) => resolve(asJson(answer)));
      if (kept.length === 0) reject(new Error(NO_RECEIVER));
      // If no listener handles a message, the answer is undefined.
      else if (!kept.includes(true)) resolve(undefined);
    });
  const web = createWeb({ mayRead: (url) => permissions.contains(url), receive, own: EXTENSION });
  const alarms = createAlarms(now);
  const registered = createScripts();
  const storage = { local: createStorageArea(), session: createSessionArea(), ...(sync && { sync }) };
  const runtime = {
    id: 'kiroku',
    lastError: undefined,
    getURL: (path: string) => `${EXTENSION}/${path.replace(/^\//, '')}`,
    getManifest: () => ({ version: '1.0.0' }),
    // In tests, only the worker listens for messages.
    sendMessage: (_message: unknown): Promise<unknown> => Promise.reject(new Error(NO_RECEIVER)),
    onMessage,
    onInstalled: createEvent<[{ reason: string }]>(),
    onStartup: createEvent<[]>(),
  };
  const api = {
    runtime,
    storage,
    tabs: web.tabs,
    windows: web.windows,
    alarms: alarms.api,
    permissions: permissions.api,
    scripting: { ...registered.api, executeScript: web.executeScript },
    action: createAction(web.checkTab),
    commands: { onCommand: createEvent<[string]>() },
    contextMenus: createMenus(runtime),
    omnibox: createOmnibox(),
    // Undefined until the user grants the permission.
    notifications: undefined as object | undefined,
    identity: {
      getRedirectURL: () => 'https://kiroku.chromiumapp.org/',
      launchWebAuthFlow: ({ url }: { url: string }) => reachNow(async () => walk(url, answerUser)),
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

/** Returns the address to which the sign-in leads. Throws what a browser throws if the user closes the window. */
function walk(url: string, answerUser: AnswerUser): string {
  if (!/^https?:/.test(url))
    throw new Error('The auth url has an invalid scheme. Only http:// and https:// schemes are allowed.');
  const redirected = answerUser(url);
  if (redirected === null) throw new Error('The user did not approve access.');
  return redirected;
}

let installed: FakeBrowser | null = null;

/** Makes all code that uses `browser` use this browser. */
export function install<B extends FakeBrowser>(fake: B): B {
  for (const name of Object.keys(standIn)) delete standIn[name];
  Object.assign(standIn, fake.api);
  installed = fake;
  return fake;
}

/** The installed browser. Each test begins with a new one. */
export function fakeBrowser(): FakeBrowser {
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
