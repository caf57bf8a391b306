// Opens the side panel (Chromium) or the sidebar (Firefox) beside the page.
import { browser } from 'wxt/browser';

/** Firefox's API, which is missing in the types. */
interface WithSidebar {
  readonly sidebarAction?: { open(): Promise<void> };
}

/** Null if this browser has no side panel. Call within a click. */
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
