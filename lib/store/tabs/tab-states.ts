// Stores what each tab shows. Survives the worker and ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { emptyTab, type TabState, type TabStates } from '../../domain/watching/tab-documents.ts';
import { withLock } from '../mutex.ts';

export async function readTabs(): Promise<TabStates> {
  const { tabs } = await browser.storage.session.get('tabs');
  return (tabs as TabStates | undefined) ?? {};
}

/** Stores what `edit` returns, and returns it; the same object writes nothing. Calls are serialized. */
export function modifyTabs(edit: (tabs: TabStates) => TabStates): Promise<TabStates> {
  return withLock('tabs', async () => {
    const before = await readTabs();
    const tabs = edit(before);
    if (tabs !== before) await browser.storage.session.set({ tabs });
    return tabs;
  });
}

/** Returns `emptyTab` for a tab that has reported nothing. */
export async function readTab(tabId: number): Promise<TabState> {
  return (await readTabs())[tabId] ?? emptyTab;
}

/** Like `modifyTabs`, for one tab. */
export async function modifyTab(tabId: number, edit: (tab: TabState) => TabState): Promise<TabState> {
  const all = await modifyTabs((tabs) => {
    const before = tabs[tabId] ?? emptyTab;
    const tab = edit(before);
    return tab === before ? tabs : { ...tabs, [tabId]: tab };
  });
  return all[tabId] ?? emptyTab;
}
