// "Search Kiroku for …" on a selected text.
import { browser } from 'wxt/browser';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { openPanelWindow } from './own-pages.ts';
import { readWords } from './words.ts';

const SEARCH = 'search';

/** In the user's language; the browser puts the selection in where `%s` stands. */
export async function makeMenu(): Promise<void> {
  const word = await readWords();
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: SEARCH,
    contexts: ['selection'],
    title: word('browser.search', { text: '%s' }),
  });
}

export function listenToMenu(): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }) => {
    const query = selectionText.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH);
    if (menuItemId === SEARCH && query !== '') void openPanelWindow({ tab: 'search', query });
  });
}
