// Tests the checks of the service's settings, which run on saving and before a sign-in. The checks find which setting is wrong. A setting
// counts as wrong only after a definite refusal.
import { describe, expect, it } from 'vitest';
import { connectAccount, saveService } from '@/lib/background/account/connect.ts';
import type { Outcome } from '@/lib/messaging/protocol.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { createDiscoveryDocument, testServiceSettings as service } from '../sign-in-service.ts';

type Answer = (init?: RequestInit) => Response | Promise<Response>;

const json = (body: unknown, status: number) => () => Response.json(body, { status });
const page = (status: number) => () => new Response('<!doctype html>', { status });
/** Answers like another program that listens on the service's port. CORS hides such answers from scripts. */
const foreign: Answer = (init) =>
  init?.mode === 'no-cors' ? new Response('<!doctype html>') : failToFetch();
/** Returns the response that a script gets for a redirect that it does not follow. */
const redirect = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });

interface Service {
  readonly base?: Answer;
  readonly discovery?: Answer;
  readonly authorize?: Answer;
  readonly token?: Answer;
}

const document = createDiscoveryDocument(service.authUrl);
const elsewhere = {
  ...document,
  authorization_endpoint: 'https://elsewhere.example/authorize',
  token_endpoint: 'https://elsewhere.example/token',
};
/** The answers of a service without problems. */
const sound: Required<Service> = {
  base: json({ ok: false, code: 'unauthorized', message: '' }, 401),
  discovery: json(document, 200),
  authorize: redirect,
  token: json({ error: 'invalid_grant' }, 400),
};

async function ask(answers: Service) {
  const all = { ...sound, ...answers };
  const asked: URL[] = [];
  const opened: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    asked.push(url);
    if (url.pathname.startsWith('/v1')) return all.base(init);
    if (/openid-configuration$|\/auth$/.test(url.pathname)) return all.discovery(init);
    return url.pathname.endsWith('authorize') ? all.authorize(init) : all.token(init);
  };
  const { worker, fake } = await createRoot({ account: null, fetch });
  fake.api.identity.launchWebAuthFlow = async ({ url }) => {
    opened.push(url);
    throw new Error('The user did not approve access.');
  };
  const said = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.problem);
  const check = async (settings = service) => said(await saveService(worker, settings));
  const signIn = async () => said(await connectAccount(worker));
  return { check, signIn, asked, opened };
}

const refusals: readonly [code: string, what: string, Service][] = [
  ['auth_unreachable', 'an authorization address where nothing answers', { discovery: failToFetch }],
  ['auth_wrong', 'an authorization address where another program answers', { discovery: foreign }],
  ['auth_unreachable', 'a service that is down', { discovery: page(503) }],
  ['auth_unreachable', 'a service that fails with 500', { discovery: page(500) }],
  ['rate_limited', 'a service that is rate limited', { discovery: json({ ok: false }, 429) }],
  ['auth_wrong', 'an authorization address of another website', { discovery: page(404) }],
  [
    'auth_wrong',
    'the authorization address of another service',
    { discovery: json({ ...document, issuer: 'https://other.example' }, 200) },
  ],
  [
    'auth_wrong',
    'a service with an endpoint in the user’s own network',
    { discovery: json({ ...document, token_endpoint: 'https://192.168.0.1/token' }, 200) },
  ],
  [
    'auth_unreachable',
    'a service with another, unreachable origin for tokens',
    { discovery: json(elsewhere, 200), authorize: failToFetch, token: failToFetch },
  ],
  [
    'auth_wrong',
    'a service whose token endpoint is at the origin of another program',
    { discovery: json(elsewhere, 200), authorize: foreign, token: foreign },
  ],
  [
    'app_unknown',
    'an unknown client ID',
    { authorize: json({ error: 'invalid_client' }, 400), token: json({ error: 'invalid_client' }, 401) },
  ],
  [
    'app_redirect',
    'an unregistered redirect address',
    { authorize: json({ error: 'invalid_redirect_uri' }, 400) },
  ],
  [
    'app_redirect',
    'an unregistered redirect address in the service’s own words',
    { authorize: json({ error: 'invalid_request', error_description: 'unknown redirect_uri' }, 400) },
  ],
  [
    'app_refused',
    'a wrong id or secret after another error',
    { authorize: json({ error: 'login_required' }, 400), token: json({ error: 'invalid_client' }, 401) },
  ],
  ['app_secret', 'a wrong secret', { token: json({ error: 'invalid_client' }, 401) }],
  [
    'app_refused',
    'a wrong id or secret after an unreadable answer',
    { authorize: failToFetch, token: json({ error: 'invalid_client' }, 401) },
  ],
];
const believed: readonly [string, Service][] = [
  ['a working service', {}],
  ['a service whose tokens come from another origin', { discovery: json(elsewhere, 200) }],
  ['a service that lets no extension read its answers', { authorize: failToFetch, token: failToFetch }],
  ['a service that answers with null', { authorize: json(null, 400), token: json(null, 400) }],
  ['a service that answers with a string', { authorize: json('invalid_client', 400) }],
  ['a service whose error is not a string', { authorize: json({ error: ['invalid_client'] }, 400) }],
  [
    'a service whose error description is not a string',
    { authorize: json({ error: 'invalid_request', error_description: ['redirect_uri'] }, 400) },
  ],
  ['a service that answers with web pages', { authorize: page(400), token: page(400) }],
  ['a service that is busy', { authorize: json({ ok: false }, 429), token: json({ ok: false }, 429) }],
];

