// A player that plays in a document which has not said what it shows: the browser is asked which page that is, and the page who it is.
import { documentOf, emptyTab, type Reporter } from '../../domain/watching/tab-documents.ts';
import type { TellNotice } from '../../messaging/protocol.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { pageAround, readersOf } from './bring-scripts.ts';
import { runInDocument, type ScriptPlan } from './site-scripts.ts';

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
  const { browser } = parts.platform;
  // Where nothing of ours hears it, the page's own scripts have not come, or were lost.
  if (!(await isKnown(from.tabId, page)) && !(await askPage(browser, from.tabId, page)))
    await readersOf(browser, from.tabId)
      .then((readers) => runInDocument(browser, from.tabId, page, readers))
      .catch(() => undefined);
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

/**
 * Lets the page of a tab say what it shows, though nothing was played there: someone wants to know. It is done once for each document, and
 * never without a lasting permission. Resolves when the page has said it.
 */
export async function lookAtTab({ memory: { looks }, platform: { browser } }: Parts, tabId: number) {
  const readers = await readersOf(browser, tabId);
  if (readers.length === 0) return;
  const pages = await browser.scripting
    .executeScript({ target: { tabId }, func: () => true })
    .catch(() => []);
  const page = pages[0]?.documentId;
  if (page === undefined) return;
  if (!looks.has(page)) looks.set(page, bringAndAsk(browser, { tabId, page, readers }));
  for (const [oldest] of looks) if (looks.size > MOST_ASKED) looks.delete(oldest);
  await looks.get(page);
}

interface PageToRead {
  readonly tabId: number;
  /** Id of its document. */
  readonly page: string;
  readonly readers: readonly ScriptPlan[];
}

async function bringAndAsk(browser: WorkerBrowser, { tabId, page, readers }: PageToRead): Promise<void> {
  try {
    await runInDocument(browser, tabId, page, readers);
    await askPage(browser, tabId, page);
  } catch {
    // The page is gone.
  }
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
