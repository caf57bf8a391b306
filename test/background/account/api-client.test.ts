// Calls to the list service: refusals as values, one renewal on `unauthorized`, nothing unreadable let through.
import { describe, expect, it, vi } from 'vitest';
import { createApiClient, type TokenResult } from '@/lib/background/api-client.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { media } from '../../domain/examples.ts';
import { offline, refusal } from '../list-service.ts';

const service = { authUrl: 'https://s.example/auth', baseUrl: 'https://s.example/v1/' };

function setUp(...responses: (() => Response | Promise<Response>)[]) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    requests.push({ url: String(url), init });
    const next = responses[requests.length - 1];
    if (!next) throw new Error('one call too many');
    return next();
  };
  const accessToken = vi.fn(
    async (rejected?: string): Promise<TokenResult> => ({
      kind: 'token',
      token: rejected ? 'second' : 'first',
      account: 'user-1',
      service: serviceIdOf(service),
    }),
  );
  const api = createApiClient({
    fetch,
    now: () => 0,
    readService: async () => service,
    accessToken,
  });
  return { api, requests, accessToken };
}

const found = () => Response.json({ ok: true, results: [{ ...media(), news: 'a field from the future' }] });

describe('a call', () => {
  it('carries the token and the parameters, and its answer is parsed', async () => {
    const { api, requests } = setUp(found);
    const answer = await api.call('search', { query: { q: 'a & b', type: 'anime' } });
    expect(answer).toMatchObject({ kind: 'ok', value: { results: [{ title: 'Sousou no Frieren' }] } });
    expect(requests[0]?.url).toBe('https://s.example/v1/search?q=a+%26+b&type=anime');
    expect(requests[0]?.init?.headers).toMatchObject({ authorization: 'Bearer first' });
  });

  it('escapes what goes into a path', async () => {
    const { api, requests } = setUp(refusal(404, 'not_found'));
    await api.call('animeDetails', { params: { shortId: '../library' } });
    expect(requests[0]?.url).toBe('https://s.example/v1/anime/..%2Flibrary');
  });

  it('is made again once with a new token when the service says unauthorized', async () => {
    const { api, requests, accessToken } = setUp(refusal(401, 'unauthorized'), found);
    expect(await api.call('search', { query: { q: 'x' } })).toMatchObject({ kind: 'ok' });
    expect(accessToken).toHaveBeenLastCalledWith('first');
    expect(requests[1]?.init?.headers).toMatchObject({ authorization: 'Bearer second' });
  });

  it.each([
    ['origin', 'https://before.example/v1'],
    ['path', 'https://s.example/mallory/v1'],
  ])('is not made at another %s than that of the service that its token is for', async (_what, baseUrl) => {
    const { api, requests, accessToken } = setUp();
    const given = { kind: 'token', token: 'first', account: 'user-1' } as const;
    accessToken.mockResolvedValue({ ...given, service: serviceIdOf({ ...service, baseUrl }) });
    expect(await api.call('search', { query: { q: 'x' } })).toMatchObject({ code: 'unauthorized' });
    expect(requests).toEqual([]);
  });

  it('is not made without a token', async () => {
    const { api, requests, accessToken } = setUp();
    accessToken.mockResolvedValue({ kind: 'ended' });
    expect(await api.call('search', { query: { q: 'x' } })).toMatchObject({
      kind: 'refused',
      code: 'unauthorized',
    });
    expect(requests).toEqual([]);
  });
});

describe('an answer that is no success', () => {
  it.each([
    ['a refusal', refusal(400, 'invalid'), { kind: 'refused', code: 'invalid', status: 400 }],
    ['a code from the future', refusal(418, 'teapot'), { kind: 'refused', code: 'teapot', status: 418 }],
    [
      'a pause in seconds',
      refusal(429, 'rate_limited', { 'retry-after': '7' }),
      { code: 'rate_limited', retryAfterMs: 7000 },
    ],
    [
      'a pause as a date',
      refusal(429, 'rate_limited', { 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }),
      { retryAfterMs: 9000 },
    ],
    [
      "a proxy's pause",
      () => new Response('slow down', { status: 429 }),
      { kind: 'refused', code: 'rate_limited' },
    ],
    ["a proxy's page", () => new Response('<h1>Bad gateway</h1>', { status: 502 }), { kind: 'unreachable' }],
    ['a captive portal', () => new Response('<h1>Log in to the hotel</h1>'), { kind: 'unreachable' }],
    [
      'a success of another shape',
      () => Response.json({ ok: true, results: 'many' }),
      { kind: 'unreachable' },
    ],
    ['no network', offline, { kind: 'unreachable' }],
  ])('is recognised: %s', async (_name, response, expected) => {
    const { api } = setUp(response);
    expect(await api.call('search', { query: { q: 'x' } })).toMatchObject(expected);
  });
});
