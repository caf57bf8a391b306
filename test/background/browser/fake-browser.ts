// A browser in memory that outlives its workers and refuses what the real one refuses.
import { browser as installed } from 'wxt/browser';
import { reachNow } from '../life.ts';
import { createEvent } from './events.ts';
import { createPermissions } from './permissions.ts';
import { createStorageArea } from './storage.ts';
import type { SyncedArea } from './synced-storage.ts';
import { createWeb } from './web.ts';

const EXTENSION = 'chrome-extension://kiroku';

interface Alarm {
  readonly name: string;
  readonly scheduledTime: number;
  readonly periodInMinutes?: number | undefined;
}

type Respond = (answer: unknown) => void;

type FakeBrowser = ReturnType<typeof createFakeBrowser>;

/** `answerUser`: where the sign-in at an address leads to. `sync`: the synced storage; without it the browser has none. */
export function createFakeBrowser(now: () => number, answerUser: (url: string) => string, sync?: SyncedArea) {
  const onMessage = createEvent<[unknown, unknown, Respond]>();
  const permissions = createPermissions();
  const receive = (message: unknown, sender: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const kept = onMessage.tell(message, sender, resolve);
      if (!kept.includes(true))
        reject(new Error('Could not establish connection. Receiving end does not exist.'));
    });
  const web = createWeb({ mayRead: (url) => permissions.contains(url), receive });
  const alarms = createAlarms(now);
  const registered = createScripts();
  const storage = { local: createStorageArea(), session: createStorageArea(), ...(sync && { sync }) };
  const quiet = { onClicked: createEvent(), onCommand: createEvent() };
  const api = {
    runtime: {
      id: 'kiroku',
      getURL: (path: string) => `${EXTENSION}${path}`,
      getManifest: () => ({ version: '1.0.0' }),
      // Only the worker listens in a test.
      sendMessage: async () => undefined,
      onMessage,
      onInstalled: createEvent<[{ reason: string }]>(),
      onStartup: createEvent<[]>(),
    },
    storage,
    tabs: web.tabs,
    alarms: alarms.api,
    permissions: permissions.api,
    scripting: { ...registered.api, executeScript: web.executeScript },
    action: createAction(),
    commands: quiet,
    contextMenus: { ...quiet, removeAll: async () => undefined, create: () => 'search' },
    omnibox: createOmnibox(),
    identity: {
      getRedirectURL: () => 'https://kiroku.chromiumapp.org/',
      launchWebAuthFlow: ({ url }: { url: string }) => reachNow(async () => answerUser(url)),
    },
    windows: { create: async () => ({}), update: async () => ({}) },
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

/** The browser in memory that the test tools bring; `reset` gives it back. */
const tools = { ...installed } as typeof installed & { reset(): void };

/** From now on everything that asks for the browser is given this one. */
export function install({ api }: FakeBrowser): void {
  const put = (parts: object): void => {
    for (const [name, value] of Object.entries(parts))
      Object.defineProperty(installed, name, { value, configurable: true, enumerable: true, writable: true });
  };
  const missing = Object.fromEntries(Object.keys(tools).map((name) => [name, undefined]));
  const reset = (): void => {
    put(tools);
    tools.reset();
  };
  put({ ...missing, ...api, reset });
}

/** All events of all parts, to let go of what a dead worker listened to. */
function eventsIn(api: object): { clear(): void }[] {
  return Object.values(api).flatMap((part: object) =>
    Object.entries(part)
      .filter(([name]) => /^on[A-Z]/.test(name))
      .map(([, event]) => event as { clear(): void }),
  );
}

/** The address bar after the keyword. Like the browser it takes no suggestion with anything else in it. */
function createOmnibox() {
  const onInputChanged = createEvent<[string, (suggestions: readonly object[]) => void]>();
  return {
    onInputStarted: createEvent<[]>(),
    onInputChanged,
    onInputCancelled: createEvent<[]>(),
    onInputEntered: createEvent<[string, string]>(),
    setDefaultSuggestion: () => undefined,
    /** What is offered for the text. */
    type: (text: string) =>
      new Promise<readonly { readonly content: string; readonly description: string }[]>(
        (resolve, reject) => {
          onInputChanged.tell(text, (suggestions) => {
            const known = suggestions.every(
              (one) => Object.keys(one).sort().join() === 'content,description',
            );
            if (known) resolve(suggestions as never);
            else reject(new Error('Unexpected property'));
          });
        },
      ),
  };
}

function createAlarms(now: () => number) {
  const set = new Map<string, Alarm>();
  const onAlarm = createEvent<[Alarm]>();
  const create = (
    name: string,
    { when, delayInMinutes, periodInMinutes }: Record<string, number | undefined>,
  ) => {
    const delay = (delayInMinutes ?? periodInMinutes ?? 0) * 60_000;
    set.set(name, { name, scheduledTime: when ?? now() + delay, periodInMinutes });
  };
  return {
    api: {
      create: (name: string, info: Record<string, number | undefined>) =>
        reachNow(async () => create(name, info)),
      clear: (name: string) => reachNow(async () => set.delete(name)),
      get: (name: string) => reachNow(async () => set.get(name)),
      onAlarm,
    },
    /** When it goes off; null: it is not set. */
    time: (name: string): number | null => set.get(name)?.scheduledTime ?? null,
    /** What disabling the extension does to them. */
    forgetAll: () => set.clear(),
    goOff: (name: string) => {
      const alarm = set.get(name);
      // One that goes off once is gone by then.
      if (alarm?.periodInMinutes === undefined) set.delete(name);
      if (alarm) onAlarm.tell(alarm);
    },
  };
}

/** Registered scripts: the same id twice is refused, and so is one without a page. */
function createScripts() {
  let scripts: { id: string; matches: string[] }[] = [];
  const register = (wanted: readonly { id: string; matches: string[] }[]): void => {
    for (const { id, matches } of wanted) {
      if (scripts.some((one) => one.id === id)) throw new Error(`Duplicate script ID '${id}'`);
      if (matches.length === 0) throw new Error(`Script with ID '${id}' must specify 'matches'`);
    }
    scripts = [...scripts, ...wanted];
  };
  return {
    api: {
      registerContentScripts: (wanted: { id: string; matches: string[] }[]) =>
        reachNow(async () => register(wanted)),
      unregisterContentScripts: () =>
        reachNow(async () => {
          scripts = [];
        }),
      getRegisteredContentScripts: () => reachNow(async () => scripts),
    },
    ids: () => scripts.map(({ id }) => id),
  };
}

function createAction() {
  const shown = { text: '' };
  return {
    shown,
    setBadgeText: async ({ text }: { text: string }) => void Object.assign(shown, { text }),
    setBadgeBackgroundColor: async () => undefined,
    setBadgeTextColor: async () => undefined,
    openPopup: async () => undefined,
  };
}
