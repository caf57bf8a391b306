// Stores which episode each page shows, and does the follow-up work when that changes.

import type { ObservedEpisode } from '../../domain/episode.ts';
import { keepIfSameSeries } from '../../domain/same-series.ts';
import { isDoubtful, withoutDoubtfulPlaybacks } from '../../domain/watching/doubtful.ts';
import {
  applyReportToTab,
  assignAccountToTabs,
  changeDocument,
  departuresBetween,
  departuresOfClosedTab,
  documentOfReport,
  lastShownEpisode,
  markTabClosed,
  type PageReport,
  type ReportingDocument,
  type ShownDocument,
  type TabState,
  withFrame,
} from '../../domain/watching/tab-documents.ts';
import { readAccount } from '../../store/preferences.ts';
import { assignUnownedSessions, modifySession } from '../../store/sessions.ts';
import { modifyTab, modifyTabs, readTab, readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { decideDepartedEpisodes } from './decide.ts';
import { isSessionPlayedInDocument, sessionKeyInDocument } from './shown-session.ts';

/** Stores the report of a page. Call this only within the queue of reports. */
export async function storePageReport(
  ctx: Context,
  from: ReportingDocument,
  report: PageReport,
): Promise<void> {
  const now = ctx.now();
  const before = await readTab(from.tabId);
  const { id: account } = await readAccount();
  const show = (tab: TabState) => applyReportToTab(tab, from, report, { account, at: now });
  const expected = show(before);
  if (expected === before) return;
  await decideDepartedEpisodes(ctx, from.tabId, departuresBetween(before, expected, now));
  const document = documentOfReport(await modifyTab(from.tabId, show), from);
  if (document?.observed) await updateObserved(document.observed, document);
  ctx.publishChange('now');
}

/**
 * Updates the running session when a page corrects its first, incomplete data. Deletes the session instead if it belongs to another series
 * and nothing of it was played in this document.
 */
async function updateObserved(observed: ObservedEpisode, document: ShownDocument): Promise<void> {
  await modifySession(sessionKeyInDocument(document, observed), (stored) => {
    if (!stored) return null;
    if (!isSessionPlayedInDocument(stored, document) && !keepIfSameSeries(stored.observed, observed))
      return null;
    return stored.watchedAt === null ? { ...stored, observed } : stored;
  });
}

/**
 * Stores that a document shows no episode, because its permission was revoked. Drops the document's doubtful episode, because a decision
 * about it is no longer possible.
 */
export function forgetDocument(ctx: Context, tabId: number, document: ShownDocument): Promise<void> {
  return ctx.state.queues.reports(async () => {
    const now = ctx.now();
    const { documents } = await readTab(tabId);
    if (!documents.some(({ id }) => id === document.id)) return;
    const shown = lastShownEpisode(document, now);
    if (shown) await dropDoubtful(sessionKeyInDocument(document, shown.observed));
    const nothing = { observed: null, left: null, at: now };
    await modifyTab(tabId, (tab) => changeDocument(tab, document.id, nothing));
    ctx.publishChange('now');
  });
}

async function dropDoubtful(key: string): Promise<void> {
  await modifySession(key, (stored) =>
    stored?.watchedAt === null && isDoubtful(stored) ? withoutDoubtfulPlaybacks(stored) : stored,
  );
}

/**
 * Stores that a tab was closed. Runs after the queued reports, because the last report of the tab may have just arrived. Writes nothing for
 * a tab that never reported.
 */
export function recordClosedTab(ctx: Context, tabId: number): Promise<void> {
  return ctx.state.queues.reports(async () => {
    ctx.state.pausedTabs.delete(tabId);
    const now = ctx.now();
    const tab = (await readTabs())[tabId];
    if (!tab) return;
    await decideDepartedEpisodes(ctx, tabId, departuresOfClosedTab(tab, now));
    await modifyTabs((tabs) => markTabClosed(tabs, tabId, now));
    ctx.publishChange('now');
  });
}

/**
 * Forgets closed tabs. If a tab was closed without an event, for example because the worker crashed, decides now about the episodes that it
 * showed.
 */
export function forgetClosedTabs(ctx: Context): Promise<void> {
  return ctx.state.queues.reports(async () => {
    const tabs = await readTabs();
    // Query the open tabs after reading the stored tabs. Otherwise a tab that is opened in between would count as closed.
    const open = new Set((await ctx.browser.tabs.query({})).map(({ id }) => String(id)));
    const gone = Object.entries(tabs).filter(([id]) => !open.has(id));
    if (gone.length === 0) return;
    for (const [id, tab] of gone)
      if (tab.closedAt === null)
        await decideDepartedEpisodes(ctx, Number(id), departuresOfClosedTab(tab, null));
    await modifyTabs((all) => Object.fromEntries(Object.entries(all).filter(([id]) => open.has(id))));
  });
}

/** Stores which page contains a frame, as the browser reported it. */
export async function storeFrameOfPage(tabId: number, pageId: string, frameId: string): Promise<void> {
  await modifyTab(tabId, (tab) => withFrame(tab, pageId, frameId));
}

/**
 * Assigns the watching data from before the sign-in to this account. Tabs are assigned before sessions, so that the next reports of the
 * tabs already belong to the account.
 */
export function assignWatchingData(ctx: Context, account: string): Promise<void> {
  return ctx.state.queues.reports(async () => {
    await modifyTabs((tabs) => assignAccountToTabs(tabs, account));
    await assignUnownedSessions(account);
  });
}
