// Identifies the page of a player whose document has not reported its episode. Asks the browser which page contains the player, and then
// asks that page for its episode.
import { backoffMs } from '../../domain/backoff.ts';
import { setWithLimit } from '../../domain/bounded-map.ts';
import { documentOfReport, type ReportingDocument } from '../../domain/watching/tab-documents.ts';
import type { ReportAgainNotice } from '../../messaging/protocol.ts';
import { readTab } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { decideDoubtfulEpisode, findDoubtfulPages } from './decide.ts';
import { pageOfFrame, readerScriptsOf } from './inject-scripts.ts';
import { storeFrameOfPage } from './observed.ts';
import { runScriptsInDocument, type ScriptPlan } from './site-scripts.ts';

/** How long to wait before a document is asked again, in ms. The wait grows for a document that never answers. */
const ASK_AGAIN = { min: 5000, factor: 2, max: 300_000 };
const MOST_ASKED = 200;
/** How long a poll waits for the answer of a page, in ms. A frozen page never answers. */
const LONGEST_ANSWER_MS = 5000;

/**
 * `silent` means that the page has not answered, or may not be asked again yet. `unreachable` means that the document is gone, or that the
 * page around it may not be read.
 */
type IdentifyResult = 'known' | 'silent' | 'unreachable';

/**
 * Asks the document, or the page around it, for its episode. Never await this in the queue of reports. The page's answer is itself a
 * report, so the queue would wait for itself.
 */
export async function identifyPage(ctx: Context, from: ReportingDocument): Promise<IdentifyResult> {
  if (!from.isActive) return 'unreachable';
  if (!mayAsk(ctx, from)) return 'silent';
  const page = from.frameId === 0 ? from.documentId : await pageOfFrame(ctx, from);
  if (page === null) return 'unreachable';
  // If no script in the page answers, the page's scripts were not injected yet or were removed. In this case, inject them.
  if (!(await isKnown(from.tabId, page)) && !(await askPageForReport(ctx, from.tabId, page)))
    await readerScriptsOf(ctx, from.tabId)
      .then((readers) => runScriptsInDocument(ctx, from.tabId, page, readers))
      .catch(() => undefined);
  if (!(await isKnown(from.tabId, page))) return 'silent';
  if (page !== from.documentId) await storeFrameOfPage(from.tabId, page, from.documentId);
  return 'known';
}

/** Resets the back-off of a tab whose page has reported, so that its frames can be identified at once. */
export function resetIdentifyBackoff({ state: { identify } }: Context, tabId: number): void {
  const { requests } = identify;
  for (const [documentId, question] of requests) if (question.tabId === tabId) requests.delete(documentId);
}

/** Whether enough time has passed since the document was last asked. A clock that was set back must not block the document. */
function mayAsk(ctx: Context, { tabId, documentId }: ReportingDocument): boolean {
  const { requests } = ctx.state.identify;
  const { times, at } = requests.get(documentId) ?? { times: 0, at: 0 };
  const sinceThen = ctx.now() - at;
  if (times > 0 && sinceThen >= 0 && sinceThen < backoffMs(ASK_AGAIN, times)) return false;
  setWithLimit(requests, documentId, { tabId, times: times + 1, at: ctx.now() }, MOST_ASKED);
  return true;
}

/**
 * Reads a tab's page on which nothing was played yet. Reads each document only once, and only with a permanent permission. Resolves when
 * the page has reported.
 */
export async function readTabNow(ctx: Context, tabId: number): Promise<void> {
  const { read } = ctx.state.identify;
  const readers = await readerScriptsOf(ctx, tabId);
  if (readers.length === 0) return;
  const pages = await ctx.browser.scripting
    .executeScript({ target: { tabId }, func: () => true })
    .catch(() => []);
  const page = pages[0]?.documentId;
  if (page === undefined) return;
  const reading = read.get(page) ?? bringAndAsk(ctx, { tabId, page, readers });
  setWithLimit(read, page, reading, MOST_ASKED);
  await reading;
}

interface PageToRead {
  readonly tabId: number;
  /** The document id of the page. */
  readonly page: string;
  readonly readers: readonly ScriptPlan[];
}

async function bringAndAsk(ctx: Context, { tabId, page, readers }: PageToRead): Promise<void> {
  try {
    await runScriptsInDocument(ctx, tabId, page, readers);
    await askPageForReport(ctx, tabId, page);
  } catch {
    // An error means that the page was closed, so ignore it.
  }
}

/** Asks the page for its report. Resolves to true when the report was handled, and to false if the page is gone or not on screen. */
export async function askPageForReport(
  { browser: { tabs } }: Context,
  tabId: number,
  documentId: string,
): Promise<boolean> {
  const notice: ReportAgainNotice = { report: 'episode' };
  return tabs.sendMessage(tabId, notice, { documentId }).then(
    () => true,
    () => false,
  );
}

/**
 * Asks the pages with doubtful episodes whether they are still open, and then decides. A page that does not answer in time is asked again
 * at the next poll.
 */
export async function askDoubtfulPages(ctx: Context): Promise<void> {
  const requests = (await findDoubtfulPages(ctx)).map(async (page) => {
    const isThere = await waitAtMost(
      ctx,
      LONGEST_ANSWER_MS,
      askPageForReport(ctx, page.tabId, page.documentId),
    );
    if (isThere !== null) await decideDoubtfulEpisode(ctx, page, isThere);
  });
  await Promise.allSettled(requests);
}

async function isKnown(tabId: number, documentId: string): Promise<boolean> {
  return documentOfReport(await readTab(tabId), { documentId }) !== null;
}
