// Tests the format of refresh tokens: their parts, and how a successor is derived from a used token.
import { expect, it } from 'vitest';
import {
  deriveNextSecret,
  deriveNextToken,
  generateFamilyToken,
  generateSalt,
  splitFamilyToken,
} from '../../../src/oauth/stored/family-token.ts';

const KEY = 'k'.repeat(22);
const SECRET = 's'.repeat(43);
const NONCE = 'n'.repeat(11);

it('splitFamilyToken returns the key and the secret of a token', () => {
  expect(splitFamilyToken(KEY + SECRET + NONCE)).toEqual({ key: KEY, secret: SECRET });
});

it.each([0, 1, 22, 43, 53, 54, 75, 77, 96, 97, 98, 200])(
  'splitFamilyToken returns an empty secret for a text of %i characters',
  (length) => {
    const text = 'x'.repeat(length);
    expect(splitFamilyToken(text)).toEqual({ key: text, secret: '' });
  },
);

it('generateFamilyToken returns a new key, secret and nonce each time', () => {
  const [one, other] = [generateFamilyToken(), generateFamilyToken()];
  expect([one, other]).toEqual([expect.stringMatching(/^[\w-]{76}$/), expect.stringMatching(/^[\w-]{76}$/)]);
  expect(splitFamilyToken(one).key).not.toBe(splitFamilyToken(other).key);
  expect(splitFamilyToken(one).secret).not.toBe(splitFamilyToken(other).secret);
  expect(one.slice(-11)).not.toBe(other.slice(-11));
});

it('generateSalt returns 32 random bytes', () => {
  expect(Buffer.from(generateSalt(), 'base64url')).toHaveLength(32);
  expect(generateSalt()).not.toBe(generateSalt());
});

it('deriveNextToken returns a token with the same key and a derived secret', () => {
  const used = KEY + SECRET + NONCE;
  const [one, other] = [deriveNextToken(used, 'a salt'), deriveNextToken(used, 'a salt')];
  const secret = deriveNextSecret(used, 'a salt');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect([splitFamilyToken(one), splitFamilyToken(other)]).toEqual([
    { key: KEY, secret },
    { key: KEY, secret },
  ]);
  expect(one).not.toBe(other);
});

it('deriveNextSecret returns another secret for another salt or token', () => {
  const secrets = [
    deriveNextSecret('one token', 'a salt'),
    deriveNextSecret('one token', 'another salt'),
    deriveNextSecret('another token', 'a salt'),
    deriveNextSecret('a salt', 'one token'),
  ];
  expect(new Set(secrets).size).toBe(4);
});
