// Simulates the browser's `tabs` and `windows` APIs.
import { runWorkerEffect } from '../worker-life.ts';
import type { FakeDocument, FakeTab } from './fake-tab.ts';
import { doesPatternMatch, findPatternError } from './match-patterns.ts';

interface Query {
  readonly url?: readonly string[];
  readonly active?: boolean;
  readonly lastFocusedWindow?: boolean;
  readonly currentWindow?: boolean;
}

interface Change {
  readonly url?: string;
  readonly active?: boolean;
}

/** A tab as the extension sees it. */
interface SeenTab {
  readonly id: number;
  readonly windowId: number;
  readonly active: boolean;
  readonly url?: string;
}

interface FakeTabsContext {
  readonly tabs: ReadonlyMap<number, FakeTab>;
  /** The active tab of each open window, and the id of the focused window. */
  readonly fronts: { readonly tabs: Map<number, number>; window: number };
  readonly own: string;
  readonly find: (tabId: number) => FakeTab;
  readonly seen: (tab: FakeTab) => SeenTab;
  readonly open: (url: string, how: { active: boolean; windowId?: number }) => FakeTab;
  readonly activate: (tab: FakeTab) => void;
  readonly navigate: (tab: FakeTab, to: string) => FakeDocument;
  readonly close: (tab: FakeTab) => void;
}

export function createFakeTabsApi(desk: FakeTabsContext) {
  const { tabs, fronts, own, find, seen } = desk;
  /** The ids of tabs that the extension has brought to the front. */
  const fronted: number[] = [];

  /** Returns the tabs that match the query. If there is no pattern, all tabs match. */
  function query({ url = [], active, currentWindow, lastFocusedWindow = currentWindow }: Query): SeenTab[] {
    const bad = url.find((pattern) => findPatternError(pattern) !== null);
    if (bad !== undefined) throw new Error(`Invalid url pattern '${bad}'`);
    return [...tabs.values()]
      .map(seen)
      .filter(
        (tab) =>
          (active === undefined || tab.active === active) &&
          (lastFocusedWindow === undefined || (tab.windowId === fronts.window) === lastFocusedWindow) &&
          (url.length === 0 ||
            url.some((pattern) => tab.url !== undefined && doesPatternMatch(pattern, tab.url))),
      );
  }

  /** Opens a tab. At first, a new tab has its address in `pendingUrl`. */
  function create({ url = 'about:blank', active = true }: Change, windowId = 0) {
    const { url: pendingUrl, ...tab } = seen(desk.open(addressOf(url), { active, windowId }));
    return { ...tab, ...(pendingUrl !== undefined && { pendingUrl }) };
  }

  function addressOf(url: string): string {
    if (!URL.canParse(url, own)) throw new Error(`Invalid url: "${url}".`);
    if (/^javascript:/i.test(url))
      throw new Error(
        'JavaScript URLs are not allowed in API based extension navigations. Use chrome.scripting.executeScript instead.',
      );
    return new URL(url, own).href;
  }

  function update(tabId: number, { url, active }: Change): SeenTab {
    const tab = find(tabId);
    if (url !== undefined) desk.navigate(tab, addressOf(url));
    if (active) {
      fronted.push(tab.id);
      // The focused window does not change.
      desk.activate(tab);
    }
    return seen(tab);
  }

  function focus(id: number) {
    if (!fronts.tabs.has(id)) throw new Error(`No window with id: ${id}.`);
    fronts.window = id;
    return { id, focused: true };
  }

  function createWindow(url: string) {
    const id = Math.max(...fronts.tabs.keys()) + 10;
    return { id, type: 'popup', tabs: [create({ url }, id)] };
  }

  return {
    tabs: {
      get: (tabId: number) => runWorkerEffect(async () => seen(find(tabId))),
      query: (wanted: Query) => runWorkerEffect(async () => query(wanted)),
      create: (wanted: Change) => runWorkerEffect(async () => create(wanted)),
      // Without an id, the call changes the active tab.
      update: (...args: [Change] | [number, Change]) =>
        runWorkerEffect(async () =>
          args.length === 1 ? update(fronts.tabs.get(fronts.window) ?? 0, args[0]) : update(args[0], args[1]),
        ),
      remove: (tabId: number) => runWorkerEffect(async () => desk.close(find(tabId))),
    },
    windows: {
      create: ({ url }: { readonly url: string }) => runWorkerEffect(async () => createWindow(url)),
      update: (id: number, _change: object) => runWorkerEffect(async () => focus(id)),
    },
    fronted,
  };
}
