// The tab of a sign-in, where the browser has no window for it: Firefox for Android has no `identity`.
import { FIREFOX_REDIRECT } from '../../domain/addresses/firefox-redirect.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import type { TabSignInParts } from './tab-sign-in.ts';

export const SIGN_IN_ALARM = 'sign-in';
/** Brings the worker back, and keeps Firefox from ending it; only while a sign-in is open. */
const LOOK_EVERY_MINUTES = 5 / 60;

export function hasSignInWindow({ identity }: WorkerBrowser): boolean {
  return identity !== undefined;
}

export function redirectUrl(browser: WorkerBrowser): string {
  return hasSignInWindow(browser) ? browser.identity.getRedirectURL() : FIREFOX_REDIRECT;
}

export function signInTabs({ tabs }: WorkerBrowser): TabSignInParts['tabs'] {
  return {
    open: async (url) => {
      const { id } = await tabs.create({ url });
      if (id === undefined) throw new Error('The sign-in tab could not be opened.');
      return id;
    },
    address: (tabId) =>
      tabs.get(tabId).then(
        ({ url }) => url ?? '',
        () => null,
      ),
    close: (tabId) => tabs.remove(tabId).catch(() => undefined),
  };
}

/** Not for good: a listener for tabs would start the worker for every page that the user opens. */
export async function watchSignInTab({ platform, memory, tabSignIn }: Parts, on: boolean): Promise<void> {
  const { tabs, alarms } = platform.browser;
  if (on) {
    memory.lookAtSignIn ??= () => void tabSignIn.look();
    tabs.onUpdated.addListener(memory.lookAtSignIn);
    tabs.onRemoved.addListener(memory.lookAtSignIn);
    await alarms.create(SIGN_IN_ALARM, { periodInMinutes: LOOK_EVERY_MINUTES });
    return;
  }
  if (memory.lookAtSignIn) {
    tabs.onUpdated.removeListener(memory.lookAtSignIn);
    tabs.onRemoved.removeListener(memory.lookAtSignIn);
  }
  await alarms.clear(SIGN_IN_ALARM);
}
