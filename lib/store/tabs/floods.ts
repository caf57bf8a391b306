// Stores the origins whose pages sent more messages than any reader does. Ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { hasFields, isText, isWhole } from '../../domain/fields.ts';
import { withLock } from '../mutex.ts';

/** `at`: epoch milliseconds. */
interface FloodedFrom {
  readonly origin: string;
  readonly at: number;
}

const MOST_ORIGINS = 20;
const checks = { origin: isText, at: isWhole(0, Number.MAX_SAFE_INTEGER) };

/** Newest first. */
export async function readFloods(): Promise<readonly FloodedFrom[]> {
  const { floods } = await browser.storage.session.get('floods');
  return Array.isArray(floods) ? floods.filter((one) => hasFields<FloodedFrom>(one, checks)) : [];
}

export function noteFlood(flood: FloodedFrom): Promise<void> {
  return withLock('floods', async () => {
    const others = (await readFloods()).filter(({ origin }) => origin !== flood.origin);
    await browser.storage.session.set({ floods: [flood, ...others].slice(0, MOST_ORIGINS) });
  });
}
