// Tests calls of the list service: their requests, their errors, and the single renewal of a refused token. The worker parses every answer
// before it uses the answer.
import { describe, expect, it } from 'vitest';
import { callService } from '@/lib/background/account/call-service.ts';
import { requestRoute } from '@/lib/background/api/list-service.ts';
import { media } from '../../domain/examples.ts';
import { failToFetch, refusalResponse } from '../list-service.ts';
import {
  type CreateResponse,
  createServiceCaller,
  createTextResponder,
  respondWithOneTitle,
} from './calls.ts';
import { exampleTokens, expiredGrantAnswer, START_MS } from './session.ts';

const BASE = 'https://api.first.example/v1';
const expired = exampleTokens({ accessToken: 'first', expiresAt: START_MS - 1 });

describe('requestRoute', () => {
  it('uses no cache, no cookies and no redirects', async () => {
    const { search, requests, limits } = await createServiceCaller([respondWithOneTitle]);
    await search();
    const { init } = requests[0] ?? expect.fail('no request');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'omit', redirect: 'error' });
    expect(init.headers).toEqual({ authorization: 'Bearer first', accept: 'application/json' });
    expect(init).not.toHaveProperty('body');
    expect(init.signal).toBeInstanceOf(AbortSignal);
    expect(limits).toEqual([20_000]);
  });

  it('sends the token and the parameters', async () => {
    const { ctx, requests } = await createServiceCaller([respondWithOneTitle]);
    const answer = await callService(ctx, null, 'search', { query: { q: 'a & b', type: 'anime' } });
    expect(answer).toMatchObject({ kind: 'ok', value: { results: [{ title: 'Sousou no Frieren' }] } });
    expect(requests[0]?.url).toBe(`${BASE}/search?q=a+%26+b&type=anime`);
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer first' });
  });

  it('sends the JSON content type if the call has a body', async () => {
    const { ctx, requests } = await createServiceCaller([refusalResponse(400, 'invalid')]);
    const body = { type: 'anime', mediaId: media().id, progress: 5 } as const;
    await callService(ctx, null, 'upsertEntry', { body });
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  });

  it('omits undefined parameters from the address', async () => {
    const { ctx, requests } = await createServiceCaller([respondWithOneTitle]);
    await callService(ctx, null, 'search', { query: { q: 'x', type: undefined } as never });
    await callService(ctx, null, 'search');
    expect(requests.map(({ url }) => url)).toEqual([`${BASE}/search?q=x`, `${BASE}/search`]);
  });

  it('escapes parameters in the path', async () => {
    const { ctx, requests } = await createServiceCaller([refusalResponse(404, 'not_found')]);
    await callService(ctx, null, 'animeDetails', { params: { shortId: '../library' } });
    expect(requests[0]?.url).toBe(`${BASE}/anime/..%2Flibrary`);
  });

  it('adds no second slash if the base address ends with a slash', async () => {
    const { ctx, requests } = await createServiceCaller([respondWithOneTitle]);
    await requestRoute(ctx, { baseUrl: `${BASE}/`, token: 'first' }, 'search', { query: { q: 'x' } });
    expect(requests[0]?.url).toBe(`${BASE}/search?q=x`);
  });

  it('waits for the network through `waitForNetwork` of its context', async () => {
    const { ctx } = await createServiceCaller([respondWithOneTitle]);
    let waits = 0;
    const waitForNetwork = <T>(wait: () => Promise<T>) => {
      waits += 1;
      return wait();
    };
    const answer = await callService({ ...ctx, waitForNetwork }, null, 'search', { query: { q: 'x' } });
    expect(answer).toMatchObject({ kind: 'ok' });
    expect(waits).toBe(1);
  });
});

describe('call for a given account', () => {
  it('is made if the account is signed in', async () => {
    const { search } = await createServiceCaller([respondWithOneTitle]);
    expect(await search('user-1')).toMatchObject({ kind: 'ok' });
  });

  it('is not made if another account is signed in', async () => {
    const { search, requests } = await createServiceCaller([]);
    expect(await search('user-2')).toEqual({
      kind: 'refused',
      code: 'other_account',
      message: '',
      status: 0,
      retryAfterMs: null,
    });
    expect(requests).toEqual([]);
  });
});

