// Tests the CORS headers, and the error envelope of requests that reach no API endpoint: unknown paths, malformed addresses and unknown
// covers.

import { errorBodySchema } from '@kiroku/contract/errors';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

let test: TestServer;
let token: string;

beforeAll(async () => {
  test = await startTestServer();
  token = `Bearer ${(await createAccessTokens(test)).viewer}`;
});

const ask = async (options: InjectOptions) => {
  const response = await test.app.inject(options);
  return { response, status: response.statusCode, body: errorBodySchema().parse(response.json()) };
};

describe('error envelope', () => {
  it.each([
    ['an unknown path', { url: '/v1/nothing' }, 404, 'not_found'],
    ['an unknown path outside the API', { url: '/nothing' }, 404, 'not_found'],
    ['a malformed address', { url: '/%ZZ' }, 400, 'invalid'],
    ['a cover of an unknown title', { url: `/covers/${testTitleIds.unknown}.svg` }, 404, 'not_found'],
  ] as const)('is returned for %s', async (_case, options, status, code) => {
    const answer = await ask(options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('cross-origin request', () => {
  it('may call the API with a token, but not with cookies', async () => {
    const headers = {
      origin: 'chrome-extension://abc',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await test.app.inject({ method: 'OPTIONS', url: '/v1/library/entry', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('DELETE');
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    const answer = await test.app.inject({
      url: '/v1/search?q=a',
      headers: { origin: 'https://other.example', authorization: token },
    });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
  });

  it('gets a cover that pages of other sites may embed', async () => {
    const response = await test.app.inject({ url: `/covers/${testTitleIds.lantern}.svg` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(response.headers['cache-control']).toContain('max-age');
    expect(response.body).toContain('<svg');
  });
});
