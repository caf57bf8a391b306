// Tests the plugin of the API: JSON bodies, headers, and the required token.
import { beforeEach, expect, it } from 'vitest';
import { apiRoutes } from '../../src/api/api-routes.ts';
import type { RouteHandlers } from '../../src/api/endpoints.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';
import { testTitleIds } from '../harness/titles.ts';

const ENTRY = { type: 'anime', mediaId: testTitleIds.lantern };

let inputs: object[];
beforeEach(() => {
  inputs = [];
});

async function start() {
  const { app } = await startRateLimitedApp();
  const handler = async (input: object) => {
    inputs.push(input);
    return { ok: true };
  };
  const names = ['search', 'animeDetails', 'mangaDetails', 'library', 'upsertEntry', 'removeEntry', 'rate'];
  await app.register(apiRoutes, {
    prefixPath: '/api/v1',
    handlers: Object.fromEntries(names.map((name) => [name, handler])) as unknown as RouteHandlers,
    async findCaller() {
      const person = { accountId: 'viewer', clientId: 'an app', birthDate: '1990-05-01', adultFilter: false };
      return { ...person, scopes: new Set(['openid']) };
    },
    now: () => new Date('2026-11-20T08:00:00Z'),
    limits: { perUser: 1000, perClient: 1000 },
    answerMs: 60_000,
  });
  return app;
}
const JSON_TYPE = { 'content-type': 'application/json' };
async function send(method: 'POST' | 'DELETE', url: string, payload: string, headers: object = JSON_TYPE) {
  const app = await start();
  return app.inject({
    method,
    url: `/api/v1${url}`,
    payload,
    headers: { authorization: 'Bearer a', ...headers },
  });
}

it.each([
  ['Bearer a', 200],
  ['', 401],
])('API answers the Authorization header %j with the status %i', async (authorization, status) => {
  const answer = await (await start()).inject({
    url: '/api/v1/library?type=anime',
    headers: { authorization },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('POST /library/entry reads its body as JSON', async () => {
  const body = { ...ENTRY, progress: 3 };
  expect((await send('POST', '/library/entry', JSON.stringify(body))).statusCode).toBe(200);
  expect(inputs).toMatchObject([{ body, caller: { accountId: 'viewer' } }]);
});

it('DELETE /library/entry accepts an empty JSON body with a query', async () => {
  const query = new URLSearchParams(ENTRY).toString();
  expect((await send('DELETE', `/library/entry?${query}`, '')).statusCode).toBe(200);
  expect(inputs).toMatchObject([{ query: ENTRY }]);
});

it.each([
  ['of truncated JSON', '{"type":"anime"', JSON_TYPE, 400],
  ['of a form', 'type=anime', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of plain text', JSON.stringify(ENTRY), { 'content-type': 'text/plain' }, 415],
])('POST /library/entry refuses a body %s', async (_what, payload, headers, status) => {
  expect((await send('POST', '/library/entry', payload, headers)).statusCode).toBe(status);
  expect(inputs).toEqual([]);
});

it.each(['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}'])(
  'POST /library/entry refuses a body that could pollute prototypes: %s',
  async (member) => {
    const payload = JSON.stringify(ENTRY).replace('{', `{${member},`);
    const answer = await send('POST', '/library/entry', payload);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "Body is not valid JSON but content-type is set to 'application/json'",
    ]);
    expect(inputs).toEqual([]);
  },
);
