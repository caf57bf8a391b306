// Stores the origins whose pages have sent more messages than any reader sends (`storage.session`, until the browser closes).
import { browser } from 'wxt/browser';
import { integerBetween, object, parseEach, text } from '../../domain/fields.ts';
import { withLock } from '../mutex.ts';

/**
 * An origin that sent too many messages, or a message that was too large. `at` is when Kiroku last began to ignore its messages, in epoch
 * milliseconds.
 */
interface FloodingOrigin {
  readonly origin: string;
  readonly at: number;
}

const MOST_ORIGINS = 20;
const flood = object<FloodingOrigin>({ origin: text, at: integerBetween(0, Number.MAX_SAFE_INTEGER) });

/** Returns the origins, newest first. */
export async function readFloods(): Promise<readonly FloodingOrigin[]> {
  const { floods } = await browser.storage.session.get('floods');
  return parseEach(flood, floods);
}

export function recordFlood(noted: FloodingOrigin): Promise<void> {
  return withLock('floods', async () => {
    const others = (await readFloods()).filter(({ origin }) => origin !== noted.origin);
    await browser.storage.session.set({ floods: [noted, ...others].slice(0, MOST_ORIGINS) });
  });
}
