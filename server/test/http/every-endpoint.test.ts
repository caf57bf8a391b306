// Tests every endpoint of the contract with every error code. If a route has no row in endpointTable, this file does not compile.
import { type ErrorCode, errorBodySchema, httpStatusOfErrorCode } from '@kiroku/contract/errors';
import { type RouteName, routes } from '@kiroku/contract/routes';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryEntry, rating } from '../../src/db/schema.ts';
import { createAccessTokens, type PersonName } from '../harness/api.ts';
import { requestWhileClosing } from '../harness/closing.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import {
  type EndpointRow,
  endpointTable,
  type NeverRefusedReason,
  type RequestValues,
} from './endpoint-table.ts';

const names = Object.keys(routes).filter((name): name is RouteName => name in endpointTable);
const rowOf = (name: RouteName): EndpointRow => endpointTable[name];
const hasBody = (name: RouteName) => routes[name].method !== 'GET';
const casesOf = (cases: readonly [RequestValues, ...RequestValues[]] | NeverRefusedReason) =>
  'never' in cases ? [] : cases;

let test: TestServer;
let tokens: Record<PersonName, string>;
beforeAll(async () => {
  test = await startTestServer();
  tokens = await createAccessTokens(test);
});

function urlOf(name: RouteName, { shortId = 'lantern', query }: RequestValues): string {
  return `/v1${routes[name].path.replace(':shortId', shortId)}${query === undefined ? '' : `?${query}`}`;
}

interface Sent {
  readonly app?: FastifyInstance;
  readonly authorization?: string | undefined;
  readonly method?: 'PUT' | 'PATCH';
  readonly payload?: object | string;
  readonly contentType?: string;
  readonly remoteAddress?: string;
}

