// What each tab shows: survives the worker's death, ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { emptyTab, type TabState, type TabStates } from '../../domain/watching/tab-documents.ts';
import { withLock } from '../mutex.ts';

export async function readTabs(): Promise<TabStates> {
  const { tabs } = await browser.storage.session.get('tabs');
  return (tabs as TabStates | undefined) ?? {};
}

export async function writeTabs(tabs: TabStates): Promise<void> {
  await browser.storage.session.set({ tabs });
}

/** `emptyTab` for a tab that has reported nothing. */
export async function readTab(tabId: number): Promise<TabState> {
  return (await readTabs())[tabId] ?? emptyTab;
}

export function writeTab(tabId: number, state: TabState): Promise<void> {
  return withLock('tabs', async () => writeTabs({ ...(await readTabs()), [tabId]: state }));
}
