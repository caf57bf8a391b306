// Sends and receives typed runtime messages between the parts of the extension.
import { type Browser, browser } from 'wxt/browser';
import { anyValue, isObject, listOf, object, oneOf, parseAs, text } from '../domain/fields.ts';
import { changedTopics } from './changed-topics.ts';
import type { MessageInput, MessageName, MessageOutput, TopicsChangedNotice } from './protocol.ts';

interface Envelope {
  readonly message: MessageName;
  readonly input: unknown;
}

const envelope = object({ message: text, input: anyValue });
const topicsChangedNotice = object<TopicsChangedNotice>({ changed: listOf(oneOf(...changedTopics)) });

/** The sender of a message. `tabUrl` is the tab's address; null if the browser hides it. */
export interface Sender {
  readonly tabId: number | null;
  readonly frameId: number | null;
  /** The document's id, unique among all documents of a browser session; null if the browser does not report it. */
  readonly documentId: string | null;
  /** False for a document that was left, is in the back/forward cache, or is prerendered. */
  readonly isActive: boolean;
  /** Whether the message was sent from a private window. */
  readonly isPrivate: boolean;
  /** The origin of the sending frame, as the browser reports it; null for a frame without an origin. */
  readonly origin: string | null;
  readonly tabUrl: string | null;
  /** The current address of a page. For a frame, and for a page whose address the browser hides, the address at which it was loaded. */
  readonly url: string | null;
  /** True for every page of the extension. False for anything inside a web page. */
  readonly trusted: boolean;
}

/**
 * Sends one message to the worker and returns its answer. Rejects if the worker threw. The error then has only the message of the worker's
 * error.
 */
export async function send<N extends MessageName>(
  message: N,
  ...[input]: MessageInput<N> extends undefined ? [] : [MessageInput<N>]
): Promise<Awaited<MessageOutput<N>>> {
  const answer: unknown = await browser.runtime.sendMessage({ message, input } satisfies Envelope);
  if (isObject(answer)) {
    if ('value' in answer) return answer.value as Awaited<MessageOutput<N>>;
    if ('error' in answer) throw new Error(`${message}: ${answer.error}`);
  }
  throw new Error(`no answer to ${message}`);
}

/** Notifies every open page of the extension of changes. Succeeds even if no page is open. */
export async function broadcast(notice: TopicsChangedNotice): Promise<void> {
  await browser.runtime.sendMessage(notice).catch(() => undefined);
}

/** Calls `callback` whenever the worker reports changed data. Returns a function that removes the listener. */
export function onTopicsChanged(callback: (notice: TopicsChangedNotice) => void): () => void {
  const listener = (message: unknown): void => {
    const notice = parseAs(topicsChangedNotice, message);
    if (notice) callback(notice);
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

type Answer = (name: MessageName, input: unknown, sender: Sender) => Promise<unknown>;

/** Answers every message whose name `isMessageName` accepts. */
export function receiveMessages(isMessage: (name: string) => name is MessageName, answer: Answer): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    const sent = parseAs(envelope, message);
    if (!sent || !isMessage(sent.message)) return undefined;
    answer(sent.message, sent.input, readSender(sender)).then(
      (value) => respond({ value: value ?? null }),
      (error: unknown) => respond({ error: String(error) }),
    );
    return true;
  });
}

function readSender(sender: Browser.runtime.MessageSender): Sender {
  const isExtensionPage =
    sender.url?.startsWith(`${new URL(browser.runtime.getURL('/popup.html')).origin}/`) ?? false;
  const origin = originOf(sender);
  return {
    tabId: sender.tab?.id ?? null,
    frameId: sender.frameId ?? null,
    documentId: sender.documentId ?? null,
    // Firefox does not report the document's lifecycle. So every document counts as active in Firefox.
    isActive: (sender.documentLifecycle ?? 'active') === 'active',
    isPrivate: sender.tab?.incognito ?? false,
    origin,
    tabUrl: sender.tab?.url ?? null,
    url: addressOf(sender, origin),
    trusted: sender.id === browser.runtime.id && isExtensionPage,
  };
}

/**
 * Returns the sender's address. In Chromium, a later `history.pushState` does not change `sender.url`, so the tab's address is preferred for
 * a page. The tab may already show a page of another origin.
 */
function addressOf(
  { frameId, tab, url }: Browser.runtime.MessageSender,
  origin: string | null,
): string | null {
  const pageUrl = (frameId === 0 && tab?.url) || '';
  if (URL.canParse(pageUrl) && new URL(pageUrl).origin === origin) return pageUrl;
  return url ?? null;
}

/** Returns the sender's origin; null for a sandboxed frame, whose origin is "null". */
function originOf({ origin, url }: Browser.runtime.MessageSender): string | null {
  const senderOrigin = origin ?? (url !== undefined && URL.canParse(url) ? new URL(url).origin : 'null');
  return senderOrigin === 'null' ? null : senderOrigin;
}
