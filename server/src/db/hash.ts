// Hashes credentials. Plain SHA-256 without a salt is enough, because the values are random and long.
import { hash, timingSafeEqual } from 'node:crypto';

/** Returns 43 characters of base64url. */
export function hashCredential(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

/**
 * Returns a mark that identifies a stored hash and may be shown to its owner. A form with the mark takes effect only while the hash is the
 * same.
 */
export const fingerprintOfHash = (storedHash: string): string =>
  hashCredential(`mark ${storedHash}`).slice(0, 22);

/** Compares two hashes in constant time. */
export function areHashesEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
