// What each tab shows: survives the worker's death, ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import type { TabState, TabStates } from '../../domain/watching/tab-documents.ts';

export async function readTabs(): Promise<TabStates> {
  const { tabs } = await browser.storage.session.get('tabs');
  return (tabs as TabStates | undefined) ?? {};
}

export async function writeTabs(tabs: TabStates): Promise<void> {
  await browser.storage.session.set({ tabs });
}

/** Not to be called while another tab is being written: see tracking/tab-writes.ts. */
export async function writeTab(tabId: number, state: TabState): Promise<void> {
  await writeTabs({ ...(await readTabs()), [tabId]: state });
}
