// A player that plays in a document which has not said what it shows: the browser is asked which page that is, and the page who it is.
import { documentOf, emptyTab, type Reporter } from '../../domain/watching/tab-documents.ts';
import type { TellNotice } from '../../messaging/protocol.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';

/** Milliseconds between the first two questions about one document; doubled for each one more. */
const SHORTEST_WAIT = 5000;
const LONGEST_WAIT = 300_000;
const MOST_ASKED = 200;

/** `silent`: the page has not answered, or may not be asked again yet. `unreachable`: the document is gone, or no page around it may be read. */
type Introduced = 'known' | 'silent' | 'unreachable';

/** Makes the document, or the page around it, known. Not to be waited for in the order of reports: the page answers with one. */
export async function introduce(parts: Parts, from: Reporter): Promise<Introduced> {
  if (!from.isActive) return 'unreachable';
  if (!mayAsk(parts, from)) return 'silent';
  const page = from.frameId === 0 ? from.documentId : await pageAround(parts.platform.browser, from);
  if (page === null) return 'unreachable';
  if (!(await isKnown(from.tabId, page))) await askPage(parts.platform.browser, from.tabId, page);
  if (!(await isKnown(from.tabId, page))) return 'silent';
  if (page !== from.documentId) await parts.tracker.pair(from.tabId, page, from.documentId);
  return 'known';
}

/** A page that says what it shows can be joined with its frames from now on, however long it was silent. */
export function askAgain({ memory: { asked } }: Parts, tabId: number): void {
  for (const [documentId, question] of asked) if (question.tabId === tabId) asked.delete(documentId);
}

/** A page that never answers is asked ever less often. */
function mayAsk({ memory: { asked }, platform }: Parts, { tabId, documentId }: Reporter): boolean {
  const now = platform.now();
  const before = asked.get(documentId);
  if (before && isYetToCome(before, now)) return false;
  const wait = Math.min(LONGEST_WAIT, before ? before.wait * 2 : SHORTEST_WAIT);
  asked.delete(documentId);
  asked.set(documentId, { tabId, next: now + wait, wait });
  for (const [oldest] of asked) if (asked.size > MOST_ASKED) asked.delete(oldest);
  return true;
}

/** A clock that was set back must not keep a page from being asked: no question was made later than now. */
function isYetToCome({ next, wait }: { readonly next: number; readonly wait: number }, now: number): boolean {
  return now < next && now >= next - wait;
}

/** One look at all frames of a tab at the same moment. Null when the frame is gone, or its page may not be read. */
async function pageAround({ scripting }: WorkerBrowser, from: Reporter): Promise<string | null> {
  const frames = await scripting
    .executeScript({ target: { tabId: from.tabId, allFrames: true }, func: () => true })
    .catch(() => []);
  const isThere = frames.some(({ documentId }) => documentId === from.documentId);
  return (isThere && frames.find(({ frameId }) => frameId === 0)?.documentId) || null;
}

/** The page answers when its report has been taken. False: it is not there, or not on screen. */
async function askPage({ tabs }: WorkerBrowser, tabId: number, documentId: string): Promise<boolean> {
  const notice: TellNotice = { tell: 'episode' };
  return tabs.sendMessage(tabId, notice, { documentId }).then(
    () => true,
    () => false,
  );
}

/** What a page has shown for long enough counts, if the page is still there. */
export async function askDoubtfulPages({ tracker, platform: { browser } }: Parts): Promise<void> {
  for (const page of await tracker.doubtfulPages())
    await tracker.decide(page, await askPage(browser, page.tabId, page.documentId));
}

async function isKnown(tabId: number, documentId: string): Promise<boolean> {
  return documentOf((await readTabs())[tabId] ?? emptyTab, { documentId }) !== null;
}
