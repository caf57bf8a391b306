// Hashes of credentials: plain SHA-256, because the values are random and have enough entropy to need no salt.
import { hash, timingSafeEqual } from 'node:crypto';

/** Base64url, 43 characters. */
export function hashOf(credential: string): string {
  return hash('sha256', credential, 'base64url');
}

/** Identifies a version of a stored hash, and may be shown. A form that contains it acts only on that version. */
export const versionOf = (storedHash: string): string => hashOf(`mark ${storedHash}`).slice(0, 22);

/** Compares two hashes in constant time. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
