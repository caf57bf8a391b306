// Who is calling: which tokens are looked up, which are remembered, and what a caller learns whose token is not good any more.
import type { FastifyReply } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { authenticate, bearerToken, callerOf } from '../../../src/http/bearer.ts';
import { limitAnswers } from '../../../src/http/limits/answer-limit.ts';
import { hashOfToken, type StoredCaller } from '../../../src/oauth/access-tokens.ts';
import { startLimitedApp } from '../../harness/limited-app.ts';

const ANSWER_MS = 60_000;
const NOW = new Date('2026-11-20T08:00:00Z');
const UNAUTHORIZED = { ok: false, code: 'unauthorized', message: 'A valid access token is needed.' };

let stored: Map<string, StoredCaller>;
let lookedUp: string[];
beforeEach(() => {
  stored = new Map();
  lookedUp = [];
});

function give(token: string, values: Partial<StoredCaller> = {}): void {
  const tokenHash = hashOfToken(token);
  const person = { accountId: `account of ${token}`, clientId: 'an app', birthDate: '1990-05-01' };
  const caller = { ...person, tokenHash, adultFilter: false, scopes: new Set(['openid']) };
  stored.set(tokenHash, { ...caller, ...values });
}

/** `/remembers`: an endpoint whose own statement confirms the caller; `/asks`: one that has none. */
async function start(limits: Partial<{ perUser: number; perClient: number }> = {}) {
  const { app } = await startLimitedApp();
  limitAnswers(app, ANSWER_MS);
  const lookUpCaller = authenticate(app, {
    async findCaller(tokenHash) {
      lookedUp.push(tokenHash);
      return stored.get(tokenHash) ?? null;
    },
    now: () => NOW,
    limits: { perUser: 1000, perClient: 1000, ...limits },
  });
  const mistake = (reply: FastifyReply, status: string | undefined) =>
    status === undefined ? reply : reply.code(Number(status)).header('retry-after', 7);
  app.get<{ Querystring: { status?: string } }>(
    '/remembers',
    { config: { confirmsCaller: true } },
    async (request, reply) => mistake(reply, request.query.status).send(callerOf(request)),
  );
  app.get<{ Querystring: { status?: string } }>('/asks', async (request, reply) =>
    mistake(reply, request.query.status).send(callerOf(request)),
  );
  app.get('/again', { config: { confirmsCaller: true } }, async (request) => ({
    before: request.isCallerRemembered,
    isValid: await lookUpCaller(request),
    after: request.isCallerRemembered,
  }));
  return async (url: string, authorization: string | undefined = 'Bearer good') => {
    const headers = authorization === undefined || authorization === '' ? {} : { authorization };
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}

describe('a token', () => {
  it('that is good names its caller', async () => {
    give('good');
    const call = await start();
    const before = Date.now();
    const { status, body } = await call('/asks');
    expect([status, lookedUp]).toEqual([200, [hashOfToken('good')]]);
    const { writeBy, ...caller } = body;
    expect(caller).toEqual({
      tokenHash: hashOfToken('good'),
      accountId: 'account of good',
      clientId: 'an app',
      birthDate: '1990-05-01',
      adultFilter: false,
      blocked: false,
    });
    expect(writeBy).toBeGreaterThanOrEqual(before + ANSWER_MS / 2);
    expect(writeBy).toBeLessThanOrEqual(Date.now() + ANSWER_MS / 2);
  });

  it.each([
    ['of a minor', { birthDate: '2010-01-01' }],
    ['of who has the adult filter on', { adultFilter: true }],
  ])('%s may see nothing explicit', async (_whose, values) => {
    give('good', values);
    const call = await start();
    expect((await call('/asks')).body.blocked).toBe(true);
    await call('/remembers');
    expect((await call('/remembers')).body.blocked).toBe(true);
  });

  it('that is not known is refused, and says so', async () => {
    const { status, body, headers } = await (await start())('/asks');
    expect([status, body]).toEqual([401, UNAUTHORIZED]);
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it.each([[new Set(['profile', 'offline_access'])], [new Set([''])]])(
    'without openid is refused: %o',
    async (scopes) => {
      give('good', { scopes });
      const call = await start();
      expect((await call('/asks')).status).toBe(401);
      expect((await call('/remembers')).status).toBe(401);
      expect((await call('/remembers')).status).toBe(401);
    },
  );

  it.each(['', 'good', 'Basic good', 'Bearer', 'Bearer two words', 'Bearer good,'])(
    'is needed: the header %j has none',
    async (authorization) => {
      give('good');
      const { status, body, headers } = await (await start())('/asks', authorization);
      expect([status, body]).toEqual([401, UNAUTHORIZED]);
      expect([headers['www-authenticate'], lookedUp]).toEqual(['Bearer', []]);
    },
  );
});

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
])('the header %j carries the token %j', (authorization, token) => {
  expect(bearerToken({ headers: { authorization } })).toBe(token);
});

describe('what is remembered of a token', () => {
  it('is used by an endpoint that confirms it, and by no other', async () => {
    give('good');
    const call = await start();
    for (const url of ['/remembers', '/remembers', '/asks', '/asks', '/remembers'])
      expect((await call(url)).status).toBe(200);
    expect(lookedUp).toHaveLength(3);
  });

  it('is that of the one token', async () => {
    give('good');
    give('other');
    const call = await start();
    await call('/remembers');
    expect((await call('/remembers', 'Bearer other')).body.accountId).toBe('account of other');
    expect((await call('/remembers')).body.accountId).toBe('account of good');
    expect(lookedUp).toHaveLength(2);
  });

  it('is forgotten once the token is looked up and not found', async () => {
    give('good');
    const call = await start();
    await call('/remembers');
    stored.clear();
    expect((await call('/asks')).status).toBe(401);
    expect((await call('/remembers')).status).toBe(401);
  });

  it('is looked up once more where the endpoint asks for it', async () => {
    give('good');
    const call = await start();
    expect((await call('/again')).body).toEqual({ before: false, isValid: true, after: false });
    expect((await call('/again')).body).toEqual({ before: true, isValid: true, after: false });
    stored.clear();
    expect((await call('/again')).body).toEqual({ before: true, isValid: false, after: false });
  });
});

describe('a mistake of a caller who is remembered', () => {
  const remembered = async () => {
    give('good');
    const call = await start();
    await call('/remembers');
    lookedUp = [];
    return call;
  };

  it.each(['400', '404', '429', '499'])('%s is said where the token is still good', async (status) => {
    const call = await remembered();
    const answer = await call(`/remembers?status=${status}`);
    expect([answer.status, answer.body.accountId]).toEqual([Number(status), 'account of good']);
    expect([answer.headers['retry-after'], lookedUp.length]).toEqual(['7', 1]);
  });

  it.each(['400', '404', '429', '499'])(
    '%s is not told where it is not: the token is refused',
    async (status) => {
      const call = await remembered();
      stored.clear();
      const { status: answered, body, headers } = await call(`/remembers?status=${status}`);
      expect([answered, body]).toEqual([401, UNAUTHORIZED]);
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(headers['retry-after']).toBe(undefined);
    },
  );

  it.each(['200', '399', '500', '503'])('is not what %s is: nothing is looked up', async (status) => {
    const call = await remembered();
    stored.clear();
    expect((await call(`/remembers?status=${status}`)).status).toBe(Number(status));
    expect(lookedUp).toEqual([]);
  });

  it('is said at once where the token was just looked up', async () => {
    const call = await remembered();
    await call('/asks?status=404');
    expect(lookedUp).toHaveLength(1);
  });
});

describe('limits', () => {
  it('count the calls of an account over all of its apps', async () => {
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

  it('count the calls of an app over all accounts', async () => {
    give('good');
    give('other');
    give('elsewhere', { clientId: 'another app' });
    const call = await start({ perClient: 2 });
    expect([(await call('/asks')).status, (await call('/asks', 'Bearer other')).status]).toEqual([200, 200]);
    expect((await call('/asks', 'Bearer other')).status).toBe(429);
    expect((await call('/asks', 'Bearer elsewhere')).status).toBe(200);
  });
});

it('a request that was not authenticated has no caller', () => {
  const request = { caller: null } as Parameters<typeof callerOf>[0];
  expect(() => callerOf(request)).toThrow('The request was not authenticated.');
});
