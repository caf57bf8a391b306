// Caches the service's discovery document, so that renewing a token needs one request instead of two.
import { browser } from 'wxt/browser';

/** `readAt` in epoch milliseconds; `document` is the checked answer. */
export interface StoredDiscovery {
  readonly authUrl: string;
  readonly readAt: number;
  readonly document: { readonly issuer: string };
}

export async function readDiscovery(): Promise<StoredDiscovery | null> {
  const { discovery } = await browser.storage.local.get('discovery');
  return isDiscovery(discovery) ? discovery : null;
}

export async function writeDiscovery(discovery: StoredDiscovery): Promise<void> {
  await browser.storage.local.set({ discovery });
}

function isDiscovery(stored: unknown): stored is StoredDiscovery {
  const { authUrl, readAt, document } = (stored ?? {}) as Partial<Record<keyof StoredDiscovery, unknown>>;
  return typeof authUrl === 'string' && typeof readAt === 'number' && isDocument(document);
}

function isDocument(document: unknown): boolean {
  return (
    typeof document === 'object' &&
    document !== null &&
    'issuer' in document &&
    typeof document.issuer === 'string'
  );
}
