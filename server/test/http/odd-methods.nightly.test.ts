// Tests every path of the API with every HTTP method. Also tests answers that take too long.
import { errorBodySchema } from '@kiroku/contract/errors';
import { routes } from '@kiroku/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../harness/api.ts';
import { withBusyConnection } from '../harness/busy-database.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

let test: TestServer;
let headers: { authorization: string };
beforeAll(async () => {
  test = await startTestServer();
  headers = { authorization: `Bearer ${(await createAccessTokens(test)).viewer}` };
});

const paths = [
  ...new Set(Object.values(routes).map(({ path }) => `/v1${path.replace(':shortId', 'lantern')}`)),
];
const allowed = (path: string): string[] =>
  Object.values(routes)
    .filter((route) => `/v1${route.path.replace(':shortId', 'lantern')}` === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

describe.each(paths)('%s', (path) => {
  it('answers unsupported methods with 405 and the allowed methods', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'TRACE', 'HEAD'] as const) {
      if (allowed(path).includes(method)) continue;
      const answer = await test.app.inject({ method, url: path, headers });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(answer.headers.allow?.split(', ').sort()).toEqual(allowed(path).sort());
      if (method !== 'HEAD') expect(errorBodySchema().parse(answer.json()).code).toBe('invalid');
    }
  });

  it('answers OPTIONS with 204 without a token', async () => {
    const answer = await test.app.inject({ method: 'OPTIONS', url: path });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
});

describe('HEAD request', () => {
  it('gets the status and headers of GET without a body', async () => {
    for (const url of ['/v1/search?q=lantern', '/v1/search', '/v1/anime/lantern', '/v1/nothing']) {
      const [head, get] = [
        await test.app.inject({ method: 'HEAD', url, headers }),
        await test.app.inject({ url, headers }),
      ];
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
        get.statusCode,
        get.headers['content-type'],
        '',
      ]);
    }
  });
});

describe('request while the database hangs', () => {
  it('gets a 503 in the error envelope', async () => {
    const slow = await startTestServer({ databasePool: 1, environment: { ANSWER_TIMEOUT_MS: '3000' } });
    const authorization = `Bearer ${(await createAccessTokens(slow)).viewer}`;
    const ask = () => slow.app.inject({ url: '/v1/library?type=anime', headers: { authorization } });
    const askCover = () => slow.app.inject({ url: `/covers/${testTitleIds.lantern}.svg` });
    const [answer, cover] = await withBusyConnection(slow, () => Promise.all([ask(), askCover()]));
    expect([cover.statusCode, cover.json().code]).toEqual([503, 'unavailable']);
    expect([answer.statusCode, errorBodySchema().parse(answer.json()).code]).toEqual([503, 'unavailable']);
    expect((await ask()).statusCode).toBe(200);
  });
});

it('GET /practice and /covers return 404 for an unknown resource', async () => {
  const { app } = await startTestServer();
  for (const url of ['/practice/watch/999', '/practice/still/999.svg', '/covers/nothing.svg']) {
    const answer = await app.inject({ url, headers: { host: 'localhost:4780' } });
    expect([url, answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
      url,
      404,
      'not_found',
      undefined,
    ]);
  }
});
