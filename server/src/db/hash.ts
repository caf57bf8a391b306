// Hashes credentials. Plain SHA-256 without a salt is enough, because the values are random and long.
import { hash, timingSafeEqual } from 'node:crypto';

/** Returns 43 characters of base64url. */
export function hashCredential(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

/**
 * Returns a fingerprint that identifies a stored hash without revealing it. A form contains the fingerprint, and is refused if the stored
 * hash has changed since the form was shown.
 */
export const fingerprintOfHash = (storedHash: string): string =>
  hashCredential(`fingerprint ${storedHash}`).slice(0, 22);

/** Compares two hashes in constant time. */
export function areHashesEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
