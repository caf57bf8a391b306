// Tests fault injection. Each fault happens as often as it was requested. Only programs on this machine can request faults.
import { errorBodySchema } from '@kiroku/contract/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultOrder } from '../../../demo/faults/fault-rules.ts';
import { startServer } from '../../../launch/server-process.ts';
import { readConfig } from '../../../src/config.ts';
import {
  type ClientTokens,
  connectClient,
  createOAuthClient,
  type OAuthClient,
  requestTokenRefresh,
} from '../../harness/oauth-client.ts';
import { sendRawRequest } from '../../harness/raw-http.ts';
import { startTestServer, type TestServer } from '../../harness/test-server.ts';
import { testTitleIds } from '../../harness/titles.ts';

const environment = { FAULTS: 'true' };
const host = 'localhost';
let test: TestServer;
let client: OAuthClient;
let tokens: ClientTokens;
let port: number;
beforeAll(async () => {
  test = await startTestServer({ environment });
  const { app, secret } = await test.registerApp();
  client = await createOAuthClient(test, { clientId: app.clientId, secret });
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
beforeEach(async () => {
  await test.app.inject({ method: 'DELETE', url: '/faults', headers: { host } });
  tokens = await connectClient(test, client);
});

const order = async (payload: FaultOrder) => {
  const answer = await test.app.inject({ method: 'POST', url: '/faults', headers: { host }, payload });
  expect([answer.statusCode, answer.json().ok]).toEqual([200, true]);
  return answer.json();
};
const read = () =>
  test.app.inject({
    url: '/v1/library?type=anime',
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
const upsert = (progress: number) => ({
  method: 'POST' as const,
  url: '/v1/library/entry',
  headers: { authorization: `Bearer ${tokens.accessToken}` },
  payload: { type: 'anime', mediaId: testTitleIds.lantern, progress },
});
const statuses = async (count: number) => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await read()).statusCode);
  return found;
};

it('startServer rejects FAULTS=true in production', async () => {
  const options = { port: 1, dataDir: ':memory:', clientId: 'x', clientSecret: 'x'.repeat(16) };
  const started = startServer({
    ...options,
    env: { BASE_URL: '', FAULTS: 'true', NODE_ENV: 'production' },
  });
  await expect(started).rejects.toThrow('FAULTS=true is not possible with NODE_ENV=production');
});

describe('injected fault', () => {
  it('answers the next `times` requests of its route with its status', async () => {
    const fault = { kind: 'status', status: 503 } as const;
    await order({ order: 'fail', fault, method: 'POST', path: '/library/entry', times: 3 });
    const found: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      found.push((await read()).statusCode);
      found.push((await test.app.inject(upsert(1))).statusCode);
    }
    expect(found).toEqual([200, 503, 200, 503, 200, 503, 200, 200]);
  });

  it('answers with the error envelope and CORS headers', async () => {
    const limited = { kind: 'status', status: 429 } as const;
    await order({ order: 'fail', fault: { ...limited, retryAfter: 7 } });
    await order({ order: 'fail', fault: limited });
    await order({ order: 'fail', fault: { kind: 'status', status: 502 } });
    const [first, second, third] = [await read(), await read(), await read()];
    expect([first.headers['retry-after'], second.headers['retry-after']]).toEqual(['7', undefined]);
    expect([first, second, third].map((answer) => errorBodySchema().parse(answer.json()).code)).toEqual([
      'rate_limited',
      'rate_limited',
      'internal',
    ]);
    expect(first.headers['access-control-allow-origin']).toBe('*');
  });

  it('delays the usual answer (kind latency)', async () => {
    await order({ order: 'fail', fault: { kind: 'latency', ms: 60 } });
    // Node measures a timer from the beginning of the current turn of the event loop. On a busy machine, that turn may have begun long ago,
    // so begin a new turn.
    await new Promise((resolve) => setImmediate(resolve));
    const begin = performance.now();
    expect((await read()).statusCode).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(30);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('cuts the connection %s the entry is written (kind drop)', async (when, entries) => {
    await test.app.inject({ ...upsert(0), method: 'DELETE' });
    await order({ order: 'fail', fault: { kind: 'drop', when } });
    const body = JSON.stringify(upsert(2).payload);
    const request = `POST /v1/library/entry HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokens.accessToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await expect(sendRawRequest(port, [request])).rejects.toThrow('no answer');
    const list = await test.app.inject({ ...upsert(0), method: 'GET', url: '/v1/library?type=anime' });
    expect(list.json().entries).toHaveLength(entries);
  });

  it('cuts off an answer of the token endpoint (kind drop)', async () => {
    await order({ order: 'fail', fault: { kind: 'drop', when: 'after' }, path: '/auth/oauth2/token' });
    const request = 'POST /auth/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
    await expect(sendRawRequest(port, [request])).rejects.toThrow('no answer');
    expect((await requestTokenRefresh(client, tokens.refreshToken)).status).toBe(200);
  });

  it('lasts until DELETE /faults if `times` is null', async () => {
    await order({ order: 'fail', fault: { kind: 'status', status: 500 }, times: null });
    expect(await statuses(5)).toEqual([500, 500, 500, 500, 500]);
    await test.app.inject({ method: 'DELETE', url: '/faults', headers: { host } });
    expect(await statuses(2)).toEqual([200, 200]);
  });
});

describe('POST /faults', () => {
  it('expire_tokens ends every access token and keeps the refresh tokens', async () => {
    expect(await statuses(1)).toEqual([200]);
    expect((await order({ order: 'expire_tokens' })).ended).toBeGreaterThan(0);
    expect(await statuses(1)).toEqual([401]);
    const fresh = (await (await requestTokenRefresh(client, tokens.refreshToken)).json()) as {
      access_token: string;
    };
    tokens = { ...tokens, accessToken: fresh.access_token };
    expect(await statuses(1)).toEqual([200]);
  });

  it("revoke_app ends an app's access for all users", async () => {
    await order({ order: 'revoke_app', clientId: client.client.client_id });
    expect(await statuses(1)).toEqual([401]);
    expect((await requestTokenRefresh(client, tokens.refreshToken)).status).toBe(400);
  });

  it('shift_clock moves the clock forward and back', async () => {
    await order({ order: 'shift_clock', ms: 86_400_000 + 5000 });
    expect(await statuses(1)).toEqual([401]);
    await order({ order: 'shift_clock', ms: 0 });
    expect(await statuses(1)).toEqual([200]);
  });
});

describe('/faults', () => {
  it('returns 404 if FAULTS is not set', async () => {
    const plain = await startTestServer();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await plain.app.inject({ method, url: '/faults', headers: { host } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  it.each([
    ['another machine', { remoteAddress: '192.0.2.7', headers: { host } }],
    [
      'another machine that claims to be this one',
      { remoteAddress: '192.0.2.7', headers: { host, 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['a page in a browser', { headers: { host, origin: 'https://evil.example' } }],
    ['a page whose host name resolves to this machine', { headers: { host: 'evil.example' } }],
  ])('returns 404 to %s', async (_case, from) => {
    const payload = { order: 'fail', fault: { kind: 'status', status: 500 }, times: null };
    const answer = await test.app.inject({ method: 'POST', url: '/faults', payload, ...from });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await statuses(1)).toEqual([200]);
  });

  it('rejects an unknown value of `order`', async () => {
    const wrong = await test.app.inject({
      method: 'POST',
      url: '/faults',
      headers: { host },
      payload: { order: 'explode' },
    });
    expect([wrong.statusCode, errorBodySchema().parse(wrong.json()).code]).toEqual([400, 'invalid']);
    await order({ order: 'fail', fault: { kind: 'latency', ms: 1 }, times: 2 });
    await read();
    const { rules } = (await test.app.inject({ url: '/faults', headers: { host } })).json();
    expect(rules).toEqual([{ fault: { kind: 'latency', ms: 1 }, times: 1 }]);
  });
});

describe('readConfig', () => {
  it.each([
    [{ NODE_ENV: 'production' }],
    [{ AUTH_URL: 'https://id.example' }],
    [{ AUTH_URL: 'http://localhost.evil.example/auth' }],
    [{ BASE_URL: 'https://api.example/v1' }],
    [{ AUTH_URL: 'http://192.168.1.5:4780/auth' }],
  ])('rejects FAULTS and DIALECT in production or at a public address: %j', (variables) => {
    expect(() => readConfig({ FAULTS: 'true', ...variables })).toThrow('FAULTS=true is not possible');
    expect(() => readConfig({ DIALECT: 'a.json', ...variables })).toThrow('DIALECT is not possible');
    expect(readConfig({ ...variables })).toMatchObject({ faults: false, dialect: null });
  });

  it('turns fault injection on only with FAULTS=true', () => {
    expect(readConfig({}).faults).toBe(false);
    expect(
      readConfig({ FAULTS: 'true', NODE_ENV: 'test', AUTH_URL: 'http://127.0.0.1:5000/auth' }).faults,
    ).toBe(true);
  });
});
