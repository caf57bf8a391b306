// Tests authentication: which tokens are looked up, and how invalid tokens are refused.
import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, readBearerToken, registerAuthentication } from '../../src/api/bearer.ts';
import { limitAnswerTime } from '../../src/http/limits/answer-limit.ts';
import type { AccessTokenOwner } from '../../src/oauth/access-tokens.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';

const ANSWER_MS = 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const UNAUTHORIZED = { ok: false, code: 'unauthorized', message: 'A valid access token is needed.' };

let stored: Map<string, AccessTokenOwner>;
let lookedUp: string[];
beforeEach(() => {
  stored = new Map();
  lookedUp = [];
});

function give(token: string, values: Partial<AccessTokenOwner> = {}): void {
  const person = { accountId: `account of ${token}`, clientId: 'an app', birthDate: '1990-05-01' };
  const caller = { ...person, adultFilter: false, scopes: new Set(['openid']) };
  stored.set(token, { ...caller, ...values });
}

/** Starts an app. Its route `/asks` returns the caller that was recognised. */
async function start(limits: Partial<{ perUser: number; perClient: number }> = {}) {
  const { app } = await startRateLimitedApp();
  limitAnswerTime(app, ANSWER_MS);
  registerAuthentication(app, {
    async findCaller(token) {
      lookedUp.push(token);
      return stored.get(token) ?? null;
    },
    now: () => NOW,
    limits: { perUser: 1000, perClient: 1000, ...limits },
  });
  app.get('/asks', async (request) => callerOf(request));
  return async (url: string, authorization: string | undefined = 'Bearer good') => {
    const headers = authorization === undefined || authorization === '' ? {} : { authorization };
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}

it.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc', 'abc'],
  ['Bearer a-b_c.d~e+f/g==', 'a-b_c.d~e+f/g=='],
  ['Bearer ==', null],
  ['Bearer abc=d', null],
  [' Bearer abc', null],
  ['Bearer abc ', null],
  ['Bearerabc', null],
  ['XBearer abc', null],
  [undefined, null],
])('readBearerToken(%j) returns %j', (authorization, token) => {
  expect(readBearerToken({ headers: { authorization } })).toBe(token);
});

it('callerOf throws for an unauthenticated request', () => {
  const request = { caller: null } as Parameters<typeof callerOf>[0];
  expect(() => callerOf(request)).toThrow('The request was not authenticated.');
});

describe('registerAuthentication', () => {
  it('recognises the caller by a valid token', async () => {
    give('good');
    const call = await start();
    const before = Date.now();
    const { status, body } = await call('/asks');
    expect([status, lookedUp]).toEqual([200, ['good']]);
    const { writeBy, ...caller } = body;
    expect(caller).toEqual({
      accountId: 'account of good',
      clientId: 'an app',
      blocked: false,
    });
    expect(writeBy).toBeGreaterThanOrEqual(before + ANSWER_MS / 2);
    expect(writeBy).toBeLessThanOrEqual(Date.now() + ANSWER_MS / 2);
  });

  it.each([
    ['a minor', { birthDate: '2010-01-01' }],
    ['a caller with the adult filter on', { adultFilter: true }],
  ])('blocks explicit titles for %s', async (_whose, values) => {
    give('good', values);
    const call = await start();
    expect((await call('/asks')).body.blocked).toBe(true);
  });

  it('refuses an unknown token with the error invalid_token', async () => {
    const { status, body, headers } = await (await start())('/asks');
    expect([status, body]).toEqual([401, UNAUTHORIZED]);
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it.each([[new Set(['profile', 'offline_access'])], [new Set([''])]])(
    'refuses a token without the scope openid: %o',
    async (scopes) => {
      give('good', { scopes });
      const call = await start();
      expect((await call('/asks')).status).toBe(401);
    },
  );

  it.each(['', 'good', 'Basic good', 'Bearer', 'Bearer two words', 'Bearer good,'])(
    'refuses the Authorization header %j without looking up a token',
    async (authorization) => {
      give('good');
      const { status, body, headers } = await (await start())('/asks', authorization);
      expect([status, body]).toEqual([401, UNAUTHORIZED]);
      expect([headers['www-authenticate'], lookedUp]).toEqual(['Bearer', []]);
    },
  );
});

describe('rate limits of authenticate', () => {
  it('count requests per account over all its apps', async () => {
    give('good', { accountId: 'one' });
    give('other', { accountId: 'one', clientId: 'another app' });
    give('stranger', { accountId: 'two' });
    const call = await start({ perUser: 2 });
    expect([(await call('/asks')).status, (await call('/asks', 'Bearer other')).status]).toEqual([200, 200]);
    const { status, body } = await call('/asks');
    const message = 'Too many requests: wait and try again.';
    expect([status, body]).toEqual([429, { ok: false, code: 'rate_limited', message }]);
    expect((await call('/asks', 'Bearer stranger')).status).toBe(200);
  });

  it('count requests per app over all accounts', async () => {
    give('good');
    give('other');
    give('elsewhere', { clientId: 'another app' });
    const call = await start({ perClient: 2 });
    expect([(await call('/asks')).status, (await call('/asks', 'Bearer other')).status]).toEqual([200, 200]);
    expect((await call('/asks', 'Bearer other')).status).toBe(429);
    expect((await call('/asks', 'Bearer elsewhere')).status).toBe(200);
  });
});
