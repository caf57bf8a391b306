// The form of refresh tokens: a key that names the family, a secret that all unused ones of it share, and a mark that tells them apart.
//
// The next secret is made of the token that is used and of a salt that the database keeps. Who holds an old token cannot work it out, nor
// can who reads the database; but a client that asks again with the token that it used last is given the same secret once more.
import { createHmac, randomBytes } from 'node:crypto';

const [SECRET_LENGTH, MARK_LENGTH] = [43, 11];
/** Of a family that began with a token of an earlier version, the key is that token. */
const [KEY_LENGTH, EARLIER_LENGTH] = [22, 43];

interface FamilyToken {
  readonly key: string;
  /** Null for a token of an earlier version. */
  readonly secret: string | null;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

export function readFamilyToken(token: string): FamilyToken {
  const keyLength = token.length - SECRET_LENGTH - MARK_LENGTH;
  if (keyLength !== KEY_LENGTH && keyLength !== EARLIER_LENGTH) return { key: token, secret: null };
  return { key: token.slice(0, keyLength), secret: token.slice(keyLength, -MARK_LENGTH) };
}

export function newFamilyToken(): string {
  return random(16) + random(32) + random(8);
}

export const newSalt = (): string => random(32);

export function secretAfter(used: string, salt: string): string {
  return createHmac('sha256', used).update(salt).digest('base64url');
}

export function tokenAfter(used: string, salt: string): string {
  return readFamilyToken(used).key + secretAfter(used, salt) + random(8);
}
