// The scripts that a page was not given as it opened: they come when its sentinel asks for them, or when the user does.
import { hostedPattern, hostedPatterns } from '../../domain/addresses/self-hosted.ts';
import type { Reporter } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { sites } from '../../sites/registry.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import type { WorkerBrowser } from '../platform.ts';
import {
  belongsTo,
  grantedPatterns,
  planScripts,
  planSentinels,
  runInDocument,
  type ScriptPlan,
} from './site-scripts.ts';

/** `sentinels` are what pages are given as they open, `scripts` what comes later. */
interface Plans {
  readonly sentinels: readonly ScriptPlan[];
  readonly scripts: readonly ScriptPlan[];
}

/** What belongs to which pages now. */
export async function readPlans(browser: WorkerBrowser): Promise<Plans> {
  const hosted = hostedPatterns((await readSettings()).selfHosted);
  const own = await containedIn(browser, Object.keys(hosted));
  const granted = [...new Set([...(await grantedPatterns(browser)), ...own])];
  const lessons = await readLessons();
  const [taught, chapters] = await Promise.all(
    [lessons, lessons.filter(({ pages }) => pages)].map((some) =>
      containedIn(
        browser,
        some.map(({ origin }) => hostedPattern(origin)),
      ),
    ),
  );
  return {
    sentinels: planSentinels(sites, granted, hosted, taught),
    scripts: planScripts(sites, granted, hosted, taught, chapters),
  };
}

/** Patterns that are granted as a part of something larger are not in the browser's list. */
async function containedIn({ permissions }: WorkerBrowser, patterns: readonly string[]): Promise<string[]> {
  const granted = await Promise.all(patterns.map((pattern) => permissions.contains({ origins: [pattern] })));
  return patterns.filter((_, index) => granted[index]);
}

/** To the document that asks: the player's script comes last, since the site's knows what it must not report. Throws where the browser refuses, so that the document asks again. */
export async function bringScripts(
  browser: WorkerBrowser,
  { tabId, frameId, documentId, origin, url }: Sender,
): Promise<void> {
  if (tabId === null || documentId === null || url === null) throw new Error('not sent from a document');
  const { scripts } = await readPlans(browser);
  const own = scripts.filter((plan) => belongsTo(plan, addressOf(url, origin)));
  if (frameId === 0) return runInDocument(browser, tabId, documentId, own);
  const page = await pageAround(browser, { tabId, documentId });
  // Where the page may not be read, its player is heard all the same.
  if (page !== null)
    await runInDocument(browser, tabId, page, await readersAmong(browser, tabId, scripts)).catch(
      () => undefined,
    );
  await runInDocument(
    browser,
    tabId,
    documentId,
    own.filter(({ allFrames }) => allFrames),
  );
}

/** A frame without an address of its own, such as one of `about:blank`, belongs to the origin that the browser says. */
function addressOf(url: string, origin: string | null): URL {
  const address = new URL(url);
  return origin === null || /^https?:$/.test(address.protocol) ? address : new URL(origin);
}

/** The scripts that read the page of a tab; none without a lasting permission. */
export async function readersOf(browser: WorkerBrowser, tabId: number): Promise<readonly ScriptPlan[]> {
  return readersAmong(browser, tabId, (await readPlans(browser)).scripts);
}

async function readersAmong(
  browser: WorkerBrowser,
  tabId: number,
  scripts: readonly ScriptPlan[],
): Promise<readonly ScriptPlan[]> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  const address = tab?.url ? new URL(tab.url) : null;
  return scripts.filter((plan) => !plan.allFrames && address !== null && belongsTo(plan, address));
}

/** One look at all frames of a tab at the same moment. Null when the frame is gone, or its page may not be read. */
export async function pageAround(
  { scripting }: WorkerBrowser,
  from: Pick<Reporter, 'tabId' | 'documentId'>,
): Promise<string | null> {
  const frames = await scripting
    .executeScript({ target: { tabId: from.tabId, allFrames: true }, func: () => true })
    .catch(() => []);
  const isThere = frames.some(({ documentId }) => documentId === from.documentId);
  return (isThere && frames.find(({ frameId }) => frameId === 0)?.documentId) || null;
}
