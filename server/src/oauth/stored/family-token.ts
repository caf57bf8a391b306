// The form of refresh tokens: a key that names the family, a secret that all unused ones of it share, and a mark that tells them apart.
//
// The next secret is made of the token that is used and of a salt that the database keeps. Who holds an old token cannot work it out, nor
// can who reads the database; but a client that asks again with the token that it used last is given the same secret once more.
import { createHmac, randomBytes } from 'node:crypto';

const [KEY_LENGTH, SECRET_LENGTH, MARK_LENGTH] = [22, 43, 11];
const TOKEN_LENGTH = KEY_LENGTH + SECRET_LENGTH + MARK_LENGTH;

interface FamilyToken {
  readonly key: string;
  readonly secret: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** A text of another length is no refresh token: taken as a key, it names no family. */
export function readFamilyToken(token: string): FamilyToken {
  if (token.length !== TOKEN_LENGTH) return { key: token, secret: '' };
  return { key: token.slice(0, KEY_LENGTH), secret: token.slice(KEY_LENGTH, -MARK_LENGTH) };
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

/** The access token that comes with a refresh token: a repeated refresh gives out the same one again, unless it asks for other scopes. */
export function accessTokenWith(refreshToken: string, scope: string): string {
  return createHmac('sha256', readFamilyToken(refreshToken).secret)
    .update(`access ${scope}`)
    .digest('base64url');
}
