// Tests the names of the cookies with and without TLS, and reading a cookie from a raw request.
import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostPrefixedCookieName, readCookie, securePrefixedCookieName } from '../../src/accounts/cookies.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';

// readCookie works only if @fastify/cookie is registered, so start an app.
beforeAll(async () => {
  await startRateLimitedApp();
});

it('hostPrefixedCookieName and securePrefixedCookieName add the prefix __Host- or __Secure- over TLS', () => {
  expect(hostPrefixedCookieName({ isSecure: true }, 'kiroku_session')).toBe('__Host-kiroku_session');
  expect(securePrefixedCookieName({ isSecure: true }, 'kiroku_request')).toBe('__Secure-kiroku_request');
});

it('hostPrefixedCookieName and securePrefixedCookieName add no prefix without TLS', () => {
  expect(hostPrefixedCookieName({ isSecure: false }, 'kiroku_session')).toBe('kiroku_session');
  expect(securePrefixedCookieName({ isSecure: false }, 'kiroku_request')).toBe('kiroku_request');
});

describe('readCookie', () => {
  const read = (cookie: string | undefined, name: string) =>
    readCookie({ headers: { cookie } } as IncomingMessage, name);

  it('returns the decoded value of the cookie with that name', () => {
    expect(read('other=1; kiroku_oidc=a%20b; more=2', 'kiroku_oidc')).toBe('a b');
  });

  it('returns undefined if the request has no such cookie', () => {
    expect(read('other=1', 'kiroku_oidc')).toBe(undefined);
    expect(read(undefined, 'kiroku_oidc')).toBe(undefined);
  });
});
