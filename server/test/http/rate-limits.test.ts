// Tests the rate limits per address, account and app on a whole server.
import { describe, expect, it } from 'vitest';
import { createApiCallers } from '../harness/api.ts';
import { createInjectBrowser, signIn } from '../harness/browser.ts';
import { SERVER_ORIGIN, startTestServer } from '../harness/test-server.ts';

describe('rate limits', () => {
  it('refuse an address that guesses tokens or paths', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 5 } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const url = attempt % 2 === 0 ? '/v1/library?type=anime' : '/v1/nothing';
      statuses.push((await app.inject({ url, headers: { authorization: 'Bearer guess' } })).statusCode);
    }
    expect(statuses).toEqual([401, 404, 401, 404, 401, 429, 429]);
    const limited = await app.inject({ url: '/v1/search?q=a' });
    expect(limited.json()).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited.headers['ratelimit-remaining']).toBe('0');
    expect((await app.inject({ url: '/v1/search?q=a', remoteAddress: '10.0.0.9' })).statusCode).toBe(401);
    expect((await app.inject({ url: '/auth/sign-in' })).statusCode).toBe(200);
  });

  it('refuse an account beyond its maximum and serve other accounts', async () => {
    const test = await startTestServer({ limits: { perUser: 3 } });
    const as = await createApiCallers(test);
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await as.viewer('GET', '/search?q=a')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const limited = await as.viewer('GET', '/search?q=a');
    expect(limited.json()).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const other = await as.filtered('GET', '/search?q=a');
    expect(other.statusCode).toBe(200);
    expect([other.headers['ratelimit-limit'], other.headers['ratelimit-remaining']]).toEqual(['3', '2']);
  });

  it('refuse an app beyond its maximum and serve other apps', async () => {
    const test = await startTestServer({ limits: { perClient: 3 } });
    const [as, other] = [await createApiCallers(test), await createApiCallers(test)];
    const answers = [];
    for (const call of [as.viewer, as.filtered, as.minor, as.viewer])
      answers.push(await call('GET', '/search?q=a'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.viewer('GET', '/search?q=a')).statusCode).toBe(200);
  });

  it('refuse an account beyond its maximum and serve the other accounts of its app', async () => {
    const test = await startTestServer({ limits: { perUser: 2, perClient: 4 } });
    const as = await createApiCallers(test);
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await as.viewer('GET', '/search?q=a')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect((await as.filtered('GET', '/search?q=a')).statusCode).toBe(200);
  });

  it('recognise the account area in any spelling of its path', async () => {
    const { app } = await startTestServer({ limits: { authPerIp: 2 } });
    const urls = ['/auth/sign-in', '/%61uth/sign-in', 'http://localhost:4780/auth/sign-in'];
    const answers = [];
    for (const url of urls) answers.push((await app.inject({ url })).statusCode);
    expect(answers).toEqual([200, 200, 429]);
    const environment = { AUTH_URL: 'https://id.example', BASE_URL: 'https://api.example/v1' };
    const apart = await startTestServer({ limits: { authPerIp: 1 }, environment });
    for (const url of ['/sign-in', '/v1/search?q=a', '/v1/search?q=a', '/sign-up'])
      answers.push((await apart.app.inject({ url })).statusCode);
    expect(answers.slice(3)).toEqual([200, 401, 401, 429]);
  });

  it.each([
    ['one proxy', '1', ['10.0.0.1', '10.0.0.1']],
    ['proxies of a network', '10.0.0.0/8', ['10.0.0.1', '10.0.0.2']],
  ])('count the address that the proxy reports behind %s', async (_, proxies, from) => {
    const test = await startTestServer({
      limits: { apiPerIp: 4 },
      environment: { TRUST_PROXY: proxies },
    });
    const statuses: number[] = [];
    const ask = async (forwarded: string, remoteAddress = from[statuses.length % 2] ?? '') => {
      const headers = { 'x-forwarded-for': forwarded };
      statuses.push((await test.app.inject({ url: '/v1/search?q=a', headers, remoteAddress })).statusCode);
    };
    // A client can send any addresses in front of the address that the proxy adds.
    for (const invented of ['1.1.1.1', '2.2.2.2', 'x'.repeat(14_000), '2001:db8::1'])
      await ask(`${invented}, 203.0.113.7`);
    expect(statuses.splice(0)).toEqual([401, 401, 401, 401]);
    await ask('3.3.3.3, 203.0.113.7');
    await ask('203.0.113.8');
    expect(statuses.splice(0)).toEqual([429, 401]);
    // All addresses of one IPv6 /64 network count as one client.
    for (const host of [1, 2, 3, 4, 5]) await ask(`2001:db8:1:1::${host}`);
    await ask('2001:db8:1:2::1');
    expect(statuses.splice(0)).toEqual([401, 401, 401, 401, 429, 401]);
    // A text that is not an address counts as the proxy's own address, so it does not get a separate counter.
    for (const nonsense of ['a', 'b', 'unknown', '_hidden', 'x'.repeat(14_000)])
      await ask(nonsense, '10.0.0.9');
    expect(statuses.splice(0)).toEqual([401, 401, 401, 401, 429]);
  });

  it('ignore X-Forwarded-For without a trusted proxy', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 2 } });
    const statuses: number[] = [];
    for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      const headers = { 'x-forwarded-for': forwarded };
      statuses.push((await app.inject({ url: '/v1/search?q=a', headers })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('refuse guesses at POST /auth/oauth2/token', async () => {
    const { app } = await startTestServer({ limits: { authPerIp: 2 } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = () =>
      app.inject({ method: 'POST', url: '/auth/oauth2/token', headers, payload: 'grant_type=refresh_token' });
    await post();
    await post();
    const limited = await post();
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'rate_limited']);
    expect(limited.headers['retry-after']).toBeDefined();
  });

  it('count concurrent password guesses', async () => {
    const { app } = await startTestServer({ limits: { signInsPerName: 3 } });
    const browser = createInjectBrowser(app);
    const page = await browser.open(`${SERVER_ORIGIN}/auth/sign-in`);
    const guesses = Array.from({ length: 8 }, (_, index) =>
      browser.submit(page, '/sign-in', { name: 'viewer', password: `guess number ${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  it('refuse further password guesses without revealing whether the account exists', async () => {
    const { app } = await startTestServer({ limits: { signInsPerName: 3 } });
    const browser = createInjectBrowser(app);
    const attempt = async (name: string, password = 'wrong password') => {
      const visit = await signIn(browser, { name, password });
      return [visit.status, /The account name or the password is not right/.test(visit.html)];
    };
    expect(await attempt('viewer')).toEqual([401, true]);
    expect(await attempt('unknown-user')).toEqual([401, true]);
    await attempt('VIEWER');
    await attempt('viewer');
    expect((await attempt('viewer', 'a long enough password'))[0]).toBe(429);
    expect((await attempt('filtered'))[0]).toBe(401);
  });
});
