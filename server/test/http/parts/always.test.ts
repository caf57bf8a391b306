// Tests the checks and headers that apply to every request before routing.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addApiHeaders, addHstsHeader } from '../../../src/http/security-headers.ts';
import { createTransportOptions, refuseRequestsWithoutHost } from '../../../src/http/transport.ts';
import { refuseNulInAddress } from '../../../src/http/unstorable-text.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

it('addApiHeaders forbids framing, sniffing and caching', async () => {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  await addApiHeaders(app);
  app.get('/v1/page', async () => ({}));
  const { headers } = await app.inject({ url: '/v1/page' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('addHstsHeader sends HSTS for the given paths', async () => {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  addHstsHeader(app, (path) => path.startsWith('/auth'));
  app.get('/auth/page', async () => ({}));
  app.get('/v1/page', async () => ({}));
  const header = async (url: string) => (await app.inject({ url })).headers['strict-transport-security'];
  expect(await header('/auth/page')).toBe('max-age=31536000');
  expect(await header('/auth/nothing')).toBe('max-age=31536000');
  expect(await header('/v1/page')).toBe(undefined);
});

it.each([
  [400, 200],
  [401, 201],
  [4000, 2000],
  [30_000, 2000],
])('createTransportOptions checks a request timeout of %i ms every %i ms', (requestMs, every) => {
  const options = createTransportOptions({ requestMs, answerMs: 1 });
  expect(options).toMatchObject({
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: every, requireHostHeader: false },
  });
  expect(options.clientErrorHandler()).toBe(undefined);
});

describe('refuseNulInAddress', () => {
  async function start(apiPerIp = 1000) {
    const { app } = await startRateLimitedApp({ apiPerIp });
    refuseNulInAddress(app);
    app.get('/things', async () => ({ ok: true }));
    return async (url: string) => {
      const answer = await app.inject({ url });
      return { status: answer.statusCode, body: answer.json(), left: answer.headers['ratelimit-remaining'] };
    };
  }

  it('refuses a NUL character anywhere in the URL', async () => {
    const ask = await start();
    const message = 'The address contains the character NUL.';
    expect(await ask('/things?q=a%00b')).toEqual({
      status: 400,
      body: { ok: false, code: 'invalid', message },
      left: '999',
    });
    expect((await ask('/things?q=%00')).left).toBe('998');
  });

  it('accepts escapes that only resemble a NUL character', async () => {
    const ask = await start();
    for (const url of ['/things', '/things?q=00', '/things?q=%20', '/things?q=%010', '/things?q=%2500'])
      expect((await ask(url)).body).toEqual({ ok: true });
  });

  it('returns 429 beyond the rate limit', async () => {
    const ask = await start(1);
    await ask('/things?q=%00');
    expect((await ask('/things?q=%00')).status).toBe(429);
  });
});

describe('refuseRequestsWithoutHost', () => {
  async function status(rawHeaders: string[], httpVersion = '1.1', apiPerIp = 1000): Promise<unknown[]> {
    const { app } = await startRateLimitedApp({ apiPerIp });
    app.addHook('onRequest', async (request) => {
      Object.defineProperty(request.raw, 'rawHeaders', { value: rawHeaders });
      Object.defineProperty(request.raw, 'httpVersion', { value: httpVersion });
    });
    refuseRequestsWithoutHost(app);
    app.get('/things', async () => ({ ok: true }));
    await app.inject({ url: '/things' });
    const answer = await app.inject({ url: '/things' });
    return [answer.statusCode, answer.json().code, answer.json().message];
  }
  const REFUSED = [400, 'invalid', 'The header Host is needed, once.'];

  it.each([
    [['Host', 'a'], '1.1'],
    [['host', 'a'], '1.1'],
    [['Host', 'a', 'Date', 'b', 'From', 'c'], '1.1'],
    [['Accept', 'host', 'HOST', 'host', 'x-host', 'a'], '1.1'],
    [['Accept', '*/*'], '1.0'],
    [['Host', 'a'], '1.0'],
  ])('accepts the headers %j in HTTP/%s', async (headers, version) => {
    expect(await status(headers, version)).toEqual([200, undefined, undefined]);
  });

  it.each([
    [[], '1.1'],
    [['Accept', 'Host'], '1.1'],
    [['Host', 'a', 'host', 'b'], '1.1'],
    [['Host', 'a', 'Host', 'a'], '1.1'],
    [['Host', 'a', 'Host', 'b'], '1.0'],
    [['Hoste', 'a'], '1.1'],
  ])('refuses the headers %j in HTTP/%s', async (headers, version) => {
    expect(await status(headers, version)).toEqual(REFUSED);
  });

  it('counts refused requests against the rate limit', async () => {
    expect((await status([], '1.1', 1))[0]).toBe(429);
  });
});
