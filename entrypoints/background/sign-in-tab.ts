// The tab of a sign-in, where the browser has no window for it: Firefox for Android has no `identity`.
import { browser } from 'wxt/browser';

export const SIGN_IN_ALARM = 'sign-in';
/** Brings the worker back, and keeps Firefox from ending it; only while a sign-in is open. */
const LOOK_EVERY_MINUTES = 5 / 60;

export function hasSignInWindow(): boolean {
  return browser.identity !== undefined;
}

export const signInTabs = {
  open: async (url: string): Promise<number> => {
    const { id } = await browser.tabs.create({ url });
    if (id === undefined) throw new Error('The sign-in tab could not be opened.');
    return id;
  },
  address: (tabId: number): Promise<string | null> =>
    browser.tabs.get(tabId).then(
      ({ url }) => url ?? '',
      () => null,
    ),
  close: (tabId: number): Promise<void> => browser.tabs.remove(tabId).catch(() => undefined),
};

let look: (() => void) | null = null;

/** Not for good: a listener for tabs would start the worker for every page that the user opens. */
export async function watchSignInTab(on: boolean, callback: () => Promise<void>): Promise<void> {
  if (on) {
    look ??= () => void callback();
    browser.tabs.onUpdated.addListener(look);
    browser.tabs.onRemoved.addListener(look);
    await browser.alarms.create(SIGN_IN_ALARM, { periodInMinutes: LOOK_EVERY_MINUTES });
    return;
  }
  if (look) {
    browser.tabs.onUpdated.removeListener(look);
    browser.tabs.onRemoved.removeListener(look);
  }
  await browser.alarms.clear(SIGN_IN_ALARM);
}
