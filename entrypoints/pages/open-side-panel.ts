// Opens the side panel (Chromium) or the sidebar (Firefox).
import { browser } from 'wxt/browser';

/** The API of Firefox's sidebar, which is missing in the types of `browser`. */
interface WithSidebar {
  readonly sidebarAction?: { open(): Promise<void> };
}

/** A function that opens the side panel; null if this browser has no side panel. The function must be called within a click. */
export const openSidePanel: (() => Promise<void>) | null = findSidePanel();

function findSidePanel(): (() => Promise<void>) | null {
  const { sidebarAction } = browser as unknown as WithSidebar;
  if (sidebarAction) return () => sidebarAction.open();
  if (!browser.sidePanel?.open) return null;
  return async () => {
    const { id } = await browser.windows.getCurrent();
    if (id !== undefined) await browser.sidePanel.open({ windowId: id });
  };
}
