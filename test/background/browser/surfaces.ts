// Simulates the extension's surfaces: its button, its menu for selected text, the address bar, and notifications.
import { createFakeEvent } from './events.ts';

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

interface BadgeText {
  readonly text?: string | null;
  readonly tabId?: number;
}

/** Creates the API of the toolbar button. `checkTab` throws if the tab is closed. */
export function createFakeAction(checkTab: (tabId: number) => void) {
  const shown = { text: '', title: '' };
  const ofTabs = new Map<number, string>();
  const setBadgeText = async ({ text = '', tabId }: BadgeText): Promise<void> => {
    if (tabId === undefined) return void Object.assign(shown, { text: text ?? '' });
    checkTab(tabId);
    if (text === null) ofTabs.delete(tabId);
    else ofTabs.set(tabId, text);
  };
  const checkColor = async ({ color }: { readonly color: string }): Promise<void> => {
    if (!COLOR.test(color)) throw new Error('The color specification could not be parsed.');
  };
  return {
    shown,
    setBadgeText,
    getBadgeText: async ({ tabId }: { readonly tabId?: number } = {}) =>
      (tabId !== undefined && ofTabs.get(tabId)) || shown.text,
    setBadgeBackgroundColor: checkColor,
    setBadgeTextColor: async (asked: { readonly color: string }): Promise<void> => {
      // The browser rejects a fully transparent colour.
      if (/^#.{6}00$/.test(asked.color)) throw new Error('The color specification could not be parsed.');
      await checkColor(asked);
    },
    setTitle: async ({
      title,
      tabId,
    }: {
      readonly title: string;
      readonly tabId?: number;
    }): Promise<void> => {
      if (tabId !== undefined) return checkTab(tabId);
      Object.assign(shown, { title });
    },
    openPopup: async () => undefined,
  };
}

interface MenuItem {
  readonly id?: string;
  readonly title?: string;
  readonly contexts?: readonly string[];
}

interface MenuClick {
  readonly menuItemId: string;
  readonly selectionText?: string;
}

/** Creates the menus API. It reports errors only in `runtime.lastError`, and only during the callback. */
export function createFakeMenus(runtime: { lastError?: { readonly message: string } | undefined }) {
  const items = new Map<string, MenuItem>();
  const faultOf = ({ id, title }: MenuItem): string | null => {
    if (id === undefined)
      return 'Extensions using event pages or Service Workers must pass an id parameter to chrome.contextMenus.create';
    if (items.has(id)) return `Cannot create item with duplicate id ${id}`;
    return title ? null : 'All menu items except for separators must have a title';
  };
  return {
    onClicked: createFakeEvent<[MenuClick]>(),
    removeAll: async () => items.clear(),
    create: (item: MenuItem, made: () => void = () => undefined) => {
      const message = faultOf(item);
      if (message === null && item.id !== undefined) items.set(item.id, item);
      queueMicrotask(() => {
        runtime.lastError = message === null ? undefined : { message };
        made();
        runtime.lastError = undefined;
      });
      return item.id;
    },
    /** Only tests read this. */
    items,
  };
}

/** Creates the API of the address bar after the keyword. Like the browser, it rejects suggestions with unknown fields. */
export function createFakeOmnibox() {
  /** The browser shows this before anything is typed. */
  const first = { description: '' };
  const onInputChanged = createFakeEvent<[string, (suggestions: readonly object[]) => void]>();
  return {
    onInputStarted: createFakeEvent<[]>(),
    onInputChanged,
    onInputCancelled: createFakeEvent<[]>(),
    onInputEntered: createFakeEvent<[string, string]>(),
    first,
    setDefaultSuggestion: (suggestion: { readonly description: string }) => {
      const unexpected = Object.keys(suggestion).find((name) => name !== 'description');
      if (unexpected)
        throw new TypeError(`Error at parameter 'suggestion': Unexpected property: '${unexpected}'.`);
      Object.assign(first, suggestion);
    },
    /** Types a text, and returns the suggestions for it. */
    type: (text: string) =>
      new Promise<readonly { readonly content: string; readonly description: string }[]>(
        (resolve, reject) => {
          onInputChanged.dispatch(text, (suggestions) => {
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

interface Notice {
  readonly type?: string;
  readonly iconUrl?: string;
  readonly title?: string;
  readonly message?: string;
}

/** Creates the notifications API, which exists only if the user has granted the permission. */
export function createFakeNotifications() {
  const shown = new Map<string, Notice>();
  return {
    onClicked: createFakeEvent<[string]>(),
    create: async (id: string, notice: Notice) => {
      const { type, iconUrl, title, message } = notice;
      if (!type || !iconUrl || title === undefined || message === undefined)
        throw new Error('Some of the required properties are missing: type, iconUrl, title and message.');
      shown.set(id, notice);
      return id;
    },
    clear: async (id: string) => shown.delete(id),
    /** Only tests read this. */
    shown,
  };
}