describe('check of the settings', () => {
  it.each(refusals)('reports %s for %s', async (code, _what, answers) => {
    expect(await (await ask(answers)).check()).toEqual({ code, message: '' });
  });

  it.each([
    ['base_unreachable', 'nothing answers', failToFetch],
    ['base_wrong', 'another program answers', foreign],
    ['base_wrong', 'a web page answers', page(404)],
    ['base_wrong', 'a web page answers with 200', page(200)],
    [
      'base_wrong',
      'the service answers with not_found',
      json({ ok: false, code: 'not_found', message: '' }, 404),
    ],
  ])('reports %s for a base address if %s', async (code, _what, base: Answer) => {
    expect(await (await ask({ base })).check()).toEqual({ code, message: '' });
  });

  it.each([
    ['that requires a token, with an unknown body', page(401)],
    ['that is rate limited', page(429)],
    ['that fails with 500', page(500)],
    ['that is down', page(503)],
    ['that returns a known error code', json({ ok: false, code: 'forbidden', message: '' }, 403)],
  ])('accepts the base address of a service %s', async (_what, base) => {
    expect(await (await ask({ base })).check()).toBeNull();
  });

  it.each(believed)('reports no problem for %s', async (_what, answers) => {
    expect(await (await ask(answers)).check()).toBeNull();
  });

  it('reports a missing secret if the app needs one', async () => {
    const { check } = await ask({ token: json({ error: 'invalid_client' }, 401) });
    const problem = await check({ ...service, clientSecret: '' });
    expect(problem).toEqual({ code: 'app_secret_missing', message: '' });
  });

  it('requests the authorization address with `prompt=none` and opens no window', async () => {
    const { check, asked, opened } = await ask({});
    await check();
    const silent = asked.find(({ pathname }) => pathname.endsWith('authorize'))?.searchParams;
    expect([silent?.get('prompt'), silent?.get('client_id'), silent?.get('redirect_uri')]).toEqual([
      'none',
      service.clientId,
      'https://kiroku.chromiumapp.org/',
    ]);
    expect(opened).toEqual([]);
  });
});

describe('sign-in', () => {
  it.each(refusals)('reports %s for %s', async (code, _what, answers) => {
    const { signIn, opened } = await ask(answers);
    expect(await signIn()).toEqual({ code, message: '' });
    expect(opened).toEqual([]);
  });

  it.each(believed)('opens the sign-in window for %s', async (_what, answers) => {
    const { signIn, opened } = await ask(answers);
    expect(await signIn()).toMatchObject({ code: 'sign_in_cancelled' });
    expect(opened).toHaveLength(1);
  });
});
