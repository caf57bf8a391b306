// Stores the time before which nothing is sent, because the service has asked for a pause (epoch milliseconds; 0 for no pause).
import { browser } from 'wxt/browser';
import { number, parseAs } from '../../domain/fields.ts';

export async function readDeliveryPauseEnd(): Promise<number> {
  const { pausedUntil } = await browser.storage.local.get('pausedUntil');
  return parseAs(number, pausedUntil) ?? 0;
}

export async function writeDeliveryPauseEnd(pausedUntil: number): Promise<void> {
  await browser.storage.local.set({ pausedUntil });
}
