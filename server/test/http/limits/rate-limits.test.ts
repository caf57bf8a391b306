// Tests the limits per address, account and app, and their headers, on an app without other features.
import { describe, expect, it } from 'vitest';
import { createCallerLimiter, createRefusedRequestCounter } from '../../../src/http/limits/rate-limits.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

const HERE = '203.0.113.1';

/** Starts an app with routes of the API and of the account area. The API also has limits per account and per app. */
async function start({ api = 100, area = 100, user = 100, client = 100 }) {
  const { app, clock, limited } = await startRateLimitedApp({ apiPerIp: api, authPerIp: area });
  const named = (name: string) => (request: { headers: Record<string, unknown> }) =>
    `${name} ${request.headers[name]}`;
  app.register(async (inside) => {
    const mayGoOn = createCallerLimiter(inside, [
      { max: user, keyOf: named('user') },
      { max: client, keyOf: named('client') },
    ]);
    inside.addHook('preParsing', async (request, reply) =>
      (await mayGoOn(request, reply)) ? undefined : reply.code(429).send({}),
    );
    inside.get('/v1/search', async () => ({}));
  });
  app.get('/auth/sign-in', async () => ({}));
  const refused = createRefusedRequestCounter(app);
  app.setNotFoundHandler(async (request, reply) => {
    await refused(request, reply);
    return reply.code(404).send({});
  });
  const ask = async (url: string, headers: Record<string, string> = {}, remoteAddress = HERE) => {
    const answer = await app.inject({ url, remoteAddress, headers });
    const { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining } = answer.headers;
    const { 'ratelimit-reset': reset, 'retry-after': wait } = answer.headers;
    return { status: answer.statusCode, said: [limit, remaining, reset, wait].map((one) => Number(one)) };
  };
  const call = (user: string, client: string) => ask('/v1/search', { user, client });
  return { ask, call, clock, limited };
}
const NONE = Number.NaN;

describe('rate limit per address', () => {
  it('refuses requests beyond the maximum until the minute is over', async () => {
    const { ask, clock, limited } = await start({ area: 2 });
    expect(await ask('/auth/sign-in')).toEqual({ status: 200, said: [2, 1, 60, NONE] });
    clock.now += 30_000;
    expect(await ask('/auth/sign-in')).toEqual({ status: 200, said: [2, 0, 30, NONE] });
    expect(await ask('/auth/sign-in')).toEqual({ status: 429, said: [2, 0, 30, 30] });
    expect((await ask('/auth/sign-in', {}, '203.0.113.2')).status).toBe(200);
    clock.now += 30_000;
    expect(await ask('/auth/sign-in')).toEqual({ status: 200, said: [2, 1, 60, NONE] });
    expect(limited).toEqual(['area']);
  });

  it('counts the API and the account area separately', async () => {
    const { ask, call, limited } = await start({ api: 1, area: 1 });
    expect([(await call('a', 'x')).status, (await ask('/auth/sign-in')).status]).toEqual([200, 200]);
    expect([(await call('a', 'x')).status, (await ask('/auth/sign-in')).status]).toEqual([429, 429]);
    expect(limited).toEqual(['api', 'area']);
  });

  it('counts unknown paths under the API or the account area', async () => {
    const { ask, limited } = await start({ api: 2, area: 1 });
    const urls = ['/v1/nothing', '/auth/nothing', '/v1/nothing', '/v1/nothing', '/auth/nothing'];
    const seen = [];
    for (const url of urls) seen.push((await ask(url)).status);
    expect(seen).toEqual([404, 404, 404, 429, 429]);
    expect(limited).toEqual(['api', 'area']);
  });
});

describe('rate limits per account and per app', () => {
  it('refuse an account beyond its maximum over several apps', async () => {
    const { call, limited } = await start({ user: 2 });
    expect(await call('a', 'x')).toEqual({ status: 200, said: [2, 1, 60, NONE] });
    expect(await call('a', 'y')).toEqual({ status: 200, said: [2, 0, 60, NONE] });
    expect(await call('a', 'z')).toEqual({ status: 429, said: [2, 0, 60, 60] });
    expect((await call('b', 'x')).status).toBe(200);
    expect(limited).toEqual(['user']);
  });

  it.each([
    ['many requests', 20],
    ['one request', 1],
  ])("leave the count of the app unchanged when the account's limit refuses %s", async (_what, refusals) => {
    const { call, limited } = await start({ user: 2, client: 4 });
    for (let asked = 0; asked < 2 + refusals; asked += 1) await call('a', 'x');
    expect([(await call('b', 'x')).status, (await call('c', 'x')).status]).toEqual([200, 200]);
    expect((await call('d', 'x')).status).toBe(429);
    expect(limited).toEqual([...Array(refusals).fill('user'), 'client']);
  });

  it('refuse an app beyond its maximum over all its users', async () => {
    const { call, clock, limited } = await start({ client: 2 });
    await call('a', 'x');
    clock.now += 15_000;
    expect(await call('b', 'x')).toEqual({ status: 200, said: [2, 0, 45, NONE] });
    expect(await call('c', 'x')).toEqual({ status: 429, said: [2, 0, 45, 45] });
    expect((await call('c', 'y')).status).toBe(200);
    expect(limited).toEqual(['client']);
  });

  it('send the headers of the limit with the fewest requests left', async () => {
    const { call } = await start({ api: 5, user: 4, client: 3 });
    expect((await call('a', 'x')).said).toEqual([3, 2, 60, NONE]);
    // The other app has more requests left than the account.
    expect((await call('a', 'y')).said.slice(0, 2)).toEqual([4, 2]);
    expect((await call('a', 'z')).said.slice(0, 2)).toEqual([4, 1]);
    // The address has one more request left than the account, but the headers of the address are already set.
    expect((await call('b', 'w')).said.slice(0, 2)).toEqual([5, 1]);
    expect((await call('b', 'v')).said.slice(0, 2)).toEqual([5, 0]);
  });

  it('send the headers of the limit per address if the account has equally many requests left', async () => {
    const { call } = await start({ api: 5, user: 4 });
    await call('z', 'x');
    expect((await call('a', 'x')).said.slice(0, 2)).toEqual([5, 3]);
  });

  it('refuse an app beyond its maximum while the account has a request left', async () => {
    const { call } = await start({ user: 1, client: 1 });
    await call('a', 'x');
    expect(await call('b', 'x')).toEqual({ status: 429, said: [1, 0, 60, 60] });
  });

  it('allow every request without a configured limit', async () => {
    const { app } = await startRateLimitedApp({});
    app.register(async (inside) => {
      const mayGoOn = createCallerLimiter(inside, []);
      inside.get('/v1/health', async (request, reply) => ({ mayGoOn: await mayGoOn(request, reply) }));
    });
    expect((await app.inject({ url: '/v1/health' })).json()).toEqual({ mayGoOn: true });
  });

  it('send the headers of the limit that refused the request', async () => {
    const { call, clock } = await start({ user: 2, client: 1 });
    await call('a', 'x');
    clock.now += 20_000;
    // Both limits are used up, and the app's window ends later.
    expect(await call('a', 'y')).toEqual({ status: 200, said: [2, 0, 40, NONE] });
    expect(await call('b', 'y')).toEqual({ status: 429, said: [1, 0, 60, 60] });
    clock.now += 10_000;
    expect(await call('c', 'z')).toEqual({ status: 200, said: [1, 0, 60, NONE] });
    expect(await call('a', 'w')).toEqual({ status: 429, said: [2, 0, 30, 30] });
  });
});
