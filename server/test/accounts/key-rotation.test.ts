// Tests the rotation of cookie keys while forms are open and apps read lists page by page. The first key signs, and all keys verify.
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

/** A request of a browser that has the cookie for forms. */
const request = { cookies: { '__Host-kiroku_form': 'this browser' }, headers: {} } as never;

it('createCsrfGuard signs with the first key', () => {
  const token = guardWith([newer, older]).tokenFor(request, undefined as never);
  const [key = Buffer.alloc(0)] = deriveKeys([newer], 'form-guard');
  expect(token).toBe(createHmac('sha256', key).update('this browser').digest('base64url'));
});

describe.each(rotations)('cookie keys %s a rotation', (_when, keys, isGood) => {
  it(`${isGood ? 'accept' : 'refuse'} a form that the older key has signed`, () => {
    const token = guardWith([older]).tokenFor(request, undefined as never);
    expect(guardWith(keys).accepts(request, token)).toBe(isGood);
  });

  it(`${isGood ? 'open' : 'refuse'} a text that the older key has sealed`, () => {
    expect(guardWith(keys).unseal(guardWith([older]).seal('typed'))).toBe(isGood ? 'typed' : null);
  });

  it(`${isGood ? 'accept' : 'refuse'} a cursor that the older key has sealed`, () => {
    expect(sealWith(keys).open(sealWith([older]).seal(cursor))).toEqual(isGood ? cursor : null);
  });
});
