// Tabs and the documents in them, as the browser knows them: what a script of ours says from one arrives with the browser's word on who it is.
import { reachNow } from '../life.ts';
import { createEvent } from './events.ts';
import type { FakeDocument, FakeTab } from './fake-tab.ts';
import { createInjections } from './injections.ts';
import { createTabCalls } from './tab-calls.ts';

/** What the web needs to know of the extension. */
interface Extension {
  readonly mayRead: (url: string) => boolean;
  /** Answers as `runtime.sendMessage` does. */
  readonly receive: (message: unknown, sender: unknown) => Promise<unknown>;
  /** Origin of its own pages. */
  readonly own: string;
}

const ORDINARY_WINDOW = 1;
const PRIVATE_WINDOW = 2;

export const NO_RECEIVER = 'Could not establish connection. Receiving end does not exist.';

/** What of a message arrives, or of its answer. */
export function asJson(message: unknown): unknown {
  return message === undefined ? message : JSON.parse(JSON.stringify(message));
}

export function createWeb(extension: Extension) {
  const tabs = new Map<number, FakeTab>();
  const onRemoved = createEvent<[number, object]>();
  const onUpdated = createEvent<[number, object]>();
  /** Script files that were brought into a page. */
  const started: string[] = [];
  /** The tab in front of each window that is open. */
  const fronts = { tabs: new Map<number, number>([[ORDINARY_WINDOW, 0]]), window: ORDINARY_WINDOW };
  let ids = 0;
  /** No id is given twice. */
  let lastTab = 0;

  function newDocument(tabId: number, url: string, page: FakeDocument | null): FakeDocument {
    ids += 1;
    const frameId = page ? ids : 0;
    return { id: `D${ids}`, tabId, url, page, frameId, lifecycle: 'active', hear: null, scripts: [] };
  }

  /** The user, or the extension, opens it in front. */
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
    if (active) bringToFront(tab);
    return tab;
  }

  function bringToFront({ id, windowId }: FakeTab): void {
    fronts.tabs.set(windowId, id);
    fronts.window = windowId;
  }

  /** Another page takes the tab. The one before it lives on for "back", or ends. */
  function navigate(
    tab: FakeTab,
    to: string | FakeDocument,
    leaves: 'cached' | 'pending_deletion' = 'cached',
  ) {
    for (const left of [tab.page, ...tab.frames]) {
      left.lifecycle = leaves;
      // A document that is not in the tab any more has a frame id of its own.
      if (left.page === null) left.frameId = 1000 + ids;
    }
    tab.frames = [];
    tab.page = typeof to === 'string' ? newDocument(tab.id, to, null) : Object.assign(to, { frameId: 0 });
    tab.page.lifecycle = 'active';
    return tab.page;
  }

  /** A window ends with its last tab. */
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
    onRemoved.tell(tab.id, {});
  }

  const mayKnow = (url: string): boolean => url.startsWith(extension.own) || extension.mayRead(url);

  /** A tab as the extension sees it: its address only where it may read it. */
  function seen({ id, incognito, windowId, page }: FakeTab) {
    const active = fronts.tabs.get(windowId) === id;
    return { id, incognito, windowId, active, ...(mayKnow(page.url) && { url: page.url }) };
  }

  /** What a script of ours in a document says to the worker. */
  async function say(from: FakeDocument, message: string, input?: unknown): Promise<unknown> {
    const tab = tabs.get(from.tabId);
    const sender = {
      id: 'kiroku',
      // A tab that is being closed is still named.
      tab: tab ? seen(tab) : { id: from.tabId, incognito: false },
      frameId: from.frameId,
      documentId: from.id,
      documentLifecycle: from.lifecycle,
      origin: new URL(from.url).origin,
      url: from.url,
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
    if (!hear) throw new Error(NO_RECEIVER);
    return asJson(await hear(asJson(message)));
  }

  const executeScript = createInjections({ tabs, mayRead: extension.mayRead, started });
  const calls = createTabCalls({
    tabs,
    fronts,
    own: extension.own,
    find,
    seen,
    open,
    navigate,
    close,
  });
  return {
    tabs: {
      ...calls.tabs,
      sendMessage: (...args: Parameters<typeof sendMessage>) => reachNow(() => sendMessage(...args)),
      onRemoved,
      onUpdated,
    },
    windows: calls.windows,
    /** Throws for one that is gone. */
    checkTab: (tabId: number): void => void find(tabId),
    executeScript: (...args: Parameters<typeof executeScript>) => reachNow(() => executeScript(...args)),
    open,
    navigate,
    addFrame,
    close,
    say,
    started,
    fronted: calls.fronted,
    openTabs: () => [...tabs.values()],
    /** The tab in front of a window. */
    front: (windowId: number) => fronts.tabs.get(windowId),
  };
}
