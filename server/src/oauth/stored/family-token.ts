// Defines the format of refresh tokens: a key that identifies the family, a secret that all unused tokens of the family share, and a nonce
// that distinguishes these tokens.
//
// The next secret is an HMAC of the used token and a salt in the database, so neither is enough to compute it alone. A client that repeats
// its last refresh gets the same secret again.
import { createHmac, randomBytes } from 'node:crypto';

const [KEY_LENGTH, SECRET_LENGTH, NONCE_LENGTH] = [22, 43, 11];
const TOKEN_LENGTH = KEY_LENGTH + SECRET_LENGTH + NONCE_LENGTH;

interface FamilyToken {
  readonly key: string;
  readonly secret: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Splits a refresh token. A text of another length is not a refresh token. It is returned as a key that no family has. */
export function splitFamilyToken(token: string): FamilyToken {
  if (token.length !== TOKEN_LENGTH) return { key: token, secret: '' };
  return { key: token.slice(0, KEY_LENGTH), secret: token.slice(KEY_LENGTH, -NONCE_LENGTH) };
}

export function generateFamilyToken(): string {
  return random(16) + random(32) + random(8);
}

export const generateSalt = (): string => random(32);

export function deriveNextSecret(used: string, salt: string): string {
  return createHmac('sha256', used).update(salt).digest('base64url');
}

export function deriveNextToken(used: string, salt: string): string {
  return splitFamilyToken(used).key + deriveNextSecret(used, salt) + random(8);
}

/**
 * Returns the access token that belongs to a refresh token. A repeated refresh gets the same access token again, unless it requests other
 * scopes.
 */
export function deriveAccessToken(refreshToken: string, scope: string): string {
  return createHmac('sha256', splitFamilyToken(refreshToken).secret)
    .update(`access ${scope}`)
    .digest('base64url');
}
