// Tests sections 7 to 9 of the interface: errors, limits and the version. Section 6 states nothing.
import { describe, expect } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';
import { canCreateApp, createAppOnPage, signUpVisitor } from './account-pages.ts';
import { createPostRequest, expectRefusal, provokeEveryRefusal } from './answers.ts';
import { defineExplicitTitleRule, defineInProcessRule, defineRule } from './rule.ts';

describe('7 Errors', () => {
  defineRule('7.1 an error is a JSON object with ok false and a stable code', async (service) => {
    const codes = async () =>
      Object.entries(await provokeEveryRefusal(service)).map(([name, { body }]) => [
        name,
        body.ok,
        body.code,
      ]);
    const first = await codes();
    for (const [, ok, code] of first) expect([ok, code]).toEqual([false, expect.stringMatching(/^[a-z_]+$/)]);
    expect(await codes()).toEqual(first);
  });

  defineRule('7.2 unauthorized: credentials are missing or wrong', async ({ callWith }) => {
    expectRefusal(await callWith(null, '/library?type=anime'), 'unauthorized', 401);
    expectRefusal(await callWith('Bearer wrong', '/library?type=anime'), 'unauthorized', 401);
  });

  defineRule('7.3 invalid: the request is not valid', async ({ call }) => {
    expectRefusal(await call('adult', '/library'), 'invalid', 400);
    expectRefusal(await call('adult', '/ratings', createPostRequest({})), 'invalid', 400);
  });

  defineInProcessRule('limits', '7.4 rate_limited: HTTP 429 if a limit was exceeded', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 1 } });
    await app.inject({ url: '/v1/search?q=a' });
    const response = await app.inject({ url: '/v1/search?q=a' });
    expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited']);
  });

  defineExplicitTitleRule(
    '7.5 adult_content_blocked: a minor requests an explicit title',
    async ({ call, samples }) => {
      expectRefusal(
        await call('minor', `/anime/${samples.explicitAnime?.mediaId}`),
        'adult_content_blocked',
        403,
      );
    },
  );
});

describe('8 Limits', () => {
  defineInProcessRule('area', '8.1 five apps per account', async (service) => {
    const owner = await signUpVisitor(service, 'rule-8-1');
    for (let count = 0; count < 5; count += 1) {
      expect(await canCreateApp(owner)).toBe(true);
      await createAppOnPage(owner);
    }
    expect(await canCreateApp(owner)).toBe(false);
  });

  defineRule('8.2 expires_in of an access token is 86400 seconds', async ({ tokens }) => {
    expect((await tokens('adult')).expires_in).toBe(86_400);
  });

  defineInProcessRule(
    'inside',
    '8.3 a refresh token is kept for 90 days',
    async ({ tokens }, { db, clock }) => {
      await tokens('adult');
      const { refreshFamily } = await import('../../src/db/token-tables.ts');
      const kept = await db.select().from(refreshFamily);
      const days = kept.map(({ expiresAt }) => (expiresAt.getTime() - clock.now().getTime()) / 86_400_000);
      expect(days.length).toBeGreaterThan(0);
      for (const left of days) expect(Math.round(left)).toBe(90);
    },
  );

  defineInProcessRule('limits', '8.4 rate limits apply per user', async () => {
    const test = await startTestServer({ limits: { perUser: 1 } });
    const tokens = await createAccessTokens(test);
    const look = async (who: 'viewer' | 'filtered', remoteAddress: string) => {
      const headers = { authorization: `Bearer ${tokens[who]}` };
      return (await test.app.inject({ url: '/v1/library?type=anime', headers, remoteAddress })).statusCode;
    };
    expect([await look('viewer', '10.0.0.1'), await look('viewer', '10.0.0.2')]).toEqual([200, 429]);
    expect(await look('filtered', '10.0.0.1')).toBe(200);
  });

  defineInProcessRule('limits', '8.5 rate limits apply per IP address', async () => {
    const { app } = await startTestServer({ limits: { apiPerIp: 1 } });
    const look = async (remoteAddress: string) =>
      (await app.inject({ url: '/v1/library?type=anime', remoteAddress })).statusCode;
    expect([await look('10.0.0.1'), await look('10.0.0.1'), await look('10.0.0.2')]).toEqual([401, 429, 401]);
  });

  defineInProcessRule(
    'limits',
    '8.6 beyond a limit the answer is HTTP 429 with the code rate_limited',
    async () => {
      const test = await startTestServer({ limits: { perUser: 1 } });
      const headers = { authorization: `Bearer ${(await createAccessTokens(test)).viewer}` };
      await test.app.inject({ url: '/v1/library?type=anime', headers });
      const response = await test.app.inject({ url: '/v1/library?type=anime', headers });
      expect([response.statusCode, response.json()]).toEqual([
        429,
        expect.objectContaining({ ok: false, code: 'rate_limited' }),
      ]);
    },
  );
});

describe('9 Versioning', () => {
  defineRule(
    '9.1 the base address ends in /v1, and other versions return 404',
    async ({ baseUrl, tokens }) => {
      expect(baseUrl).toMatch(/\/v1$/);
      const headers = { authorization: `Bearer ${(await tokens('adult')).access_token}` };
      const other = await fetch(`${baseUrl.replace(/1$/, '2')}/library?type=anime`, { headers });
      expect(other.status).toBe(404);
    },
  );
});
