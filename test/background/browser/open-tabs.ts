// Simulates the browser's tabs and documents. If our script in a document sends a message, the browser adds information about the sender.
import { runWorkerEffect } from '../worker-life.ts';
import { createFakeEvent } from './events.ts';
import type { FakeDocument, FakeTab } from './fake-tab.ts';
import { createFakeInjection } from './injections.ts';
import { createFakeTabsApi } from './tab-calls.ts';

/** The parts of the extension that this file uses. */
interface Extension {
  readonly mayRead: (url: string) => boolean;
  /** Handles a message as `runtime.sendMessage` does. */
  readonly receive: (message: unknown, sender: unknown) => Promise<unknown>;
  /** The origin of the extension's own pages. */
  readonly own: string;
}

const ORDINARY_WINDOW = 1;
const PRIVATE_WINDOW = 2;

export const NO_RECEIVER_ERROR = 'Could not establish connection. Receiving end does not exist.';

/** Returns a message or answer as it arrives after serialization. */
export function copyAsJson(message: unknown): unknown {
  return message === undefined ? message : JSON.parse(JSON.stringify(message));
}

export function createOpenTabs(extension: Extension) {
  const tabs = new Map<number, FakeTab>();
  const onRemoved = createFakeEvent<[number, object]>();
  const onUpdated = createFakeEvent<[number, object]>();
  const onActivated = createFakeEvent<[{ tabId: number; windowId: number }]>();
  /** The script files that were started in a page. */
  const started: string[] = [];
  /** The active tab of each open window, and the focused window. */
  const fronts = { tabs: new Map<number, number>([[ORDINARY_WINDOW, 0]]), window: ORDINARY_WINDOW };
  let ids = 0;
  /** The id of the newest tab. Ids of tabs are never reused. */
  let lastTab = 0;

  function newDocument(tabId: number, url: string, page: FakeDocument | null): FakeDocument {
    ids += 1;
    const frameId = page ? ids : 0;
    return {
      id: `D${ids}`,
      tabId,
      url,
      loadedUrl: url,
      page,
      frameId,
      lifecycle: 'active',
      hear: null,
      scripts: [],
    };
  }

  /** Opens a tab in front, as the user or the extension does. */
  function open(url: string, { incognito = false, id = 0, windowId = 0, active = true } = {}): FakeTab {
    const tabId = id || lastTab + 1;
    lastTab = Math.max(lastTab, tabId);
    const tab: FakeTab = {
      id: tabId,
      incognito,
      windowId: windowId || (incognito ? PRIVATE_WINDOW : ORDINARY_WINDOW),
      page: newDocument(tabId, url, null),
      frames: [],
    };
    tabs.set(tabId, tab);
    if (active) {
      fronts.window = tab.windowId;
      activate(tab);
    }
    return tab;
  }

  /** Makes the tab the active one of its window. */
  function activate({ id, windowId }: FakeTab): void {
    fronts.tabs.set(windowId, id);
    onActivated.dispatch({ tabId: id, windowId });
  }

  /** Loads another page in the tab. The previous page ends, or stays alive in the back/forward cache. */
  function navigate(
    tab: FakeTab,
    to: string | FakeDocument,
    leaves: 'cached' | 'pending_deletion' = 'cached',
  ) {
    for (const left of [tab.page, ...tab.frames]) {
      left.lifecycle = leaves;
      // A page that has left the tab gets a new frame id, because the tab's current page has the id 0.
      if (left.page === null) left.frameId = 1000 + ids;
    }
    tab.frames = [];
    tab.page = typeof to === 'string' ? newDocument(tab.id, to, null) : Object.assign(to, { frameId: 0 });
    tab.page.lifecycle = 'active';
    return tab.page;
  }

  /** Activates another tab of the window. If the window has no tabs left, closes the window. */
  function showAnother(windowId: number): void {
    const next = [...tabs.values()].findLast((tab) => tab.windowId === windowId);
    if (next) fronts.tabs.set(windowId, next.id);
    else if (windowId !== ORDINARY_WINDOW) fronts.tabs.delete(windowId);
    if (!next) fronts.window = ORDINARY_WINDOW;
  }

  function addFrame(tab: FakeTab, url: string): FakeDocument {
    const frame = newDocument(tab.id, url, tab.page);
    tab.frames.push(frame);
    return frame;
  }

  function close(tab: FakeTab): void {
    for (const left of [tab.page, ...tab.frames]) left.lifecycle = 'pending_deletion';
    tabs.delete(tab.id);
    if (fronts.tabs.get(tab.windowId) === tab.id) showAnother(tab.windowId);
    onRemoved.dispatch(tab.id, {});
  }

  const mayKnow = (url: string): boolean => url.startsWith(extension.own) || extension.mayRead(url);

  /** Returns a tab as the extension sees it. The tab has an address only if the extension may read the address. */
  function seen({ id, incognito, windowId, page }: FakeTab) {
    const active = fronts.tabs.get(windowId) === id;
    return { id, incognito, windowId, active, ...(mayKnow(page.url) && { url: page.url }) };
  }

  /** Sends a message to the worker, as our script in a document does. */
  async function say(from: FakeDocument, message: string, input?: unknown): Promise<unknown> {
    const tab = tabs.get(from.tabId);
    const sender = {
      id: 'kiroku',
      // If the tab is already closed, the browser still names it as the sender, but without its address.
      tab: tab ? seen(tab) : { id: from.tabId, incognito: false },
      frameId: from.frameId,
      documentId: from.id,
      documentLifecycle: from.lifecycle,
      origin: new URL(from.url).origin,
      url: from.loadedUrl,
    };
    const answer = await extension.receive(JSON.parse(JSON.stringify({ message, input })), sender);
    if (typeof answer === 'object' && answer !== null && 'value' in answer) return answer.value;
    throw new Error(String((answer as { error?: unknown } | undefined)?.error ?? 'no answer'));
  }

  function find(tabId: number): FakeTab {
    const tab = tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return tab;
  }

  async function sendMessage(
    tabId: number,
    message: unknown,
    to: { documentId?: string; frameId?: number } = {},
  ) {
    const tab = tabs.get(tabId);
    const receivers = (tab ? [tab.page, ...tab.frames] : []).filter(
      (one) =>
        (to.documentId === undefined || one.id === to.documentId) &&
        (to.frameId === undefined || one.frameId === to.frameId),
    );
    const [hear] = receivers.flatMap((one) => one.hear ?? []);
    if (!hear) throw new Error(NO_RECEIVER_ERROR);
    return copyAsJson(await hear(copyAsJson(message)));
  }

  const executeScript = createFakeInjection({ tabs, mayRead: extension.mayRead, started });
  const calls = createFakeTabsApi({
    tabs,
    fronts,
    own: extension.own,
    find,
    seen,
    open,
    activate,
    navigate,
    close,
  });
  return {
    tabs: {
      ...calls.tabs,
      sendMessage: (...args: Parameters<typeof sendMessage>) => runWorkerEffect(() => sendMessage(...args)),
      onRemoved,
      onUpdated,
      onActivated,
    },
    windows: calls.windows,
    /** Throws if the tab is closed. */
    checkTab: (tabId: number): void => void find(tabId),
    executeScript: (...args: Parameters<typeof executeScript>) =>
      runWorkerEffect(() => executeScript(...args)),
    open,
    navigate,
    addFrame,
    close,
    say,
    started,
    fronted: calls.fronted,
    openTabs: () => [...tabs.values()],
    /** Returns the active tab of a window. */
    front: (windowId: number) => fronts.tabs.get(windowId),
  };
}
