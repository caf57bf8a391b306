// What goes over the line with a token, and what comes back as which result: call by call.
import { describe, expect, it } from 'vitest';
import { createApiClient, type TokenResult } from '@/lib/background/api-client.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { media } from '../../domain/examples.ts';
import { refusal } from '../list-service.ts';

const service = { authUrl: 'https://s.example/auth', baseUrl: 'https://s.example/v1' };
const token = (name: string): TokenResult => ({
  kind: 'token',
  token: name,
  account: 'user-1',
  service: serviceIdOf(service),
});

type Answer = () => Response | Promise<Response>;

/** Each call gets the next of the answers, or the last one again. */
function setUp(
  answers: readonly Answer[],
  given: readonly TokenResult[] = [token('first'), token('second')],
) {
  const requests: { url: string; init: RequestInit }[] = [];
  const limits: number[] = [];
  const rejected: (string | undefined)[] = [];
  const api = createApiClient({
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      const answer = answers[requests.length - 1] ?? answers.at(-1);
      return answer ? answer() : expect.fail('no call was to be made');
    },
    now: () => 0,
    readService: async () => service,
    accessToken: async (refused) => {
      rejected.push(refused);
      return given[rejected.length - 1] ?? expect.fail('one token too many');
    },
    timeLimit: (milliseconds) => {
      limits.push(milliseconds);
      return new AbortController().signal;
    },
  });
  return { api, requests, limits, rejected };
}

const found: Answer = () => Response.json({ ok: true, results: [media()] });
const text = (body: string, status = 200): Answer => {
  return () => new Response(body, { status });
};
const search = { query: { q: 'x' } } as const;

describe('a request', () => {
  it('is kept by no cache, carries no cookie, follows no redirect, and ends after 20 seconds', async () => {
    const { api, requests, limits } = setUp([found]);
    await api.call('search', search);
    const { init } = requests[0] ?? expect.fail('no request');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'omit', redirect: 'error' });
    expect(init.headers).toEqual({ authorization: 'Bearer first', accept: 'application/json' });
    expect(init).not.toHaveProperty('body');
    expect(init.signal).toBeInstanceOf(AbortSignal);
    expect(limits).toEqual([20_000]);
  });

  it('with a body says that it is JSON', async () => {
    const { api, requests } = setUp([refusal(400, 'invalid')]);
    const body = { type: 'anime', mediaId: media().id, progress: 5 } as const;
    await api.call('upsertEntry', { body });
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  });

  it('names only what is asked for', async () => {
    const { api, requests } = setUp([found]);
    await api.call('search', { query: { q: 'x', type: undefined } as never });
    await setUp([found]).api.call('search');
    expect(requests[0]?.url).toBe('https://s.example/v1/search?q=x');
  });

  it('waits for the network only through what it is given', async () => {
    const { api } = setUp([found]);
    let waits = 0;
    const outside = <T>(wait: () => Promise<T>) => {
      waits += 1;
      return wait();
    };
    expect(await api.call('search', search, outside)).toMatchObject({ kind: 'ok' });
    expect(waits).toBe(1);
  });
});

describe('a call in the name of an account', () => {
  it('is made where it is the one that is signed in', async () => {
    expect(await setUp([found]).api.as('user-1').call('search', search)).toMatchObject({ kind: 'ok' });
  });

  it('is not made where another one is', async () => {
    const { api, requests } = setUp([]);
    expect(await api.as('user-2').call('search', search)).toEqual({
      kind: 'refused',
      code: 'other_account',
      message: '',
      status: 0,
      retryAfterMs: null,
    });
    expect(requests).toEqual([]);
  });
});

describe('a token', () => {
  it('that cannot be had now is a failure that will pass, and is asked for once', async () => {
    const away = { kind: 'unreachable', message: 'offline' } as const;
    const { api, requests, rejected } = setUp([], [away]);
    expect(await api.call('search', search)).toEqual(away);
    expect([requests, rejected]).toEqual([[], [undefined]]);
  });

  it('that has ended is a refusal, and is asked for once', async () => {
    const { api, rejected } = setUp([], [{ kind: 'ended' }]);
    expect(await api.call('search', search)).toMatchObject({
      kind: 'refused',
      code: 'unauthorized',
      message: 'The session has ended.',
      status: 401,
      retryAfterMs: null,
    });
    expect(rejected).toEqual([undefined]);
  });

  it('that the service does not accept is renewed once, and not for ever', async () => {
    const { api, requests, rejected } = setUp([refusal(401, 'unauthorized')]);
    expect(await api.call('search', search)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
    expect([requests.length, rejected]).toEqual([2, [undefined, 'first']]);
  });

  it('is not renewed for another refusal', async () => {
    const { api, requests } = setUp([refusal(403, 'forbidden')]);
    await api.call('search', search);
    expect(requests).toHaveLength(1);
  });
});

describe('the result of a call', () => {
  it.each<[string, Answer, object]>([
    [
      'a refusal with its words and its pause',
      refusal(503, 'unavailable', { 'retry-after': '7' }),
      { kind: 'refused', code: 'unavailable', message: 'unavailable', status: 503, retryAfterMs: 7000 },
    ],
    [
      "a proxy's pause",
      text('slow down', 429),
      { kind: 'refused', code: 'rate_limited', message: '', status: 429, retryAfterMs: null },
    ],
    [
      "a proxy's page",
      text('<h1>Bad gateway</h1>', 502),
      { kind: 'unreachable', message: expect.stringContaining('502') },
    ],
    [
      'a page for an answer',
      text('<h1>Log in</h1>'),
      { kind: 'unreachable', message: expect.stringContaining('/search') },
    ],
    ['a cut line', () => Promise.reject(new TypeError('cut')), { kind: 'unreachable', message: 'cut' }],
    ['something thrown', () => Promise.reject('words'), { kind: 'unreachable', message: 'words' }],
  ])('is %s', async (_what, answer, result) => {
    expect(await setUp([answer]).api.call('search', search)).toMatchObject(result);
  });

  it('of an answer that is refused is none of a success, whatever its body is like', async () => {
    const { api } = setUp([() => Response.json({ ok: true, results: [] }, { status: 500 })]);
    expect(await api.call('search', search)).toMatchObject({ kind: 'refused', code: 'internal' });
  });
});
