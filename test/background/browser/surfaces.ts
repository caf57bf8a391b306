// Simulates the extension's surfaces: its button, its menu for selected text, the address bar, and notifications.
import { createFakeEvent } from './events.ts';

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const UNKNOWN_COLOR = 'The color specification could not be parsed.';

type ColorArray = [red: number, green: number, blue: number, alpha: number];

interface BadgeColor {
  readonly color: string | ColorArray;
  readonly tabId?: number;
}

function parseColor(color: string | ColorArray): ColorArray {
  if (typeof color !== 'string') return color;
  if (!COLOR.test(color)) throw new Error(UNKNOWN_COLOR);
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/[^#]{2}/g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return [red, green, blue, alpha];
}

interface BadgeText {
  readonly text?: string | null;
  readonly tabId?: number;
}

/** Creates the API of the toolbar button. `checkTab` throws if the tab is closed. */
export function createFakeAction(checkTab: (tabId: number) => void) {
  const shown = { text: '', title: '' };
  let generalColor: ColorArray = [0, 0, 0, 0];
  const ofTabs = new Map<number, string>();
  const titles = new Map<number, string>();
  const colors = new Map<number, ColorArray>();
  const setBadgeText = async ({ text = '', tabId }: BadgeText): Promise<void> => {
    if (tabId === undefined) return void Object.assign(shown, { text: text ?? '' });
    checkTab(tabId);
    if (text === null) ofTabs.delete(tabId);
    else ofTabs.set(tabId, text);
  };
  return {
    shown,
    setBadgeText,
    getBadgeText: async ({ tabId }: { readonly tabId?: number } = {}) =>
      (tabId !== undefined && ofTabs.get(tabId)) || shown.text,
    setBadgeBackgroundColor: async ({ color, tabId }: BadgeColor): Promise<void> => {
      const parsed = parseColor(color);
      if (tabId === undefined) generalColor = parsed;
      else {
        checkTab(tabId);
        colors.set(tabId, parsed);
      }
    },
    getBadgeBackgroundColor: async ({ tabId = -1 }: { readonly tabId?: number } = {}): Promise<ColorArray> =>
      colors.get(tabId) ?? generalColor,
    setBadgeTextColor: async ({ color }: BadgeColor): Promise<void> => {
      // The browser rejects a fully transparent colour.
      if (parseColor(color)[3] === 0) throw new Error(UNKNOWN_COLOR);
    },
    setTitle: async ({
      title,
      tabId,
    }: {
      readonly title: string;
      readonly tabId?: number;
    }): Promise<void> => {
      if (typeof title !== 'string')
        throw new TypeError("Error at parameter 'details': Missing required property 'title'.");
      if (tabId === undefined) return void Object.assign(shown, { title });
      checkTab(tabId);
      titles.set(tabId, title);
    },
    getTitle: async ({ tabId = -1 }: { readonly tabId?: number } = {}) => titles.get(tabId) ?? shown.title,
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

/** Creates the omnibox API, which shows suggestions in the address bar. Like the browser, it rejects suggestions with unknown fields. */
export function createFakeOmnibox() {
  /** The suggestion that the browser shows before the user has typed anything. */
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
