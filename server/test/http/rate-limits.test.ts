// Limits per address and per account, and what they say about themselves.
import { describe, expect, it } from 'vitest';
import { connectPeople } from '../harness/api.ts';
import { createBrowser } from '../harness/browser.ts';
import { ORIGIN, startTestServer } from '../harness/test-server.ts';

describe('rate limits', () => {
  it('stop one address that guesses tokens or paths', async () => {
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

  it('stop one account on the API, and leave the others alone', async () => {
    const test = await startTestServer({ limits: { perUser: 3 } });
    const as = await connectPeople(test);
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

  it('know the account area however its address is written, and also when it is a host of its own', async () => {
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

  it('stop guessing at the token endpoint', async () => {
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

  it('count guesses that arrive at the same moment', async () => {
    const { app } = await startTestServer({ limits: { signInsPerName: 3 } });
    const browser = createBrowser(app);
    const page = await browser.open(`${ORIGIN}/auth/sign-in`);
    const guesses = Array.from({ length: 8 }, (_, index) =>
      browser.submit(page, '/sign-in', { name: 'viewer', password: `guess number ${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  it('stop guessing a password, without telling whether the name exists', async () => {
    const { app } = await startTestServer({ limits: { signInsPerName: 3 } });
    const browser = createBrowser(app);
    const attempt = async (name: string, password = 'wrong password') => {
      const visit = await browser.submit(await browser.open(`${ORIGIN}/auth/sign-in`), '/sign-in', {
        name,
        password,
      });
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
