// Tabs and the documents in them, as the browser knows them: what a script of ours says from one arrives with the browser's word on who it is.
import { reachNow } from '../life.ts';
import { createEvent } from './events.ts';

export interface FakeDocument {
  readonly id: string;
  readonly tabId: number;
  readonly url: string;
  /** The page around a frame; null for a page. */
  readonly page: FakeDocument | null;
  frameId: number;
  lifecycle: 'active' | 'cached' | 'pending_deletion' | 'prerender';
  /** The answer of our script in it to a message of the worker; without one the message is not received. */
  hear: ((message: unknown) => Promise<unknown>) | null;
}

interface FakeTab {
  readonly id: number;
  readonly incognito: boolean;
  page: FakeDocument;
  frames: FakeDocument[];
}

/** What the web needs to know of the extension. */
interface Extension {
  readonly mayRead: (url: string) => boolean;
  /** Answers as `runtime.sendMessage` does. */
  readonly receive: (message: unknown, sender: unknown) => Promise<unknown>;
}

interface Injection {
  readonly target: { readonly tabId: number; readonly allFrames?: boolean };
  readonly files?: readonly string[];
}

const NO_RECEIVER = 'Could not establish connection. Receiving end does not exist.';

export function createWeb(extension: Extension) {
  const tabs = new Map<number, FakeTab>();
  const onRemoved = createEvent<[number, object]>();
  const onUpdated = createEvent<[number, object]>();
  /** Script files that were brought into a page. */
  const started: string[] = [];
  /** Tabs that were brought to the front. */
  const fronted: number[] = [];
  let ids = 0;

  function newDocument(tabId: number, url: string, page: FakeDocument | null): FakeDocument {
    ids += 1;
    const frameId = page ? ids : 0;
    return { id: `D${ids}`, tabId, url, page, frameId, lifecycle: 'active', hear: null };
  }

  function open(url: string, { incognito = false, id = tabs.size + 1 } = {}): FakeTab {
    const tab: FakeTab = { id, incognito, page: newDocument(id, url, null), frames: [] };
    tabs.set(tab.id, tab);
    return tab;
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

  function addFrame(tab: FakeTab, url: string): FakeDocument {
    const frame = newDocument(tab.id, url, tab.page);
    tab.frames.push(frame);
    return frame;
  }

  function close(tab: FakeTab): void {
    for (const left of [tab.page, ...tab.frames]) left.lifecycle = 'pending_deletion';
    tabs.delete(tab.id);
    onRemoved.tell(tab.id, {});
  }

  /** A tab as the extension sees it: its address only where it may read it. */
  function seen({ id, incognito, page }: FakeTab) {
    return { id, incognito, windowId: 1, ...(extension.mayRead(page.url) && { url: page.url }) };
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
    const tab = find(tabId);
    const receivers = [tab.page, ...tab.frames].filter(
      (one) =>
        (to.documentId === undefined || one.id === to.documentId) &&
        (to.frameId === undefined || one.frameId === to.frameId),
    );
    const [hear] = receivers.flatMap((one) => one.hear ?? []);
    if (!hear) throw new Error(NO_RECEIVER);
    return hear(message);
  }

  async function executeScript({ target, files = [] }: Injection) {
    const tab = find(target.tabId);
    started.push(...files);
    const readable = [tab.page, ...(target.allFrames ? tab.frames : [])].filter(({ url }) =>
      extension.mayRead(url),
    );
    if (readable.length === 0) throw new Error('Cannot access contents of the page.');
    return readable.map(({ frameId, id }) => ({ frameId, documentId: id, result: null }));
  }

  return {
    tabs: {
      get: (tabId: number) => reachNow(async () => seen(find(tabId))),
      query: () => reachNow(async () => [...tabs.values()].map(seen)),
      sendMessage: (...args: Parameters<typeof sendMessage>) => reachNow(() => sendMessage(...args)),
      create: ({ url = 'about:blank' }) => reachNow(async () => seen(open(url))),
      update: (tabId: number) =>
        reachNow(async () => {
          fronted.push(find(tabId).id);
        }),
      remove: (tabId: number) => reachNow(async () => close(find(tabId))),
      onRemoved,
      onUpdated,
    },
    executeScript: (...args: Parameters<typeof executeScript>) => reachNow(() => executeScript(...args)),
    open,
    navigate,
    addFrame,
    close,
    say,
    started,
    fronted,
    openTabs: () => [...tabs.values()],
  };
}
