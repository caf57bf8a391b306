// Where the user teaches a site, the video that plays there without an episode, and where general data was asked: ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { withLock } from '../mutex.ts';

export interface TabVisit {
  /** The origin where the user is pointing at title and episode; null: nowhere. */
  readonly teaching: string | null;
  /** The longest video of the page that plays without an episode; seconds. */
  readonly alone: { readonly page: string; readonly duration: number; readonly covered: number } | null;
  /** The address whose general data was asked last. */
  readonly general: string | null;
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

/** Changes run one after another. Beyond 60 tabs the oldest are forgotten: newer tabs have higher ids. */
export function noteVisit(tabId: number, change: Partial<TabVisit>): Promise<void> {
  return withLock('visits', async () => {
    const visits = await readVisits();
    const all = { ...visits, [tabId]: { ...(visits[tabId] ?? noVisit), ...change } };
    const kept = Object.entries(all).sort(([a], [b]) => Number(b) - Number(a));
    await browser.storage.session.set({ visits: Object.fromEntries(kept.slice(0, MOST_TABS)) });
  });
}
