// Tests the rotation of cookie keys while forms are open and apps page through lists: the first key signs, all keys verify.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCsrfGuard } from '../../src/accounts/forms/csrf-guard.ts';
import { deriveKeys } from '../../src/db/server-keys.ts';
import { createCursorSigner } from '../../src/library/page-cursor.ts';
import { testTitleIds } from '../harness/titles.ts';

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const rotations = [
  ['before', [older], true],
  ['during', [newer, older], true],
  ['after', [newer], false],
] as const;

const cursor = {
  accountId: testTitleIds.lantern,
  type: 'anime',
  status: null,
  begunAt: 1,
  snapshotAt: 2,
  at: 3,
  mediaId: testTitleIds.running,
} as const;

const guardWith = (keys: readonly string[]) =>
  createCsrfGuard({
    keys: deriveKeys(keys, 'form-guard'),
    origin: 'https://id.example',
    cookie: { path: '/', secure: true },
  });
const sealWith = (keys: readonly string[]) => createCursorSigner(deriveKeys(keys, 'library-cursor'));

/** A request with the form cookie of a browser. */
const request = { cookies: { '__Host-kiroku_form': 'this browser' }, headers: {} } as never;

describe.each(rotations)('%s a rotation of the cookie keys', (_when, keys, isGood) => {
  it(`a form that was signed with the older key is ${isGood ? 'accepted' : 'refused'}`, () => {
    const token = guardWith([older]).tokenFor(request, undefined as never);
    expect(guardWith(keys).accepts(request, token)).toBe(isGood);
  });

  it(`text that was sealed with the older key is ${isGood ? 'readable' : 'refused'}`, () => {
    expect(guardWith(keys).unseal(guardWith([older]).seal('typed'))).toBe(isGood ? 'typed' : null);
  });

  it(`a cursor that was sealed with the older key is ${isGood ? 'accepted' : 'refused'}`, () => {
    expect(sealWith(keys).open(sealWith([older]).seal(cursor))).toEqual(isGood ? cursor : null);
  });
});

it('createCsrfGuard signs with the first key', () => {
  const token = guardWith([newer, older]).tokenFor(request, undefined as never);
  const [key = Buffer.alloc(0)] = deriveKeys([newer], 'form-guard');
  expect(token).toBe(createHmac('sha256', key).update('this browser').digest('base64url'));
});
