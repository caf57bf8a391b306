// Tests how requests reach the provider: at which paths, and with which changes to the query. Forged headers must not reach it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { providerRoutes } from '../../../src/oauth/mount.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

const AUTHORIZE = '/auth/oauth2/authorize';

interface Seen {
  readonly url: string;
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Options {
  readonly areaPath?: string;
  readonly issuer?: string;
  readonly answerMs?: number;
  /** Whether the provider never answers. */
  readonly isSilent?: boolean;
}

/** Mounts a provider that answers with the request that it received. */
async function start({
  areaPath = '/auth',
  issuer = 'https://kiroku.example:4780/auth',
  answerMs = 60_000,
  isSilent = false,
}: Options = {}) {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  let answers = 0;
  const callback = () => async (request: IncomingMessage, response: ServerResponse) => {
    answers += 1;
    if (isSilent) return;
    let body = '';
    for await (const part of request) body += part;
    const { url, headers } = request;
    const baseUrl = (request as IncomingMessage & { baseUrl?: string }).baseUrl;
    response.end(JSON.stringify({ url, baseUrl, headers, body }));
  };
  const provider = { callback } as unknown as Provider;
  app.addHook('onRequest', async (_request, reply) => void reply.header('ratelimit-remaining', 7));
  await app.register(providerRoutes, {
    provider,
    issuer: new URL(issuer),
    areaPath,
    answerMs,
    answerTimeout: (request, response) => void response.writeHead(503).end(`late ${request.method}`),
  });
  const ask = async (url: string, options: object = {}) => {
    const answer = await app.inject({ url, ...options });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      seen: () => answer.json<Seen>(),
      text: answer.body,
    };
  };
  return { ask, answers: () => answers };
}

/** Sends the query, and returns the query that the provider receives. */
async function asked(query: string): Promise<Record<string, string>> {
  const { ask } = await start();
  const { url } = (await ask(`${AUTHORIZE}?${query}`)).seen();
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}

it('providerRoutes calls answerTimeout when the provider takes too long', async () => {
  const { ask } = await start({ answerMs: 1, isSilent: true });
  const answer = await ask('/auth/oauth2/jwks');
  expect([answer.status, answer.text]).toEqual([503, 'late GET']);
});

describe('providerRoutes', () => {
  it.each([
    ['GET', '/auth/.well-known/openid-configuration', '/.well-known/openid-configuration'],
    ['GET', '/auth/oauth2/authorize/Ab-9_', '/oauth2/authorize/Ab-9_'],
    ['POST', '/auth/oauth2/token', '/oauth2/token'],
    ['GET', '/auth/oauth2/jwks', '/oauth2/jwks'],
    ['GET', '/auth/oauth2/userinfo', '/oauth2/userinfo'],
    ['POST', '/auth/oauth2/userinfo', '/oauth2/userinfo'],
    ['POST', '/auth/oauth2/revoke', '/oauth2/revoke'],
  ])('passes %s %s to the provider as %s', async (method, url, inside) => {
    const { ask } = await start();
    expect((await ask(`${url}?a=b&c=%20d`, { method })).seen()).toMatchObject({
      url: `${inside}?a=b&c=%20d`,
      baseUrl: '/auth',
    });
  });

  it.each([
    ['POST', AUTHORIZE],
    ['GET', '/auth/oauth2/token'],
    ['GET', '/auth/oauth2/revoke'],
    ['GET', '/oauth2/authorize'],
    ['GET', '/auth/oauth2/authorize/a/b'],
  ] as const)('does not pass %s %s to the provider', async (method, url) => {
    const { ask, answers } = await start();
    expect([(await ask(url, { method })).status, answers()]).toEqual([404, 0]);
  });

  it('mounts the provider at the root of a host', async () => {
    const { ask } = await start({ areaPath: '', issuer: 'https://auth.example' });
    const { url } = (await ask('/oauth2/authorize')).seen();
    expect(url).toBe('/oauth2/authorize?scope=openid');
  });

  it('passes a body of any content type to the provider unread', async () => {
    const { ask } = await start();
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/odd']) {
      const options = { method: 'POST', headers: { 'content-type': type }, payload: 'a=b' };
      expect((await ask('/auth/oauth2/token', options)).seen().body).toBe('a=b');
    }
  });

  it('keeps the headers that the server has set', async () => {
    expect((await (await start()).ask('/auth/oauth2/jwks')).headers['ratelimit-remaining']).toBe('7');
  });
});

describe('forged headers', () => {
  it("are replaced by the issuer's host and the real client address", async () => {
    const claimed = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '198.51.100.9',
    };
    const { ask } = await start();
    const { headers } = (
      await ask('/auth/oauth2/jwks', { headers: claimed, remoteAddress: '203.0.113.7' })
    ).seen();
    expect(headers).toMatchObject({
      'x-forwarded-host': 'kiroku.example:4780',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.7',
    });
  });
});

describe('authorization request passed to the provider', () => {
  it.each(['', 'scope=', 'state=1'])('gets the scope openid if it has no scope: %j', async (query) => {
    expect((await asked(query)).scope).toBe('openid');
  });

  it.each([
    ['offline_access', 'consent'],
    ['openid offline_access', 'consent'],
    ['openid offline_access&prompt=login', 'login consent'],
    ['offline_access&prompt=consent', 'consent'],
    ['offline_access&prompt=login+consent', 'login consent'],
    ['offline_access&prompt=none', 'none'],
    ['offline_access&prompt=', 'consent'],
    ['offline_access&prompt=+login++select_account+', 'login select_account consent'],
    ['openid profile&prompt=login', 'login'],
  ])('with scope=%s has the prompt "%s"', async (scope, prompt) => {
    expect((await asked(`scope=${scope.replaceAll(' ', '+')}`)).prompt).toBe(prompt);
  });

  it.each(['openid', 'openid+offline_accesses'])('with scope=%s has no prompt', async (scope) => {
    expect((await asked(`scope=${scope}`)).prompt).toBe(undefined);
  });

  it('keeps its nonce only if it requests a known scope', async () => {
    for (const scope of ['openid', 'profile', 'other offline_access', ''])
      expect((await asked(`scope=${scope}&nonce=1`)).nonce).toBe('1');
    expect((await asked('scope=admin+openidx&nonce=1')).nonce).toBe(undefined);
  });

  it('keeps all other parameters', async () => {
    expect(await asked('scope=openid&state=%E7%81%AF&client_id=a+b')).toEqual({
      scope: 'openid',
      state: '灯',
      client_id: 'a b',
    });
  });

  it('is the only request whose query is changed', async () => {
    const { ask } = await start();
    expect((await ask('/auth/oauth2/jwks?scope=')).seen().url).toBe('/oauth2/jwks?scope=');
    expect((await ask(`${AUTHORIZE}/Ab-9_`)).seen().url).toBe('/oauth2/authorize/Ab-9_');
  });
});
