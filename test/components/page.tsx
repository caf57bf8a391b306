// Renders a page of the extension in jsdom, with the real queries, a real in-memory store and a fake worker.
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { preloadPopup } from '@/components/popup/lazy-components.ts';
import { AnnouncerProvider } from '@/components/ui/announcer.tsx';
import { LanguageProvider } from '@/components/ui/language-provider.tsx';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { applySettingsChange } from '@/lib/domain/settings-change.ts';
import { english } from '@/lib/domain/words/english/en.ts';
import type { ReadWordsFile } from '@/lib/domain/words.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import type { MessageInput, MessageName, MessageOutput } from '@/lib/messaging/protocol.ts';
import { QueryClientProvider, readFirstFrame } from '@/lib/queries/first-frame.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readSettings, writeSettings } from '@/lib/store/preferences.ts';
import { getInstalledBrowser } from '../background/browser/fake-browser.ts';

export type WorkerAnswers = {
  [N in MessageName]?: (input: MessageInput<N>) => MessageOutput<N> | Promise<MessageOutput<N>>;
};

export interface PageSetup {
  readonly account?: AccountSummary;
  readonly library?: readonly LibraryEntry[];
  readonly outbox?: readonly OutboxItem[];
  readonly matches?: readonly Match[];
  readonly filled?: boolean;
  /** Texts of the language in the settings. They replace the English texts. */
  readonly words?: Readonly<Record<string, string>>;
  readonly worker?: WorkerAnswers;
}

export interface SentMessage {
  readonly message: MessageName;
  readonly input: unknown;
}

const connected: AccountSummary = { state: 'connected', id: 'user-1', name: 'Mika', problem: null };
let root: Root | null = null;
let queries: QueryClient | null = null;
let heldBack = 0;
let idleCallbacks = new Map<number, IdleRequestCallback>();
let idleCallbackCount = 0;

/** Saves settings as the worker does. */
export const answersThatSaveSettings: WorkerAnswers = {
  saveSettings: async (change) => writeSettings(applySettingsChange(await readSettings(), change)),
};

/** Never resolves, like the answer of a worker that hangs. */
export const neverAnswered = new Promise<never>(() => undefined);

/** Renders a page with fresh data. Returns the list of messages that are sent to the worker from then on. */
export async function renderPage(page: ReactNode, world: PageSetup = {}): Promise<SentMessage[]> {
  onTestFinished(unmountPage);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  giveBrowserParts();
  const sent = answerMessages(world.worker ?? {});
  await fillStore(world);
  await preloadPopup();
  const readFile: ReadWordsFile = async (language) => ({ ...english, ...(language !== 'en' && world.words) });
  const { client } = await readFirstFrame(readFile, 'current');
  queries = client;
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  const whole = (
    <QueryClientProvider client={client}>
      <LanguageProvider readFile={readFile}>{page}</LanguageProvider>
    </QueryClientProvider>
  );
  await act(async () => root?.render(whole));
  await waitUntilPageIdle();
  return sent;
}

/** Renders a part of the options with an announcer. */
export function renderSection(section: ReactNode, world: PageSetup = {}): Promise<SentMessage[]> {
  return renderPage(<AnnouncerProvider>{section}</AnnouncerProvider>, world);
}

export async function unmountPage(): Promise<void> {
  await act(async () => root?.unmount());
  // Run the idle callbacks now. Otherwise a lazy part that waits for one would outlive the page, and would not load in a later test.
  await runIdleCallbacks();
  document.body.replaceChildren();
}

/** Waits for this many milliseconds. Then waits until all work that began in this time has ended, however long that takes. */
export async function waitUntilPageIdle(milliseconds = 20): Promise<void> {
  await pass(milliseconds);
  // The page must be quiet twice in a row. React delays updates to the end of a pass, and they may cause more work.
  for (let quiet = 0; quiet < 2; quiet = isBusy() ? 0 : quiet + 1) await pass(0);
}

/** Makes the browser idle. Runs all idle callbacks, including new ones that these callbacks request. */
export async function runIdleCallbacks(): Promise<void> {
  while (idleCallbacks.size > 0) {
    const callbacks = [...idleCallbacks.values()];
    idleCallbacks = new Map();
    await act(async () => {
      for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => 1 });
    });
    await waitUntilPageIdle();
  }
}

/** Waits for this many milliseconds, and then for all lazy imports. */
function pass(milliseconds: number): Promise<void> {
  return act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await vi.dynamicImportSettled();
  });
}

function isBusy(): boolean {
  return queries !== null && queries.isFetching() + queries.isMutating() > heldBack;
}

/** Publishes changes as the worker does after a write. */
export async function publishChanges(...changed: ChangedTopic[]): Promise<void> {
  await act(
    async () => void getInstalledBrowser().api.runtime.onMessage.dispatch({ changed }, {}, () => undefined),
  );
  await waitUntilPageIdle();
}

export async function storeOutboxItems(...items: OutboxItem[]): Promise<void> {
  const database = await openDatabase();
  for (const item of items) await database.put('outbox', item);
}

function answerMessages(worker: WorkerAnswers): SentMessage[] {
  const sent: SentMessage[] = [];
  heldBack = 0;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (envelope: unknown) => {
    const { message, input } = envelope as SentMessage;
    sent.push({ message, input });
    const answer = (worker[message] as ((given: unknown) => unknown) | undefined)?.(input);
    if (answer === neverAnswered) heldBack += 1;
    return { value: (await answer) ?? null };
  });
  return sent;
}

async function fillStore({
  account = connected,
  library = [],
  outbox = [],
  matches = [],
  filled = true,
}: PageSetup): Promise<void> {
  await browser.storage.local.set({ account });
  const database = await openDatabase();
  for (const name of ['library', 'outbox', 'activity', 'matches', 'libraryState'] as const)
    await database.clear(name);
  for (const entry of library) await database.put('library', entry);
  for (const item of outbox) await database.put('outbox', item);
  for (const match of matches) await database.put('matches', match);
  if (!filled) return;
  for (const type of ['anime', 'manga']) {
    await database.put('libraryState', { account: 'user-1', newest: null, readAt: 1, run: null }, type);
  }
}

/** Adds the parts of a browser that jsdom and the fake browser lack: sizes, dialogs, media queries, a tab, and permissions. */
function giveBrowserParts(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62);
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => {
    idleCallbackCount += 1;
    idleCallbacks.set(idleCallbackCount, callback);
    return idleCallbackCount;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => void idleCallbacks.delete(id));
  const { permissions, web } = getInstalledBrowser();
  permissions.grant('https://www.crunchyroll.com/*');
  web.open('https://www.crunchyroll.com/', { id: 7 });
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
