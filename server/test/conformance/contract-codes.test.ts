import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import { requestWhileClosing } from '../harness/closing.ts';
import { startTestServer, TEST_PASSWORD } from '../harness/test-server.ts';
import { createPostRequest, expectRefusal, provokeEveryRefusal } from './answers.ts';
import { defineInProcessRule, defineRule } from './rule.ts';

describe('Contract: codes, limits, version', () => {
  defineRule('codes: 401 names the scheme', async (service) => {
    const unauthorized = await service.callWith(null, '/library?type=anime');
    expectRefusal(unauthorized, 'unauthorized', 401);
    expect(unauthorized.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const call = (path: string, request = {}) => service.call('adult', path, request);
    expectRefusal(await call('/nothing-here'), 'not_found', 404);
    expectRefusal(await call('/ratings'), 'invalid', 405);
    expectRefusal(await call('/ratings', createPostRequest({ x: 'x'.repeat(2_000_000) })), 'invalid', 413);
    const headers = { 'content-type': 'text/plain' };
    expectRefusal(await call('/ratings', { method: 'POST', raw: 'hello', headers }), 'invalid', 415);
  });

  defineRule('codes: the error body has a message and the invalid fields', async (service) => {
    for (const [name, { body }] of Object.entries(await provokeEveryRefusal(service)))
      expect([name, body.message]).toEqual([name, expect.stringMatching(/\w+/)]);
    const { body } = await service.call('adult', '/library?type=film&limit=0');
    const issue = (path: string) => ({ path, message: expect.stringMatching(/\w+/) });
    expect(body.issues).toEqual([issue('query.type'), issue('query.limit')]);
  });

  defineInProcessRule('inside', 'codes: internal is sent with 500 and without internal details', async () => {
    const { db, app, ...test } = await startTestServer();
    const headers = { authorization: `Bearer ${(await createAccessTokens({ ...test, db, app })).viewer}` };
    await db.execute(sql`alter table title rename to away`);
    const response = await app.inject({ url: '/v1/anime/lantern', headers });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { ok: false, code: 'internal', message: expect.not.stringMatching(/title|away|select|relation/i) },
    ]);
  });

  defineInProcessRule('inside', 'codes: unavailable is sent with 503 and Retry-After', async () => {
    const { app } = await startTestServer();
    const [answer] = await requestWhileClosing(app, [{ method: 'GET', path: '/v1/library?type=anime' }]);
    expect([answer?.status, answer?.headers['retry-after'], answer?.headers.connection]).toEqual([
      503,
      '5',
      'close',
    ]);
    expect(answer?.body).toMatchObject({ ok: false, code: 'unavailable' });
  });

  defineInProcessRule('limits', 'rate limits: headers state the remaining requests', async () => {
    const test = await startTestServer({ limits: { perUser: 1 } });
    const headers = { authorization: `Bearer ${(await createAccessTokens(test)).viewer}` };
    const ask = () => test.app.inject({ url: '/v1/library?type=anime', headers });
    expect((await ask()).headers).toMatchObject({ 'ratelimit-remaining': expect.anything() });
    const limited = await ask();
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['ratelimit-remaining'])).toBe(0);
  });

  defineInProcessRule(
    'limits',
    'rate limits: bad tokens, unknown paths and the token endpoint are counted',
    async () => {
      const { app } = await startTestServer({ limits: { apiPerIp: 1, authPerIp: 1 } });
      const status = async (url: string, method: 'GET' | 'POST' = 'GET') =>
        (await app.inject({ url, method, headers: { authorization: 'Bearer guess' } })).statusCode;
      expect([await status('/v1/library?type=anime'), await status('/v1/nothing')]).toEqual([401, 429]);
      const token = '/auth/oauth2/token';
      expect([await status(token, 'POST'), await status(token, 'POST')]).toEqual([400, 429]);
    },
  );

  defineInProcessRule('limits', 'rate limits: X-Forwarded-For from a client is ignored', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 1 } });
    const status = async (from: string) => {
      const headers = { authorization: 'Bearer guess', 'x-forwarded-for': from };
      return (await app.inject({ url: '/v1/library?type=anime', headers })).statusCode;
    };
    expect([await status('203.0.113.1'), await status('203.0.113.2')]).toEqual([401, 429]);
  });

  defineInProcessRule(
    'limits',
    'rate limits: wrong passwords from another address do not lock the owner out',
    async () => {
      const { app } = await startTestServer({
        limits: { signInsPerName: 2 },
        environment: { TRUST_PROXY: '1' },
      });
      const attempt = async (from: string, password: string) =>
        (await signIn(createInjectBrowser(app, { 'x-forwarded-for': from }), { password })).status;
      for (const expected of [401, 401, 429])
        expect(await attempt('203.0.113.1', 'a wrong guess')).toBe(expected);
      expect(await attempt('203.0.113.2', TEST_PASSWORD)).toBe(200);
    },
  );

  defineRule('addresses: the version is part of the base address', async ({ baseUrl }) => {
    expect(new URL(baseUrl).pathname).toMatch(/\/v1$/);
  });

  defineRule('addresses: HSTS is on every answer over https', async ({ baseUrl, asking: { authUrl } }) => {
    const sent = async (url: string) => (await fetch(url)).headers.get('strict-transport-security');
    const area = [`${authUrl}/.well-known/openid-configuration`, `${authUrl}/nothing`];
    const api = [`${baseUrl}/library?type=anime`, `${baseUrl}/nothing`];
    const values = await Promise.all([...area, ...api].map(sent));
    expect(new Set(values).size).toBe(1);
    if (new URL(baseUrl).protocol === 'https:') expect(values[0]).toMatch(/^max-age=\d{7,}/);
    else expect(values[0]).toBeNull();
  });
});
