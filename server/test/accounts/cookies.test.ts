// The names of the cookies with and without TLS, and how one is read off a raw request.
import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaCookieName, pathCookieName, readCookie } from '../../src/accounts/cookies.ts';
import { startLimitedApp } from '../harness/limited-app.ts';

// As the account area does it: the plugin loads its parser when it is registered.
beforeAll(async () => {
  await startLimitedApp();
});

it('over TLS no other host and no page without TLS can set a cookie of the area', () => {
  expect(areaCookieName({ isSecure: true }, 'kiroku_session')).toBe('__Host-kiroku_session');
  expect(pathCookieName({ isSecure: true }, 'kiroku_request')).toBe('__Secure-kiroku_request');
});

it('without TLS a browser would not keep a name with such a beginning', () => {
  expect(areaCookieName({ isSecure: false }, 'kiroku_session')).toBe('kiroku_session');
  expect(pathCookieName({ isSecure: false }, 'kiroku_request')).toBe('kiroku_request');
});

describe('a cookie of a raw request', () => {
  const read = (cookie: string | undefined, name: string) =>
    readCookie({ headers: { cookie } } as IncomingMessage, name);

  it('is the one of its name, decoded', () => {
    expect(read('other=1; kiroku_oidc=a%20b; more=2', 'kiroku_oidc')).toBe('a b');
  });

  it('is none where the request has another one, or no cookie at all', () => {
    expect(read('other=1', 'kiroku_oidc')).toBe(undefined);
    expect(read(undefined, 'kiroku_oidc')).toBe(undefined);
  });
});
