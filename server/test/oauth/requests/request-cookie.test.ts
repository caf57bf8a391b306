// Tests the cookie that keeps an app's request, so that the user can continue after the request has expired.
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import {
  clearAuthorizationRequestCookie,
  readAuthorizationRequestCookie,
  restartAuthorizationRequest,
  setAuthorizationRequestCookie,
} from '../../../src/oauth/request-cookie.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

const PARAMS = { client_id: 'an app', state: '灯籠 100%&=+', scope: 'openid profile' };

async function start(isSecure = false) {
  const { app, guard } = await startRateLimitedApp();
  // The tests use only these fields of `AccountArea`.
  const area = { guard, isSecure, path: '/auth' } as AccountArea;
  app.post('/keep', async (request, reply) => {
    setAuthorizationRequestCookie(area, reply, request.body as Record<string, unknown>);
    return {};
  });
  app.post('/forget', async (_request, reply) => {
    clearAuthorizationRequestCookie(area, reply);
    return {};
  });
  app.get('/kept', async (request) => {
    const kept = readAuthorizationRequestCookie(area, request);
    return { kept: kept === null ? null : kept.toString() };
  });
  app.get('/again', async (_request, reply) =>
    restartAuthorizationRequest(area, reply, new URLSearchParams(PARAMS)),
  );
  const name = isSecure ? '__Secure-kiroku_request' : 'kiroku_request';
  return {
    app,
    name,
    keep: async (params: object) =>
      (await app.inject({ method: 'POST', url: '/keep', payload: params })).cookies,
    /**
     * Returns the request that is read from a cookie with this value. Returns null if the cookie contains no valid request. If `value` is
     * null, the browser sends no cookie.
     */
    async kept(value: string | null) {
      const cookies: Record<string, string> = value === null ? {} : { [name]: value };
      const { kept } = (await app.inject({ url: '/kept', cookies })).json<{ kept: string | null }>();
      return kept === null ? null : Object.fromEntries(new URLSearchParams(kept));
    },
  };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([false, true])('clearAuthorizationRequestCookie deletes the cookie (TLS: %s)', async (isSecure) => {
  const { app, name } = await start(isSecure);
  const { cookies } = await app.inject({ method: 'POST', url: '/forget' });
  expect(cookies).toMatchObject([{ name, value: '', path: '/auth/interaction', expires: new Date(0) }]);
  expect(cookies[0]?.secure === true).toBe(isSecure);
});

it('restartAuthorizationRequest redirects to the authorization endpoint with all parameters', async () => {
  const { app, name } = await start();
  const { statusCode, headers, cookies } = await app.inject({ url: '/again' });
  const target = new URL(String(headers.location), 'http://localhost:4780');
  expect([statusCode, target.pathname]).toEqual([303, '/auth/oauth2/authorize']);
  expect(Object.fromEntries(target.searchParams)).toEqual(PARAMS);
  expect(cookies).toMatchObject([{ name, value: '' }]);
});

describe('kiroku_request cookie', () => {
  it('is an HttpOnly session cookie for the interaction pages', async () => {
    const { keep } = await start();
    expect(await keep(PARAMS)).toEqual([
      {
        name: 'kiroku_request',
        value: expect.stringMatching(/^[\w-]+$/),
        path: '/auth/interaction',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
  });

  it('is a Secure cookie if the area uses TLS', async () => {
    const { keep } = await start(true);
    expect(await keep(PARAMS)).toMatchObject([{ name: '__Secure-kiroku_request', secure: true }]);
  });

  it.each([false, true])('contains all parameters of the stored request (TLS: %s)', async (isSecure) => {
    const { keep, kept } = await start(isSecure);
    const [cookie] = await keep(PARAMS);
    expect(await kept(cookie?.value ?? '')).toEqual(PARAMS);
  });

  it('omits parameters that are not strings', async () => {
    const { keep, kept } = await start();
    const [cookie] = await keep({ ...PARAMS, max_age: 7, claims: { a: 1 }, prompt: null, nonce: ['x'] });
    expect(await kept(cookie?.value ?? '')).toEqual(PARAMS);
  });

  it.each([
    ['no cookie', null],
    ['an empty cookie', ''],
    ['invalid JSON', Buffer.from('{').toString('base64url')],
    ['a JSON string', encoded('client_id=an app')],
    ['a JSON array', encoded([['client_id', 'an app']])],
    ['JSON null', encoded(null)],
    ['a parameter that is not a string', encoded({ client_id: 7 })],
  ])('is read as null if the request has %s', async (_what, value) => {
    const { kept } = await start();
    expect(await kept(value)).toBe(null);
  });
});
