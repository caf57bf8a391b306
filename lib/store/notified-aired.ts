// Of which episodes it was said that they are probably out. In `storage.local`: what was said yesterday is not said again.
import { browser } from 'wxt/browser';
import { hasFields, isListOf, isText } from '../domain/fields.ts';

interface SaidOut {
  readonly account: string;
  readonly episodes: readonly string[];
}

const checks = { account: isText, episodes: isListOf(isText) };

/** Null: nothing since the user wants to hear of it, or another account was meant. */
export async function readNotifiedAired(account: string): Promise<readonly string[] | null> {
  const { saidOut } = await browser.storage.local.get('saidOut');
  return hasFields<SaidOut>(saidOut, checks) && saidOut.account === account ? saidOut.episodes : null;
}

export async function writeNotifiedAired(saidOut: SaidOut): Promise<void> {
  await browser.storage.local.set({ saidOut });
}

export async function forgetNotifiedAired(): Promise<void> {
  await browser.storage.local.remove('saidOut');
}
