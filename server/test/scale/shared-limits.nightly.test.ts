// Tests rate limits that two servers count in one Redis. While Redis is down, each server counts in memory.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedis, type RedisConnection } from '../../src/db/redis.ts';
import { app } from '../../src/db/schema.ts';
import { createAccessTokens } from '../harness/api.ts';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import { explainMissingRedis, startRedis, type TestRedis } from '../harness/redis.ts';
import { SERVER_ORIGIN, startTestServer, type TestServer } from '../harness/test-server.ts';

const reason = explainMissingRedis();
if (reason !== null)
  process.stderr.write(`skipped: server/test/scale/shared-limits.nightly.test.ts (${reason})\n`);

describe.skipIf(reason !== null)('two servers with one Redis', () => {
  let server: TestRedis;
  const connections: RedisConnection[] = [];
  const tests: TestServer[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const test of tests) await test.close();
    for (const connection of connections) connection.close();
    await server?.stop();
  });

  /** Starts two servers, each with its own connection to Redis. Each test uses other client addresses. */
  async function startTwo(limits: Parameters<typeof startTestServer>[0], lines: string[] = []) {
    const start = async () => {
      const connection = await openRedis(server.url);
      connections.push(connection);
      const logSink = { write: (line: string) => void lines.push(line) };
      const environment = { LOG_LEVEL: 'warn', ...limits?.environment };
      const test = await startTestServer({ ...limits, environment, redis: connection.redis, logSink });
      tests.push(test);
      return test;
    };
    return [await start(), await start()] as const;
  }

  it('share the rate limit of an address', async () => {
    const [a, b] = await startTwo({ limits: { apiPerIp: 4 } });
    const statuses = [];
    for (const [test, url] of [
      [a, '/v1/search?q=a'],
      [b, '/v1/nothing'],
      [a, '/elsewhere'],
      [b, '/v1/library?type=anime'],
      [a, '/v1/search?q=a'],
      [b, '/v1/nothing'],
    ] as const)
      statuses.push((await test.app.inject({ url, remoteAddress: '10.1.0.1' })).statusCode);
    expect(statuses).toEqual([401, 404, 404, 401, 429, 429]);
    const limited = await b.app.inject({ url: '/v1/search?q=a', remoteAddress: '10.1.0.1' });
    expect(limited.json()).toMatchObject({ ok: false, code: 'rate_limited' });
    const seconds = Number(limited.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([limited.headers['ratelimit-limit'], limited.headers['ratelimit-remaining']]).toEqual(['4', '0']);
  });

  it('share the rate limit of POST /auth/oauth2/token', async () => {
    const [a, b] = await startTwo({ limits: { authPerIp: 3 } });
    const post = (test: TestServer) =>
      test.app.inject({
        method: 'POST',
        url: '/auth/oauth2/token',
        remoteAddress: '10.1.0.2',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=refresh_token',
      });
    const statuses = [];
    for (const test of [a, b, a, b, a]) statuses.push((await post(test)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  it('share the rate limit of an app over all its users', async () => {
    const [a] = await startTwo({ limits: { perClient: 3 } });
    const { viewer, filtered } = await createAccessTokens(a);
    const call = (token: string) =>
      a.app.inject({ url: '/v1/search?q=lantern', headers: { authorization: `Bearer ${token}` } });
    expect([(await call(viewer)).statusCode, (await call(filtered)).statusCode]).toEqual([200, 200]);
    const [registered] = await a.db.select().from(app);
    const [connection] = connections.slice(-2);
    const key = `kiroku:limit:client ${registered?.clientId}`;
    expect(await connection?.redis.get(key)).toBe('2');
    await connection?.redis.incr(key);
    expect((await call(filtered)).statusCode).toBe(429);
  });

  it('share the rate limit of an account', async () => {
    const [a] = await startTwo({ limits: { perUser: 3 } });
    const headers = { authorization: `Bearer ${(await createAccessTokens(a)).viewer}` };
    const call = () => a.app.inject({ url: '/v1/search?q=lantern', headers });
    expect([(await call()).statusCode, (await call()).statusCode]).toEqual([200, 200]);
    // Count a request in Redis, as another process would do.
    const [connection] = connections.slice(-2);
    const key = `kiroku:limit:user ${a.people.viewer.id}`;
    expect(await connection?.redis.get(key)).toBe('2');
    await connection?.redis.incr(key);
    expect((await call()).statusCode).toBe(429);
  });

  it('share the count of wrong passwords per account name', async () => {
    const [a, b] = await startTwo({ limits: { signInsPerName: 3 } });
    const guess = async (test: TestServer) => {
      const fields = { name: 'filtered', password: 'not the password' };
      return (await signIn(createInjectBrowser(test.app), fields)).status;
    };
    const statuses = [];
    for (const test of [a, b, a, b, a]) statuses.push(await guess(test));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it('share the count of new accounts per address', async () => {
    const [a, b] = await startTwo({ limits: { signUpsPerIp: 2 } });
    const statuses = [];
    for (const [index, test] of [a, b, a, b].entries()) {
      const browser = createInjectBrowser(test.app);
      const page = await browser.open(`${SERVER_ORIGIN}/auth/sign-up`);
      const fields = {
        name: `newcomer-${index}`,
        password: 'a long enough password',
        birthDate: '1990-05-01',
      };
      statuses.push((await browser.submit(page, '/sign-up', fields)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('count requests in memory while Redis is down', async () => {
    const lines: string[] = [];
    const [a] = await startTwo({ limits: { apiPerIp: 3 } }, lines);
    const ask = async () =>
      (await a.app.inject({ url: '/v1/nothing', remoteAddress: '10.1.0.9' })).statusCode;
    expect(await ask()).toBe(404);
    await server.stop();
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([404, 404, 404, 429]);
    expect(lines.filter((line) => line.includes('Redis does not answer'))).toHaveLength(1);
    const connection = connections.at(-2);
    const isBack = new Promise((resolve) => connection?.redis.once('ready', resolve));
    await server.start();
    await isBack;
    await expect.poll(ask).toBe(404);
    expect(lines.filter((line) => line.includes('Redis answers again'))).toHaveLength(1);
  });
});
