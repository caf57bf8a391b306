// Hashes of credentials. Plain SHA-256 without a salt is enough, because the values are random and long.
import { hash, timingSafeEqual } from 'node:crypto';

/** Returns the hash as 43 characters of base64url. */
export function hashCredential(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

/**
 * Returns a mark that identifies a stored hash and may be shown to its owner. A form that contains the mark acts only while the hash is the
 * same.
 */
export const hashFingerprint = (storedHash: string): string =>
  hashCredential(`mark ${storedHash}`).slice(0, 22);

/** Compares two hashes in constant time. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
