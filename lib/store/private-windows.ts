// When the user last switched "private windows" on: what was open before then had not been asked for. Ends with the browser, as private windows do.
import { browser } from 'wxt/browser';

/** `now` in epoch milliseconds. */
export async function writePrivateSince(now: number): Promise<void> {
  await browser.storage.session.set({ privateSince: now });
}

/** Epoch milliseconds; null: not since the browser started. */
export async function readPrivateSince(): Promise<number | null> {
  const { privateSince } = await browser.storage.session.get('privateSince');
  return typeof privateSince === 'number' ? privateSince : null;
}
