// Stores when the user last switched on tracking in private windows, because earlier playback does not count. The time is in
// `storage.session`, since private windows close with the browser.
import { browser } from 'wxt/browser';
import { number, parseAs } from '../domain/fields.ts';

/** Stores that the user switched on tracking in private windows at `now` (epoch milliseconds). */
export async function writePrivateTrackingSince(now: number): Promise<void> {
  await browser.storage.session.set({ privateSince: now });
}

/**
 * Returns when the user last switched on tracking in private windows, in epoch milliseconds; null if that was before the browser started,
 * or never.
 */
export async function readPrivateTrackingSince(): Promise<number | null> {
  const { privateSince } = await browser.storage.session.get('privateSince');
  return parseAs(number, privateSince);
}
