// Stores per tab: where the user teaches a site, which video plays without an episode, which general data was requested, and which names were
// compared with the list. Ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { withLock } from '../mutex.ts';

export interface TabVisit {
  /** The origin where the user is pointing at title and episode, or null. */
  readonly teaching: string | null;
  /** The page's longest video that plays without an episode. Times in seconds. */
  readonly alone: { readonly page: string; readonly duration: number; readonly covered: number } | null;
  /** The address whose general data was requested last. */
  readonly general: string | null;
  /** The last address whose names were compared with the list, and how many addresses have been. */
  readonly compared?: { readonly address: string; readonly count: number } | undefined;
}

const MOST_TABS = 60;
const noVisit: TabVisit = { teaching: null, alone: null, general: null };

type TabVisits = Readonly<Record<string, TabVisit>>;

async function readVisits(): Promise<TabVisits> {
  const { visits } = await browser.storage.session.get('visits');
  return (visits as TabVisits | undefined) ?? {};
}

export async function readVisit(tabId: number): Promise<TabVisit> {
  return (await readVisits())[tabId] ?? noVisit;
}

/** Calls are serialized. Beyond 60 tabs, the oldest are deleted: newer tabs have higher ids. */
export function noteVisit(tabId: number, change: Partial<TabVisit>): Promise<void> {
  return withLock('visits', async () => {
    const visits = await readVisits();
    const all = { ...visits, [tabId]: { ...(visits[tabId] ?? noVisit), ...change } };
    const kept = Object.entries(all).sort(([a], [b]) => Number(b) - Number(a));
    await browser.storage.session.set({ visits: Object.fromEntries(kept.slice(0, MOST_TABS)) });
  });
}
