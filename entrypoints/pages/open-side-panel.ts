// Opens the side panel (Chromium) or the sidebar (Firefox) beside the page.
import { browser } from 'wxt/browser';

/** Firefox's own name for it, which the types do not know. */
interface WithSidebar {
  readonly sidebarAction?: { open(): Promise<void> };
}

/** Null where this browser has no such place. To be called within a click. */
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
