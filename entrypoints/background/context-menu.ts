// "Search Kiroku for …" on a selected text.
import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/background/serial.ts';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { openPanelWindow } from './own-pages.ts';
import { readWords } from './words.ts';

const SEARCH = 'search';

// Two at once would make the same entry twice, which the browser refuses.
const oneByOne = createSerial();

/** In the user's language; the browser puts the selection in where `%s` stands. */
export function makeMenu(): Promise<void> {
  return oneByOne(async () => {
    if (!browser.contextMenus) return;
    const title = (await readWords())('browser.search', { text: '%s' });
    await browser.contextMenus.removeAll();
    browser.contextMenus.create({ id: SEARCH, contexts: ['selection'], title });
  });
}

/** Firefox for Android has no such menu. */
export function listenToMenu(): void {
  browser.contextMenus?.onClicked.addListener(({ menuItemId, selectionText = '' }) => {
    const query = selectionText.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH);
    if (menuItemId === SEARCH && query !== '') void openPanelWindow({ tab: 'search', query });
  });
}
