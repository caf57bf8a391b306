// What pages say that they show, and what follows when they show something else.

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
import { openDatabase } from '../../store/database.ts';
import { claimSessions } from '../../store/sessions.ts';
import { depart } from './decide.ts';
import { isPlayedIn, keyIn, readSession } from './shown-session.ts';
import { readTab, type Tracking } from './tracking.ts';

export async function observe(tracking: Tracking, from: Reporter, report: PageReport): Promise<void> {
  const now = tracking.now();
  const tab = await readTab(tracking, from.tabId);
  const { id: account } = await tracking.readAccount();
  const after = showDocument(tab, from, report, { account, at: now });
  if (after === tab) return;
  await tracking.writeTab(from.tabId, after);
  await depart(tracking, from.tabId, departuresBetween(tab, after, now));
  const document = documentOf(after, from);
  if (document?.observed) await rename(document.observed, document);
  tracking.onChange();
}

/**
 * A page that first showed half of its data may correct itself: the running session takes the newer reading. What another page has played of
 * another series is none of it.
 */
async function rename(observed: ObservedEpisode, document: ShownDocument): Promise<void> {
  const stored = await readSession(keyIn(document, observed));
  if (!stored) return;
  const database = await openDatabase();
  if (!isPlayedIn(stored, document) && !ofSeries(stored.observed, observed))
    await database.delete('sessions', stored.key);
  else if (stored.watchedAt === null) await database.put('sessions', { ...stored, observed });
}

/** A document whose permission was taken away shows nothing any more, although its scripts still run. What was in doubt there counts nothing: nothing can tell any more. */
export async function forgetDocument(
  tracking: Tracking,
  tabId: number,
  document: ShownDocument,
): Promise<void> {
  const now = tracking.now();
  const tab = await readTab(tracking, tabId);
  if (!tab.documents.some(({ id }) => id === document.id)) return;
  await tracking.writeTab(tabId, withDocument(tab, { ...document, observed: null, left: null, at: now }));
  const shown = lastShown(document, now);
  if (shown) await dropDoubtful(keyIn(document, shown.observed));
  tracking.onChange();
}

async function dropDoubtful(key: string): Promise<void> {
  const stored = await readSession(key);
  if (stored?.watchedAt === null && isDoubtful(stored))
    await (await openDatabase()).put('sessions', withoutDoubtful(stored));
}

/** Nothing is written for a tab that never said anything. */
export async function closeTab(tracking: Tracking, tabId: number): Promise<void> {
  const now = tracking.now();
  const tabs = await tracking.readTabs();
  const tab = tabs[tabId];
  if (!tab) return;
  await tracking.writeTabs(withoutTab(tabs, tabId, now));
  await depart(tracking, tabId, departuresOfClosed(tab, now));
  tracking.onChange();
}

/** Forgets tabs that closed without an event, e.g. while the worker was not running. */
export async function keepOpen({ readTabs, writeTabs }: Tracking, open: readonly number[]): Promise<void> {
  const tabs = await readTabs();
  const kept = Object.entries(tabs).filter(([id]) => open.includes(Number(id)));
  if (kept.length < Object.keys(tabs).length) await writeTabs(Object.fromEntries(kept));
}

/** The browser has said which page holds the frame. */
export async function pair(
  tracking: Tracking,
  tabId: number,
  pageId: string,
  frameId: string,
): Promise<void> {
  const tab = await readTab(tracking, tabId);
  const after = withFrame(tab, pageId, frameId);
  if (after !== tab) await tracking.writeTab(tabId, after);
}

/** What was begun before any sign-in goes on under the first account. Tabs first: what they report is never the one before's again. */
export async function claim({ readTabs, writeTabs }: Tracking, account: string): Promise<void> {
  const tabs = await readTabs();
  const assigned = assignAccountToTabs(tabs, account);
  if (assigned !== tabs) await writeTabs(assigned);
  await claimSessions(account);
}
