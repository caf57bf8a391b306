// A profile that an unreleased version of Kiroku has used: its stored values are erased, and the popup and the options say so until the user dismisses that.
import { browser } from 'wxt/browser';

/** Settings, account, tokens, and everything of this browser session. */
export async function eraseUnreleased(): Promise<void> {
  await browser.storage.session.clear();
  await browser.storage.local.clear();
  await browser.storage.local.set({ freshStart: true });
}

/** Whether the user still has to be told. */
export async function readFreshStart(): Promise<boolean> {
  const { freshStart } = await browser.storage.local.get('freshStart');
  return freshStart === true;
}

export async function dismissFreshStart(): Promise<void> {
  await browser.storage.local.remove('freshStart');
}
