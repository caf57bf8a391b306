// Tests the cookie that keeps an app's request, so that the user can continue after the request has expired.
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import {
  clearRequestCookie,
  readRequestCookie,
  restartAuthorizationRequest,
  setRequestCookie,
} from '../../../src/oauth/request-cookie.ts';
import { startLimitedApp } from '../../harness/limited-app.ts';

const PARAMS = { client_id: 'an app', state: '灯籠 100%&=+', scope: 'openid profile' };

async function start(isSecure = false) {
  const { app, guard } = await startLimitedApp();
  // The tests use only these parts of an area.
  const area = { guard, isSecure, path: '/auth' } as AccountArea;
  app.post('/keep', async (request, reply) => {
    setRequestCookie(area, reply, request.body as Record<string, unknown>);
    return {};
  });
  app.post('/forget', async (_request, reply) => {
    clearRequestCookie(area, reply);
    return {};
  });
  app.get('/kept', async (request) => {
    const kept = readRequestCookie(area, request);
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
    /** Returns the request from a cookie with this value; null if it has no valid request. If `value` is null, there is no cookie. */
    async kept(value: string | null) {
      const cookies: Record<string, string> = value === null ? {} : { [name]: value };
      const { kept } = (await app.inject({ url: '/kept', cookies })).json<{ kept: string | null }>();
      return kept === null ? null : Object.fromEntries(new URLSearchParams(kept));
    },
  };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('setRequestCookie and readRequestCookie', () => {
  it('store the request in an HttpOnly session cookie for the interaction pages', async () => {
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

  it('store the request in a Secure cookie if the area uses TLS', async () => {
    const { keep } = await start(true);
    expect(await keep(PARAMS)).toMatchObject([{ name: '__Secure-kiroku_request', secure: true }]);
  });

  it.each([false, true])('return the request unchanged (TLS: %s)', async (isSecure) => {
    const { keep, kept } = await start(isSecure);
    const [cookie] = await keep(PARAMS);
    expect(await kept(cookie?.value ?? '')).toEqual(PARAMS);
  });

  it('skip parameters that are not strings', async () => {
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
  ])('return null for %s', async (_what, value) => {
    const { kept } = await start();
    expect(await kept(value)).toBe(null);
  });
});

it.each([false, true])('clearRequestCookie deletes the cookie (TLS: %s)', async (isSecure) => {
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
