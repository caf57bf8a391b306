// Erases the values that an unreleased version of Kiroku has stored. The popup and the options then show a message until the user dismisses
// it.
import { browser } from 'wxt/browser';

/** Erases the settings, the account, the tokens, and everything stored for this browser session. */
export async function eraseDataOfUnreleasedVersion(): Promise<void> {
  await browser.storage.session.clear();
  await browser.storage.local.clear();
  await browser.storage.local.set({ freshStart: true });
}

/** Returns whether the message about the erasure must be shown. */
export async function readHasDataReset(): Promise<boolean> {
  const { freshStart } = await browser.storage.local.get('freshStart');
  return freshStart === true;
}

export async function dismissDataReset(): Promise<void> {
  await browser.storage.local.remove('freshStart');
}
