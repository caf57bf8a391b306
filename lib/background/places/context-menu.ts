// "Search Kiroku for …" on a selected text.
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { openPanelWindow } from './own-pages.ts';

const SEARCH = 'search';

/** In the user's language; the browser puts the selection in where `%s` stands. */
export function makeMenu(parts: Pick<Parts, 'platform' | 'memory'>): Promise<void> {
  const { contextMenus } = parts.platform.browser;
  return parts.memory.menu(async () => {
    if (!contextMenus) return;
    const title = (await (await import('./words.ts')).readWords(parts))('browser.search', { text: '%s' });
    await contextMenus.removeAll();
    contextMenus.create({ id: SEARCH, contexts: ['selection'], title });
  });
}

/** Firefox for Android has no such menu. */
export function listenToMenu(browser: WorkerBrowser): void {
  browser.contextMenus?.onClicked.addListener(({ menuItemId, selectionText = '' }) => {
    const query = selectionText.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH);
    if (menuItemId === SEARCH && query !== '') void openPanelWindow(browser, { tab: 'search', query });
  });
}
