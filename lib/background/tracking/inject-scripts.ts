// Injects scripts into open pages. A page's media watcher asks for these scripts, or the user starts them.

import { permissionPatternOfOrigin, siteIdBySelfHostedPattern } from '../../domain/addresses/self-hosted.ts';
import { setWithLimit } from '../../domain/bounded-map.ts';
import type { ReportingDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { sites } from '../../sites/registry.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { grantedPatterns } from '../runtime/permissions.ts';
import {
  planScripts,
  planWatcherScripts,
  runScriptsInDocument,
  type ScriptPlan,
  scriptRunsAt,
} from './site-scripts.ts';

/**
 * `watchers` are scripts that the browser runs in each granted page when it opens. `scripts` are the scripts of readers and players, which
 * the worker injects on request.
 */
interface ScriptPlans {
  readonly watchers: readonly ScriptPlan[];
  readonly scripts: readonly ScriptPlan[];
}

export async function readScriptPlans(ctx: Context): Promise<ScriptPlans> {
  const hosted = siteIdBySelfHostedPattern((await readSettings()).selfHosted);
  const own = await containedIn(ctx, Object.keys(hosted));
  const granted = [...new Set([...(await grantedPatterns(ctx)), ...own])];
  const lessons = await readLessons();
  const [taught, chapters] = await Promise.all(
    [lessons, lessons.filter(({ pages }) => pages)].map((some) =>
      containedIn(
        ctx,
        some.map(({ origin }) => permissionPatternOfOrigin(origin)),
      ),
    ),
  );
  return {
    watchers: planWatcherScripts(sites, granted, hosted, taught),
    scripts: planScripts(sites, granted, hosted, taught, chapters),
  };
}

/**
 * Returns only the patterns that are granted. Asks the browser about each pattern, because the browser's list of granted patterns omits a
 * pattern that is included in a larger granted pattern.
 */
async function containedIn(
  { browser: { permissions } }: Context,
  patterns: readonly string[],
): Promise<string[]> {
  const granted = await Promise.all(patterns.map((pattern) => permissions.contains({ origins: [pattern] })));
  return patterns.filter((_, index) => granted[index]);
}

/**
 * How many milliseconds must pass between two injections of a reader into one page. After each injection the reader reads the page again,
 * and a page is read only a few times a minute.
 */
const READERS_EVERY_MS = 10_000;
const MOST_PAGES = 200;

/**
 * Injects the scripts of the document that asked for them. The player's script runs last, because the site's reader first determines which
 * videos to ignore. Throws if the browser refuses; the document then asks again.
 */
export async function injectScripts(
  ctx: Context,
  { tabId, frameId, documentId, origin, url }: Sender,
): Promise<void> {
  if (tabId === null || documentId === null || url === null) throw new Error('not sent from a document');
  const { scripts } = await readScriptPlans(ctx);
  const own = scripts.filter((plan) => scriptRunsAt(plan, addressOf(url, origin)));
  if (frameId === 0) return runScriptsInDocument(ctx, tabId, documentId, own);
  const page = await pageOfFrame(ctx, { tabId, documentId });
  // Ignore errors, because the player's script must be injected even if the page around the frame may not be read.
  if (page !== null && mayInjectReaders(ctx, page))
    await runScriptsInDocument(ctx, tabId, page, await readersAmong(ctx, tabId, scripts)).catch(
      () => undefined,
    );
  await runScriptsInDocument(
    ctx,
    tabId,
    documentId,
    own.filter(({ allFrames }) => allFrames),
  );
}

/**
 * Whether the last injection was long enough ago. A frame may ask as often as it likes, but must not use up the allowed reads of its page.
 */
function mayInjectReaders({ state: { readersInjected }, now }: Context, page: string): boolean {
  const at = now();
  const before = readersInjected.get(page);
  if (before !== undefined && Math.abs(at - before) < READERS_EVERY_MS) return false;
  setWithLimit(readersInjected, page, at, MOST_PAGES);
  return true;
}

/** Returns the address of a document. A frame without its own address, such as `about:blank`, gets the origin that the browser reports. */
function addressOf(url: string, origin: string | null): URL {
  const address = new URL(url);
  return origin === null || /^https?:$/.test(address.protocol) ? address : new URL(origin);
}

/** Returns the scripts that read the page of a tab. Returns none without a permanent permission. */
export async function readerScriptsOf(ctx: Context, tabId: number): Promise<readonly ScriptPlan[]> {
  return readersAmong(ctx, tabId, (await readScriptPlans(ctx)).scripts);
}

async function readersAmong(
  ctx: Context,
  tabId: number,
  scripts: readonly ScriptPlan[],
): Promise<readonly ScriptPlan[]> {
  const tab = await ctx.browser.tabs.get(tabId).catch(() => null);
  const address = tab?.url ? new URL(tab.url) : null;
  return scripts.filter((plan) => !plan.allFrames && address !== null && scriptRunsAt(plan, address));
}

/** Returns the document of the page that contains a frame, or null if the frame is gone or its page may not be read. */
export async function pageOfFrame(
  { browser: { scripting } }: Context,
  from: Pick<ReportingDocument, 'tabId' | 'documentId'>,
): Promise<string | null> {
  const frames = await scripting
    .executeScript({ target: { tabId: from.tabId, allFrames: true }, func: () => true })
    .catch(() => []);
  const isThere = frames.some(({ documentId }) => documentId === from.documentId);
  return (isThere && frames.find(({ frameId }) => frameId === 0)?.documentId) || null;
}
