// Tests which forms of the account area reach their handler, with which fields, and how all others are answered.
import fastifyFormbody from '@fastify/formbody';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/account-store.ts';
import type { AccountArea } from '../../../src/accounts/area.ts';
import {
  readPathParameter,
  registerAccountForm,
  registerAccountPage,
  registerForm,
} from '../../../src/accounts/forms/guarded-form.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

const BROWSER = 'a browser';
const people: Record<string, Pick<Account, 'id'>> = { viewers: { id: 'viewer' }, others: { id: 'other' } };
const handled: unknown[] = [];
let send: (url: string, sent?: Sent) => Promise<Answer>;
let tokens: Record<'plain' | 'viewer', string>;

interface Sent {
  readonly body?: object | string;
  readonly session?: string;
  readonly browser?: string | null;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
}
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

beforeAll(async () => {
  const { app, guard } = await startRateLimitedApp();
  await app.register(fastifyFormbody);
  // The tests use only these fields of `AccountArea`.
  const sessions = { find: async (token: string | undefined) => people[token ?? ''] ?? null };
  const area = { guard, path: '/auth', isSecure: false, sessions } as unknown as AccountArea;
  app.get<{ Querystring: { owner?: string } }>('/token', async (request, reply) =>
    guard.tokenFor(request, reply, request.query.owner),
  );
  registerForm(app, area, '/plain', (_request, reply, fields) => {
    handled.push(fields);
    return reply.send('handled');
  });
  registerForm(
    app,
    area,
    '/again',
    (_request, reply) => reply.send('handled'),
    (_request, reply, { name }) => reply.code(403).send(`again ${name}`),
  );
  registerAccountForm(app, area, '/account/:name', (account, request, reply, fields) => {
    handled.push({ account, name: readPathParameter(request, 'name'), fields });
    return reply.send('handled');
  });
  registerAccountPage(app, area, '/page', (account, _request, reply) => reply.send(`page of ${account.id}`));
  send = async (url, { body, session, browser = BROWSER, headers = {}, method = 'POST' } = {}) => {
    const cookies: Record<string, string> = {};
    if (browser !== null) cookies.kiroku_form = browser;
    if (session !== undefined) cookies.kiroku_session = session;
    const payload = body === undefined ? {} : { payload: body };
    const answer = await app.inject({ method, url, headers, cookies, ...payload });
    return { status: answer.statusCode, text: answer.body, location: answer.headers.location };
  };
  const tokenFor = async (query: string) => (await send(`/token${query}`, { method: 'GET' })).text;
  tokens = { plain: await tokenFor(''), viewer: await tokenFor('?owner=viewer') };
});
beforeEach(() => void handled.splice(0));

describe('registerForm', () => {
  it('passes only text fields without NUL characters to its handler', async () => {
    const body = {
      guard: tokens.plain,
      name: 'viewer',
      number: 7,
      list: ['a'],
      nothing: null,
      broken: 'a\0b',
    };
    expect((await send('/auth/plain', { body })).text).toBe('handled');
    expect(handled).toEqual([{ guard: tokens.plain, name: 'viewer' }]);
  });

  it.each([
    ['without a token', { name: 'viewer' }],
    ['with a token that was made for an account', { guard: 'viewer' }],
    ['with a token that is not a string', { guard: 7 }],
  ])('refuses a form %s', async (_what, body) => {
    const sent = 'guard' in body && body.guard === 'viewer' ? { guard: tokens.viewer } : body;
    const { status, text } = await send('/auth/plain', { body: sent });
    expect(status).toBe(403);
    expect(text).toContain('<h1>This form has expired</h1>');
    expect(text).toContain('Nothing was changed.');
    expect(text).toContain('href="/auth/account">Show the page again</a>');
    expect(handled).toEqual([]);
  });

  it('refuses a request without a form', async () => {
    expect((await send('/auth/plain')).status).toBe(403);
    const headers = { 'content-type': 'application/json' };
    for (const body of ['null', '"text"', '7', '[]'])
      expect((await send('/auth/plain', { body, headers })).status).toBe(403);
    expect(handled).toEqual([]);
  });

  it('lets a route show the typed values of a refused form again', async () => {
    expect(await send('/auth/again', { body: { name: 'viewer' } })).toMatchObject({
      status: 403,
      text: 'again viewer',
    });
    expect((await send('/auth/again', { body: { guard: tokens.plain } })).text).toBe('handled');
  });
});

describe('registerAccountForm', () => {
  const post = (sent: Sent) => send('/auth/account/profile', sent);

  it('passes the signed-in account to its handler', async () => {
    const body = { guard: tokens.viewer, name: 'x', broken: 'a\0b' };
    expect((await post({ body, session: 'viewers' })).text).toBe('handled');
    const fields = { guard: tokens.viewer, name: 'x' };
    expect(handled).toEqual([{ account: { id: 'viewer' }, name: 'profile', fields }]);
  });

  it('refuses a form that was made for another account', async () => {
    const attempts = [
      await post({ body: { guard: tokens.viewer }, session: 'others' }),
      await post({ body: { guard: tokens.plain }, session: 'viewers' }),
      await post({ body: {}, session: 'viewers' }),
    ];
    for (const { status, text } of attempts) {
      expect(status).toBe(403);
      expect(text).toContain('href="/auth/account">Show the page again</a>');
    }
    expect(handled).toEqual([]);
  });

  it('redirects to the sign-in after the session has ended', async () => {
    for (const guard of [tokens.viewer, tokens.plain, 'guess'])
      expect(await post({ body: { guard } })).toMatchObject({ status: 303, location: '/auth/sign-in' });
    expect(handled).toEqual([]);
  });

  it('refuses a form from another site or without the form cookie', async () => {
    const body = { guard: tokens.viewer };
    expect((await post({ body, browser: null })).status).toBe(403);
    const headers = { origin: 'https://evil.example' };
    expect((await post({ body, headers })).status).toBe(403);
    expect((await post({ body, headers, session: 'viewers' })).status).toBe(403);
    expect(handled).toEqual([]);
  });
});

describe('registerAccountPage', () => {
  it('redirects to the sign-in without a session', async () => {
    const get = (session?: string) => send('/auth/page', { method: 'GET', ...(session && { session }) });
    expect((await get('viewers')).text).toBe('page of viewer');
    expect(await get('guess')).toMatchObject({ status: 303, location: '/auth/sign-in' });
    expect(await get()).toMatchObject({ status: 303, location: '/auth/sign-in' });
  });
});

describe('readPathParameter', () => {
  const parameter = (params: unknown, name = 'name') =>
    readPathParameter({ params } as Parameters<typeof readPathParameter>[0], name);

  it('returns an empty string for a missing parameter', () => {
    expect(parameter({ name: 'viewer' })).toBe('viewer');
    expect([parameter({}), parameter({ name: 7 }), parameter(null), parameter('name')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});
