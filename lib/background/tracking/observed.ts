// Handles what pages report to show, and what follows when that changes.

import type { ObservedEpisode } from '../../domain/episode.ts';
import { ofSeries } from '../../domain/of-series.ts';
import { isDoubtful, withoutDoubtful } from '../../domain/watching/doubtful.ts';
import {
  assignAccountToTabs,
  departuresBetween,
  departuresOfClosed,
  documentOf,
  lastShown,
  type PageReport,
  type Reporter,
  type ShownDocument,
  showDocument,
  withDocument,
  withFrame,
  withoutTab,
} from '../../domain/watching/tab-documents.ts';
import { readAccount } from '../../store/preferences.ts';
import { assignSessions, modifySession } from '../../store/sessions.ts';
import { readTab, readTabs, writeTab, writeTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { depart } from './decide.ts';
import { isPlayedIn, keyIn } from './shown-session.ts';

export function observe(ctx: Context, from: Reporter, report: PageReport): Promise<void> {
  return ctx.state.queues.tabs(async () => {
    const now = ctx.now();
    const tab = await readTab(from.tabId);
    const { id: account } = await readAccount();
    const after = showDocument(tab, from, report, { account, at: now });
    if (after === tab) return;
    await writeTab(from.tabId, after);
    await depart(ctx, from.tabId, departuresBetween(tab, after, now));
    const document = documentOf(after, from);
    if (document?.observed) await rename(document.observed, document);
    ctx.publishChange('now');
  });
}

/** Updates the running session when a page corrects its first, incomplete data. Deletes the session if another page played it for another series. */
async function rename(observed: ObservedEpisode, document: ShownDocument): Promise<void> {
  await modifySession(keyIn(document, observed), (stored) => {
    if (!stored) return null;
    if (!isPlayedIn(stored, document) && !ofSeries(stored.observed, observed)) return null;
    return stored.watchedAt === null ? { ...stored, observed } : stored;
  });
}

/** Marks a document without permission as showing nothing, although its scripts still run. Drops its doubtful episode, which could never be decided. */
export function forgetDocument(ctx: Context, tabId: number, document: ShownDocument): Promise<void> {
  return ctx.state.queues.tabs(async () => {
    const now = ctx.now();
    const tab = await readTab(tabId);
    if (!tab.documents.some(({ id }) => id === document.id)) return;
    await writeTab(tabId, withDocument(tab, { ...document, observed: null, left: null, at: now }));
    const shown = lastShown(document, now);
    if (shown) await dropDoubtful(keyIn(document, shown.observed));
    ctx.publishChange('now');
  });
}

async function dropDoubtful(key: string): Promise<void> {
  await modifySession(key, (stored) =>
    stored?.watchedAt === null && isDoubtful(stored) ? withoutDoubtful(stored) : stored,
  );
}

/** Runs after queued reports, since the tab's last one may have just arrived. Writes nothing for a tab that never reported. */
export function closeTab(ctx: Context, tabId: number): Promise<void> {
  return ctx.state.queues.reports(() =>
    ctx.state.queues.tabs(async () => {
      const now = ctx.now();
      const tabs = await readTabs();
      const tab = tabs[tabId];
      if (!tab) return;
      await writeTabs(withoutTab(tabs, tabId, now));
      await depart(ctx, tabId, departuresOfClosed(tab, now));
      ctx.publishChange('now');
    }),
  );
}

/** Forgets tabs that closed without an event, e.g. while the worker was not running. */
export function forgetClosedTabs(ctx: Context, open: readonly number[]): Promise<void> {
  return ctx.state.queues.tabs(async () => {
    const tabs = await readTabs();
    const still = Object.entries(tabs).filter(([id]) => open.includes(Number(id)));
    if (still.length < Object.keys(tabs).length) await writeTabs(Object.fromEntries(still));
  });
}

/** Stores which page contains the frame, as the browser reported it. */
export function pairFrame(ctx: Context, tabId: number, pageId: string, frameId: string): Promise<void> {
  return ctx.state.queues.tabs(async () => {
    const tab = await readTab(tabId);
    const after = withFrame(tab, pageId, frameId);
    if (after !== tab) await writeTab(tabId, after);
  });
}

/** Assigns watching data from before any sign-in to this account. Tabs first, so that their next reports already belong to it. */
export function assignWatching(ctx: Context, account: string): Promise<void> {
  return ctx.state.queues.tabs(async () => {
    const tabs = await readTabs();
    const assigned = assignAccountToTabs(tabs, account);
    if (assigned !== tabs) await writeTabs(assigned);
    await assignSessions(account);
  });
}
