// What each tab shows: survives the worker's death, ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { MediaBindings } from '../domain/media-binding.ts';

export interface TabState {
  /** Null while the tab shows no episode. */
  readonly observed: ObservedEpisode | null;
  readonly bindings: MediaBindings;
  /** Who was signed in when the tab last said what it shows. */
  readonly account: string | null;
  /** Epoch milliseconds of the last change. */
  readonly at: number;
}
export type TabStates = Readonly<Record<string, TabState>>;

const MOST_TABS = 60;
export const emptyTab: TabState = { observed: null, bindings: {}, account: null, at: 0 };

export async function readTabs(): Promise<TabStates> {
  const { tabs } = await browser.storage.session.get('tabs');
  return (tabs as TabStates | undefined) ?? {};
}

/** Keeps the most recently used tabs; a closed one may still have a last sample on its way. */
export async function writeTab(tabId: number, state: TabState): Promise<void> {
  const tabs: TabStates = { ...(await readTabs()), [tabId]: state };
  const recent = Object.entries(tabs)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST_TABS);
  await browser.storage.session.set({ tabs: Object.fromEntries(recent) });
}
