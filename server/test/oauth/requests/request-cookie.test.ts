// An app's request that the browser keeps, so that a person who comes back to a page that is over goes on where they were.
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../src/accounts/area.ts';
import {
  clearRequestCookie,
  readRequestCookie,
  restartRequest,
  setRequestCookie,
} from '../../../src/oauth/request-cookie.ts';
import { startLimitedApp } from '../../harness/limited-app.ts';

const PARAMS = { client_id: 'an app', state: '灯籠 100%&=+', scope: 'openid profile' };

async function start(isSecure = false) {
  const { app, guard } = await startLimitedApp();
  // All that is asked of an area here.
  const area = { guard, isSecure, path: '/auth' } as Area;
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
  app.get('/again', async (_request, reply) => restartRequest(area, reply, new URLSearchParams(PARAMS)));
  const name = isSecure ? '__Secure-kiroku_request' : 'kiroku_request';
  return {
    app,
    name,
    keep: async (params: object) =>
      (await app.inject({ method: 'POST', url: '/keep', payload: params })).cookies,
    /** What the browser brings back; null for no cookie. */
    async kept(value: string | null) {
      const cookies: Record<string, string> = value === null ? {} : { [name]: value };
      const { kept } = (await app.inject({ url: '/kept', cookies })).json<{ kept: string | null }>();
      return kept === null ? null : Object.fromEntries(new URLSearchParams(kept));
    },
  };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a request', () => {
  it('is kept for the pages of requests, out of reach for scripts, until the browser is closed', async () => {
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

  it('is kept over TLS alone where the area has TLS', async () => {
    const { keep } = await start(true);
    expect(await keep(PARAMS)).toMatchObject([{ name: '__Secure-kiroku_request', secure: true }]);
  });

  it.each([false, true])('is restored unchanged, in any script (TLS: %s)', async (isSecure) => {
    const { keep, kept } = await start(isSecure);
    const [cookie] = await keep(PARAMS);
    expect(await kept(cookie?.value ?? '')).toEqual(PARAMS);
  });

  it('is kept without parameters that are not strings', async () => {
    const { keep, kept } = await start();
    const [cookie] = await keep({ ...PARAMS, max_age: 7, claims: { a: 1 }, prompt: null, nonce: ['x'] });
    expect(await kept(cookie?.value ?? '')).toEqual(PARAMS);
  });

  it.each([
    ['no cookie', null],
    ['an empty one', ''],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['a text', encoded('client_id=an app')],
    ['a list', encoded([['client_id', 'an app']])],
    ['nothing', encoded(null)],
    ['what is no text', encoded({ client_id: 7 })],
  ])('is ignored when the browser sends %s', async (_what, value) => {
    const { kept } = await start();
    expect(await kept(value)).toBe(null);
  });
});

it.each([false, true])(
  'a request that is forgotten is taken from the browser (TLS: %s)',
  async (isSecure) => {
    const { app, name } = await start(isSecure);
    const { cookies } = await app.inject({ method: 'POST', url: '/forget' });
    expect(cookies).toMatchObject([{ name, value: '', path: '/auth/interaction', expires: new Date(0) }]);
    expect(cookies[0]?.secure === true).toBe(isSecure);
  },
);

it('a restarted request goes to the endpoint with all its parameters, once', async () => {
  const { app, name } = await start();
  const { statusCode, headers, cookies } = await app.inject({ url: '/again' });
  const target = new URL(String(headers.location), 'http://localhost:4780');
  expect([statusCode, target.pathname]).toEqual([303, '/auth/oauth2/authorize']);
  expect(Object.fromEntries(target.searchParams)).toEqual(PARAMS);
  expect(cookies).toMatchObject([{ name, value: '' }]);
});
