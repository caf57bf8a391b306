// Generates and hashes the one-time code that resets a forgotten password. The code is shown once, and only its hash is stored.
import { randomInt } from 'node:crypto';
import { hashCredential } from '../db/hash.ts';

/** Crockford's base 32, without I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 20 digits have 100 bits, which are too many to guess. So the hash needs no salt. */
const LENGTH = 20;

/** Returns a code such as "7K3QF-2M9XW-D04TB-HC8ZN". */
export function generateRecoveryCode(): string {
  const digits = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return digits.match(/.{5}/g)?.join('-') ?? digits;
}

/** Returns the hash of a code as people type it: lower case, no dashes, O for 0, and I or L for 1. */
export function hashRecoveryCode(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hashCredential(`recovery ${digits}`);
}
