// Opens Kiroku's own pages from places where there is no popup.
import { type DeepLink, deepLinkQuery, noDeepLink } from '../../domain/deep-link.ts';
import type { WorkerBrowser } from '../platform.ts';

export function panelAddress({ runtime }: WorkerBrowser, start: Partial<DeepLink>): string {
  return runtime.getURL(`/sidepanel.html${deepLinkQuery({ ...noDeepLink, ...start })}` as '/sidepanel.html');
}

/** A small window of its own, beside what the user is at; a tab where there are no windows. */
export async function openPanelWindow(browser: WorkerBrowser, start: Partial<DeepLink>): Promise<void> {
  const url = panelAddress(browser, start);
  if (browser.windows) await browser.windows.create({ url, type: 'popup', width: 440, height: 680 });
  else await browser.tabs.create({ url });
}

/** The popup itself where the browser opens it without a click on its button; else the same in a window. */
export async function openPopup(browser: WorkerBrowser): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await openPanelWindow(browser, { tab: 'activity' });
  }
}

export async function openOptions({ tabs, runtime }: WorkerBrowser, section: 'account'): Promise<void> {
  await tabs.create({ url: runtime.getURL(`/options.html#${section}`) });
}
