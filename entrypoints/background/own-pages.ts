// Opens Kiroku's own pages from places where there is no popup.
import { browser } from 'wxt/browser';
import { plainStart, type Start, startQuery } from '@/lib/domain/start.ts';

export function panelAddress(start: Partial<Start>): string {
  return browser.runtime.getURL(
    `/sidepanel.html${startQuery({ ...plainStart, ...start })}` as '/sidepanel.html',
  );
}

/** A small window of its own, beside what the user is at; a tab where there are no windows. */
export async function openPanelWindow(start: Partial<Start>): Promise<void> {
  const url = panelAddress(start);
  if (browser.windows) await browser.windows.create({ url, type: 'popup', width: 440, height: 680 });
  else await browser.tabs.create({ url });
}

export async function openOptions(section: 'account'): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) });
}
