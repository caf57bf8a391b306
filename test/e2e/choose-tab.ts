// Opens a tab of the popup.
import { expect, type Locator, type Page } from 'playwright/test';

type Click = (tab: Locator) => Promise<void>;

export function openPopupTab(popup: Page, name: string | RegExp, click?: Click): Promise<void> {
  return clickTab(popup.getByRole('tab', { name }), click);
}

/** Waits until the tab is open. The previous tab stays until then, and the next click of a test could hit one of its rows. */
export async function clickTab(tab: Locator, click: Click = (clicked) => clicked.click()): Promise<void> {
  await click(tab);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}
