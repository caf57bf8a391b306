// Stores the probably aired episodes about which the user was notified (`storage.local`), so that no episode causes two notifications.
import { browser } from 'wxt/browser';
import { listOf, object, parseAs, text } from '../domain/fields.ts';

interface NotifiedAired {
  readonly account: string;
  readonly episodes: readonly string[];
}

const stored = object<NotifiedAired>({ account: text, episodes: listOf(text) });

/**
 * Returns the episodes about which the user was notified. Returns null if none were recorded since the user switched these notifications
 * on, or if the record belongs to another account.
 */
export async function readNotifiedAired(account: string): Promise<readonly string[] | null> {
  const { notifiedAired } = await browser.storage.local.get('notifiedAired');
  const notified = parseAs(stored, notifiedAired);
  return notified?.account === account ? notified.episodes : null;
}

export async function writeNotifiedAired(notifiedAired: NotifiedAired): Promise<void> {
  await browser.storage.local.set({ notifiedAired });
}

export async function forgetNotifiedAired(): Promise<void> {
  await browser.storage.local.remove('notifiedAired');
}
