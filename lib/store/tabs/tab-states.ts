// Stores what each tab shows (`storage.session`). This data outlives the worker, and ends with the browser.
import { browser } from 'wxt/browser';
import { emptyTab, type TabState, type TabStates } from '../../domain/watching/tab-documents.ts';
import { withLock } from '../mutex.ts';

export async function readTabs(): Promise<TabStates> {
  const { tabs } = await browser.storage.session.get('tabs');
  return (tabs as TabStates | undefined) ?? {};
}

/** Stores and returns the result of `edit`. If the result is the same object, nothing is written. Calls are serialized. */
export function modifyTabs(edit: (tabs: TabStates) => TabStates): Promise<TabStates> {
  return withLock('tabs', async () => {
    const before = await readTabs();
    const tabs = edit(before);
    if (tabs !== before) await browser.storage.session.set({ tabs });
    return tabs;
  });
}

/** Returns the state of a tab; `emptyTab` if it has reported nothing. */
export async function readTab(tabId: number): Promise<TabState> {
  return (await readTabs())[tabId] ?? emptyTab;
}

/** Like `modifyTabs`, but for one tab. */
export async function modifyTab(tabId: number, edit: (tab: TabState) => TabState): Promise<TabState> {
  const all = await modifyTabs((tabs) => {
    const before = tabs[tabId] ?? emptyTab;
    const tab = edit(before);
    return tab === before ? tabs : { ...tabs, [tabId]: tab };
  });
  return all[tabId] ?? emptyTab;
}