function send(name: RouteName, asked: RequestValues, sent: Sent = {}): Promise<LightMyRequestResponse> {
  const { app = test.app, authorization, payload = asked.body, remoteAddress = '127.0.0.1' } = sent;
  return app.inject({
    method: sent.method ?? routes[name].method,
    url: urlOf(name, asked),
    remoteAddress,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(sent.contentType === undefined ? {} : { 'content-type': sent.contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
const sendAs = (person: PersonName, name: RouteName, asked: RequestValues, sent: Sent = {}) =>
  send(name, asked, { authorization: `Bearer ${tokens[person]}`, ...sent });

/** Expects an answer in the error envelope. Pass `status` only if it is not the usual status of the code. */
function expectRefusal(
  response: LightMyRequestResponse,
  code: ErrorCode,
  status = httpStatusOfErrorCode[code],
) {
  const body = errorBodySchema().parse(response.json());
  expect([response.statusCode, body.code]).toEqual([status, code]);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.message).not.toBe('');
  return body;
}

const written = async () => [
  await test.db.select().from(libraryEntry),
  await test.db.select().from(rating).orderBy(rating.mediaId, rating.accountId),
];

it('endpointTable has exactly one row per endpoint', () => {
  expect(Object.keys(endpointTable).sort()).toEqual(Object.keys(routes).sort());
});

it('closing server answers every endpoint with `unavailable`', async () => {
  const { app } = await startTestServer();
  const requests = names.map((name) => {
    const { success } = rowOf(name);
    return { method: routes[name].method, path: urlOf(name, success), body: success.body };
  });
  for (const { status, headers, body } of await requestWhileClosing(app, requests)) {
    expect([status, body]).toEqual([503, expect.objectContaining({ ok: false, code: 'unavailable' })]);
    expect([headers['retry-after'], headers.connection]).toEqual(['5', 'close']);
  }
});

describe.each(names)('%s', (name) => {
  const row = rowOf(name);

  it('returns 200 in the shape of the contract', async () => {
    if (row.before !== undefined) await sendAs('viewer', ...row.before);
    const response = await sendAs('viewer', name, row.success);
    expect(response.statusCode).toBe(200);
    expect(routes[name].response().safeParse(response.json())).toMatchObject({ success: true });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a missing Authorization header', () => undefined, 'Bearer'],
    ['the scheme Basic', () => 'Basic dXNlcjpwYXNz', 'Bearer'],
    ['a valid token in the scheme Token', () => `Token ${tokens.viewer}`, 'Bearer'],
    ['an empty token', () => 'Bearer ', 'Bearer'],
    ['an unknown token', () => 'Bearer garbage', 'Bearer error="invalid_token"'],
  ])('returns unauthorized for %s', async (_case, authorization, hint) => {
    const response = await send(name, row.success, { authorization: authorization() });
    expectRefusal(response, 'unauthorized');
    expect(response.headers['www-authenticate']).toBe(hint);
  });

  it('returns unauthorized for a token that expired a day ago', async () => {
    const day = 86_400_000 + 1000;
    test.clock.advance(day);
    const response = await sendAs('viewer', name, row.success);
    test.clock.advance(-day);
    expectRefusal(response, 'unauthorized');
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it.each(row.invalid)('returns invalid for $why and writes nothing', async ({ issue, ...asked }) => {
    const before = await written();
    const { issues } = expectRefusal(await sendAs('viewer', name, asked), 'invalid');
    if (issue !== null) expect(issues?.map(({ path }) => path)).toContain(issue);
    expect(await written()).toEqual(before);
  });

  it.each(casesOf(row.notFound))('returns not_found for %j', async (asked) => {
    expectRefusal(await sendAs('viewer', name, asked), 'not_found');
  });

  it.each(casesOf(row.blocked))(
    'returns adult_content_blocked for %j to minors and filtered accounts',
    async (asked) => {
      const before = await written();
      for (const person of ['minor', 'filtered'] as const)
        expectRefusal(await sendAs(person, name, asked), 'adult_content_blocked');
      expect(await written()).toEqual(before);
      expect((await sendAs('viewer', name, asked)).statusCode).toBe(200);
    },
  );

  it('answers PUT and PATCH with 405 and the allowed methods', async () => {
    const methods: string[] = names
      .filter((other) => routes[other].path === routes[name].path)
      .flatMap((other) => (hasBody(other) ? [routes[other].method] : ['GET', 'HEAD']));
    for (const method of ['PUT', 'PATCH'] as const) {
      const response = await sendAs('viewer', name, row.success, { method });
      expectRefusal(response, 'invalid', 405);
      expect(response.headers.allow).toBe(methods.sort().join(', '));
    }
  });
});

describe.each(names.filter(hasBody))('request body of %s', (name) => {
  it.each([
    ['malformed JSON', 400, 'application/json', '{"type":'],
    ['JSON with a __proto__ key', 400, 'application/json', '{"__proto__":{"ok":true}}'],
    ['text/plain', 415, 'text/plain', 'hello'],
    ['a URL-encoded form', 415, 'application/x-www-form-urlencoded', 'type=anime'],
    ['more than 64 kB', 413, 'application/json', JSON.stringify({ type: 'x'.repeat(70_000) })],
  ])('is refused if its content is %s', async (_case, status, contentType, payload) => {
    const sent = { contentType, payload };
    expectRefusal(await sendAs('viewer', name, rowOf(name).success, sent), 'invalid', status);
  });
});

describe('rate limits', () => {
  let limited: TestServer;
  let authorization: string;
  beforeAll(async () => {
    limited = await startTestServer({ limits: { perUser: 1, apiPerIp: 4 } });
    authorization = `Bearer ${(await createAccessTokens(limited)).viewer}`;
  });

  const expectLimited = (response: LightMyRequestResponse, limit: number) => {
    expectRefusal(response, 'rate_limited');
    const { headers } = response;
    expect([headers['ratelimit-limit'], headers['ratelimit-remaining']].map(Number)).toEqual([limit, 0]);
    for (const name of ['ratelimit-reset', 'retry-after'] as const) {
      expect(Number(headers[name])).toBeGreaterThan(0);
      expect(Number(headers[name])).toBeLessThanOrEqual(60);
    }
  };

  it.each([...names.entries()])('apply to endpoint %i (%s) per account', async (index, name) => {
    const sent = { app: limited.app, authorization, remoteAddress: `10.0.1.${index}` };
    await send('search', endpointTable.search.success, sent);
    expectLimited(await send(name, rowOf(name).success, sent), 1);
  });

  it.each([...names.entries()])('apply to endpoint %i (%s) per address', async (index, name) => {
    const sent = { app: limited.app, remoteAddress: `10.0.2.${index}` };
    for (let count = 0; count < 4; count += 1)
      expectRefusal(await send(name, rowOf(name).success, sent), 'unauthorized');
    expectLimited(await send(name, rowOf(name).success, sent), 4);
  });
});

describe('failing database', () => {
  let broken: TestServer;
  let authorization: string;
  beforeAll(async () => {
    broken = await startTestServer();
    authorization = `Bearer ${(await createAccessTokens(broken)).viewer}`;
    await broken.db.execute(sql`alter table title rename to secret_title`);
    await broken.db.execute(sql`alter table library_entry rename to secret_entry`);
  });
  const everything = { ok: false, code: 'internal', message: 'Something went wrong inside the service.' };

  it.each(names)('makes %s return `internal` without details', async (name) => {
    const response = await send(name, rowOf(name).success, { app: broken.app, authorization });
    expectRefusal(response, 'internal');
    expect(response.json()).toEqual(everything);
  });

  it('makes the token lookup return `internal` without details', async () => {
    await broken.db.execute(sql`alter table oidc_artifact rename to secret_artifact`);
    const response = await send('search', endpointTable.search.success, { app: broken.app, authorization });
    expect(response.json()).toEqual(everything);
  });
});