describe('call with an expired access token', () => {
  it('returns unreachable if the network is down during the renewal', async () => {
    const { search, requests, refreshes } = await createServiceCaller([], { refresh: failToFetch }, expired);
    expect(await search()).toEqual({ kind: 'unreachable', message: 'Failed to fetch' });
    expect(requests).toEqual([]);
    // The answer to a renewal may have been lost, so the worker repeats the renewal at once.
    expect(refreshes()).toHaveLength(2);
  });

  it('returns unauthorized if the session has ended', async () => {
    const { search, requests, refreshes } = await createServiceCaller(
      [],
      { refresh: expiredGrantAnswer },
      expired,
    );
    expect(await search()).toMatchObject({
      kind: 'refused',
      code: 'unauthorized',
      message: 'The session has ended.',
      status: 401,
      retryAfterMs: null,
    });
    expect(requests).toEqual([]);
    expect(refreshes()).toHaveLength(1);
  });
});

describe('access token of a call', () => {
  it('is renewed if the service rejects it', async () => {
    const { search, requests, refreshes } = await createServiceCaller([
      refusalResponse(401, 'unauthorized'),
      respondWithOneTitle,
    ]);
    expect(await search()).toMatchObject({ kind: 'ok' });
    expect(requests[1]?.init.headers).toMatchObject({ authorization: 'Bearer second' });
    expect(refreshes()).toHaveLength(1);
  });

  it('is renewed only once if the service keeps rejecting it', async () => {
    const { search, requests, refreshes } = await createServiceCaller([refusalResponse(401, 'unauthorized')]);
    expect(await search()).toMatchObject({ kind: 'refused', code: 'unauthorized' });
    expect(requests).toHaveLength(2);
    expect(refreshes()).toHaveLength(1);
  });

  it('is not renewed after a 403', async () => {
    const { search, requests, refreshes } = await createServiceCaller([refusalResponse(403, 'forbidden')]);
    await search();
    expect([requests.length, refreshes()]).toEqual([1, []]);
  });
});

describe('result of a call', () => {
  it.each<[string, CreateResponse, object]>([
    [
      'a refusal after an error',
      refusalResponse(400, 'invalid'),
      { kind: 'refused', code: 'invalid', status: 400 },
    ],
    [
      'a refusal after an unknown error code',
      refusalResponse(418, 'teapot'),
      { kind: 'refused', code: 'teapot', status: 418 },
    ],
    [
      'a refusal with the message and the pause if the Retry-After header contains seconds',
      refusalResponse(503, 'unavailable', { 'retry-after': '7' }),
      { kind: 'refused', code: 'unavailable', message: 'unavailable', status: 503, retryAfterMs: 7000 },
    ],
    [
      'a refusal with a pause if the Retry-After header contains a date',
      refusalResponse(429, 'rate_limited', { 'retry-after': new Date(START_MS + 9000).toUTCString() }),
      { code: 'rate_limited', retryAfterMs: 9000 },
    ],
    [
      'a refusal without a pause after a 429 of a proxy',
      createTextResponder('slow down', 429),
      { kind: 'refused', code: 'rate_limited', message: '', status: 429, retryAfterMs: null },
    ],
    [
      'unreachable after a proxy’s error page',
      createTextResponder('<h1>Bad gateway</h1>', 502),
      { kind: 'unreachable', message: expect.stringContaining('502') },
    ],
    [
      'unreadable after a captive portal’s page',
      createTextResponder('<h1>Log in to the hotel</h1>'),
      { kind: 'unreadable', route: 'GET /search', field: '' },
    ],
    [
      'unreadable after a 200 answer whose results are not a list',
      () => Response.json({ ok: true, results: 'many' }),
      { kind: 'unreadable', route: 'GET /search', field: 'results' },
    ],
    [
      'unreachable after a dropped connection',
      () => Promise.reject(new TypeError('cut')),
      { kind: 'unreachable', message: 'cut' },
    ],
    [
      'unreachable after a thrown string',
      () => Promise.reject('words'),
      { kind: 'unreachable', message: 'words' },
    ],
  ])('is %s', async (_what, answer, result) => {
    const { search } = await createServiceCaller([answer]);
    expect(await search()).toMatchObject(result);
  });

  it('is a refusal if the status is 500, even if the body has `ok: true`', async () => {
    const { search } = await createServiceCaller([
      () => Response.json({ ok: true, results: [] }, { status: 500 }),
    ]);
    expect(await search()).toMatchObject({ kind: 'refused', code: 'internal' });
  });
});
