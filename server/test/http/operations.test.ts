// Tests what an operator sees: health, metrics and logs.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashCredential } from '../../src/db/hash.ts';
import { createApiCallers } from '../harness/api.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  createOAuthClient,
  exchangeCode,
  requestTokenRefresh,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { startTestServer, TEST_PASSWORD } from '../harness/test-server.ts';

describe('GET /healthz', () => {
  it('returns 200 beyond the rate limit', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 1 } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await app.inject({ url: '/healthz' });
      expect([response.statusCode, response.json()]).toEqual([200, { ok: true, database: 'ready' }]);
    }
  });

  it('returns 503 after the database was closed', async () => {
    const test = await startTestServer();
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await test.closeDatabase();
    const readiness = async () => (await test.app.inject({ url: '/healthz' })).statusCode;
    await expect.poll(readiness).toBe(503);
    expect((await test.app.inject({ url: '/healthz' })).json()).toMatchObject({
      ok: false,
      code: 'unavailable',
    });
  });
});

describe('GET /metrics', () => {
  it('contains durations by route and refusals by limit', async () => {
    const test = await startTestServer({ limits: { perUser: 2 } });
    const { viewer } = await createApiCallers(test);
    for (let attempt = 0; attempt < 3; attempt += 1) await viewer('GET', '/search?q=lantern');
    await test.app.inject({ url: '/v1/anime/one-title?secret=1' });
    const { body, headers } = await test.app.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    const route = 'method="GET",route="/v1/search"';
    expect(body).toContain(`kiroku_request_duration_seconds_count{${route},status="200"} 2`);
    expect(body).toContain(`kiroku_request_duration_seconds_count{${route},status="429"} 1`);
    expect(body).toMatch(/route="\/v1\/anime\/:shortId",status="401"} 1/);
    expect(body).toMatch(/route="\/auth\/oauth2\/token",status="200"} \d/);
    expect(body).toContain('kiroku_rate_limited_total{limit="user"} 1');
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('one-title');
  });

  it('returns 404 to other machines and proxied requests', async () => {
    const { app } = await startTestServer();
    const status = async (options: object) => (await app.inject({ url: '/metrics', ...options })).statusCode;
    expect(await status({})).toBe(200);
    expect(await status({ remoteAddress: '::1' })).toBe(200);
    expect(await status({ remoteAddress: '10.0.0.7' })).toBe(404);
    expect(await status({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
    expect(await status({ headers: { origin: 'https://elsewhere.example' } })).toBe(404);
  });

  it('returns 404 without the token if METRICS_TOKEN is set', async () => {
    const token = 'a-token-of-some-length';
    const { app } = await startTestServer({ environment: { METRICS_TOKEN: token } });
    const status = async (authorization?: string) =>
      (
        await app.inject({
          url: '/metrics',
          remoteAddress: '10.0.0.7',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    expect(await status(`Bearer ${token}`)).toBe(200);
    expect(await status(`Bearer ${token}x`)).toBe(404);
    expect(await status()).toBe(404);
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});

describe('server log', () => {
  it('has one JSON object per line and no secret of an OAuth flow', async () => {
    const lines: string[] = [];
    const logSink = { write: (line: string) => void lines.push(line) };
    const test = await startTestServer({ environment: { LOG_LEVEL: 'debug' }, logSink });
    const { app, secret } = await test.registerApp();
    const client = await createOAuthClient(test, { clientId: app.clientId, secret });
    const browser = createInjectBrowser(test.app);
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(browser, authorization.url);
    const callback = leftFor ?? new URL('about:blank');
    const tokens = await exchangeCode(client, authorization, callback);
    const refreshed = await (await requestTokenRefresh(client, tokens.refresh_token ?? '')).json();
    const headers = { authorization: `Bearer ${refreshed.access_token}` };
    await test.app.inject({ url: '/v1/search?q=a-private-question', headers });
    await test.app.inject({ url: `/v1/search?q=a&access_token=${refreshed.access_token}` });
    await requestTokenRefresh(client, 'a-wrong-refresh-token-of-a-client');
    // Rename the table oidc_artifact, so that its statements fail. Their values are hashes and payloads.
    await test.db.execute(sql`alter table oidc_artifact rename to oidc_artifact_away`);
    expect((await test.app.inject({ url: '/v1/search?q=lantern', headers })).statusCode).toBe(500);
    expect((await requestTokenRefresh(client, refreshed.refresh_token)).status).toBeGreaterThanOrEqual(500);

    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/auth/oauth2/token', status: 200 }),
    );
    // The code is in the error itself, or in its cause if drizzle has wrapped the error.
    const failure = entries.find(({ err }) => [err?.code, err?.cause?.code].includes('42P01'));
    // Both log lines of the failed request contain its id.
    const ofRequest = entries.filter(({ reqId }) => reqId !== undefined && reqId === failure?.reqId);
    expect(ofRequest.map(({ msg }) => msg)).toContain('request');
    expect(ofRequest).toHaveLength(2);
    expect(failure?.err.stack).toContain('    at ');
    const secrets = [
      secret,
      TEST_PASSWORD,
      'a-private-question',
      'a-wrong-refresh-token-of-a-client',
      callback.searchParams.get('code'),
      authorization.verifier,
      authorization.state,
      tokens.access_token,
      tokens.refresh_token,
      tokens.id_token,
      refreshed.access_token,
      refreshed.refresh_token,
      ...browser.cookies.values(),
    ].map((value) => value ?? '');
    const text = lines.join('');
    for (const value of [...secrets, ...secrets.map(hashCredential)]) {
      expect(value.length).toBeGreaterThan(8);
      expect(text).not.toContain(value);
    }
  });
});
