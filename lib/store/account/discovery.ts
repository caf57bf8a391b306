// Caches the service's discovery document, so that renewing a token needs one request instead of two.
import { browser } from 'wxt/browser';
import { looseObject, number, object, parseAs, text } from '../../domain/fields.ts';

/** A cached document. `readAt` is in epoch milliseconds. `document` is the service's answer after it was checked. */
export interface StoredDiscovery {
  readonly authUrl: string;
  readonly readAt: number;
  readonly document: { readonly issuer: string };
}

const stored = object<StoredDiscovery>({
  authUrl: text,
  readAt: number,
  document: looseObject<StoredDiscovery['document']>({ issuer: text }),
});

export async function readDiscovery(): Promise<StoredDiscovery | null> {
  const { discovery } = await browser.storage.local.get('discovery');
  return parseAs(stored, discovery);
}

export async function writeDiscovery(discovery: StoredDiscovery): Promise<void> {
  await browser.storage.local.set({ discovery });
}
