// Stores facts about each tab in `storage.session`, until the browser closes:
// - the origin that the user is teaching
// - the video that plays without an episode
// - the address whose general data was requested
// - the address whose names were compared with the list
// - the address that was checked for an episode that cannot be read
// - whether the tab has, or once had, a warning badge on the toolbar button
import { browser } from 'wxt/browser';
import { withLock } from '../mutex.ts';

export interface TabVisit {
  /** The origin that the user is teaching in this tab; null if none. */
  readonly teaching: string | null;
  /** The longest video that plays without an episode, with the identity of its page. Times are in seconds. */
  readonly alone: { readonly page: string; readonly duration: number; readonly covered: number } | null;
  /** The last address whose general data was requested. */
  readonly general: string | null;
  /** The last address whose names were compared with the list, and the number of such addresses so far. */
  readonly compared?: { readonly address: string; readonly count: number } | undefined;
  /**
   * The last address at which the worker asked the page why it shows no episode. `isUnread` states whether this address belongs to an
   * episode that cannot be read.
   */
  readonly checked?: { readonly address: string; readonly isUnread: boolean } | undefined;
  /** `marked`: the tab has a warning badge. `unmarked`: its warning badge was removed. Missing: the tab never had a warning badge. */
  readonly button?: 'marked' | 'unmarked' | undefined;
}

const MOST_TABS = 60;
const noVisit: TabVisit = { teaching: null, alone: null, general: null };

type TabVisits = Readonly<Record<string, TabVisit>>;

async function readVisits(): Promise<TabVisits> {
  const { visits } = await browser.storage.session.get('visits');
  return (visits as TabVisits | undefined) ?? {};
}

export async function readTabVisit(tabId: number): Promise<TabVisit> {
  return (await readVisits())[tabId] ?? noVisit;
}

/** Returns the tabs whose warning badge is shown (`marked`), or those whose warning badge was removed (`unmarked`). */
export async function readTabsByButton(wanted: NonNullable<TabVisit['button']>): Promise<number[]> {
  const visits = Object.entries(await readVisits());
  return visits.filter(([, { button }]) => button === wanted).map(([id]) => Number(id));
}

/** Stores facts about a tab. Calls are serialized. Beyond 60 tabs, deletes those with the lowest ids, which are the oldest. */
export function updateTabVisit(tabId: number, change: Partial<TabVisit>): Promise<void> {
  return withLock('visits', async () => {
    const visits = await readVisits();
    const all = { ...visits, [tabId]: { ...(visits[tabId] ?? noVisit), ...change } };
    const kept = Object.entries(all).sort(([a], [b]) => Number(b) - Number(a));
    await browser.storage.session.set({ visits: Object.fromEntries(kept.slice(0, MOST_TABS)) });
  });
}
