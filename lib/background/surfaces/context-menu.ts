// Adds the context menu entry "Search Kiroku for …" for selected text.
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { openPanelWindow } from './extension-pages.ts';

const SEARCH = 'search';

/** Creates the menu in the user's language. The browser replaces `%s` with the selection. */
export function createContextMenu(ctx: Context): Promise<void> {
  const { contextMenus } = ctx.browser;
  return ctx.state.queues.menu(async () => {
    if (!contextMenus) return;
    const title = (await readTranslate(ctx))('browser.search', { text: '%s' });
    await contextMenus.removeAll();
    contextMenus.create({ id: SEARCH, contexts: ['selection'], title });
  });
}

/** Searches for the selected text when the user clicks the menu entry. Firefox for Android has no context menus. */
export function listenToContextMenu(ctx: Context): void {
  ctx.browser.contextMenus?.onClicked.addListener(({ menuItemId, selectionText = '' }) => {
    const query = selectionText.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH);
    if (menuItemId === SEARCH && query !== '') void openPanelWindow(ctx, { tab: 'search', query });
  });
}
