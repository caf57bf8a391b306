// Tests how an endpoint reads its request and sends its answer.
import Fastify, { type FastifyServerOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RouteHandlers, registerEndpoints } from '../../src/api/endpoints.ts';
import type { ApiCaller } from '../../src/caller.ts';
import { createDeletedAccountRefusal, createRefusal } from '../../src/refusal.ts';
import { runAtEndOfFile } from '../harness/end-of-file.ts';
import { testTitleIds } from '../harness/titles.ts';

type Input = Parameters<RouteHandlers['library']>[0];

/** The answers of the handler, in order. The last one is repeated. */
let answers: unknown[];
let inputs: Input[];
/** Called while the handler is working. */
let whileAtWork: () => void;
beforeEach(() => {
  whileAtWork = () => undefined;
  [answers, inputs] = [[{ ok: true }], []];
});

const caller = { accountId: 'the caller' } as ApiCaller;

function start(logger: FastifyServerOptions['logger'] = false) {
  const app = Fastify({ logger });
  runAtEndOfFile(() => app.close());
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  const handler = async (input: Input) => {
    inputs.push(input);
    whileAtWork();
    return answers.length > 1 ? answers.shift() : answers[0];
  };
  const names = ['search', 'animeDetails', 'mangaDetails', 'library', 'upsertEntry', 'removeEntry', 'rate'];
  registerEndpoints(app, {
    prefix: '/v1',
    handlers: Object.fromEntries(names.map((name) => [name, handler])) as unknown as RouteHandlers,
  });
  return app;
}

async function ask(url = '/v1/library?type=anime', options: object = {}) {
  const { statusCode: status, body, headers } = await start().inject({ url, ...options });
  return { status, body, headers };
}

it('endpoint drops the answer to a request that has already timed out', async () => {
  const lines: string[] = [];
  const app = start({ level: 'warn', stream: { write: (line: string) => void lines.push(line) } });
  app.addHook('onRequest', async (_request, reply) => {
    whileAtWork = () => void reply.code(503).send({ given: 'up' });
  });
  for (const late of [{ ok: true }, createRefusal('not_found', 'No.')]) {
    answers = [late];
    const answer = await app.inject({ url: '/v1/library?type=anime' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { given: 'up' }]);
  }
  expect(lines).toEqual([]);
});

it('endpoint answers a deleted account with 401', async () => {
  answers = [createDeletedAccountRefusal()];
  const { status, body, headers } = await ask();
  expect([status, JSON.parse(body).code]).toEqual([401, 'unauthorized']);
  expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

describe('endpoint request', () => {
  it('reaches the handler with the values that the contract has parsed', async () => {
    await ask('/v1/library?type=anime&limit=7&cursor=abc');
    expect(inputs).toMatchObject([
      { query: { type: 'anime', limit: 7, cursor: 'abc' }, caller: { accountId: 'the caller' } },
    ]);
    const payload = { type: 'anime', mediaId: testTitleIds.lantern, progress: 3 };
    await ask('/v1/library/entry', { method: 'POST', payload });
    expect(inputs[1]).toMatchObject({ body: payload });
    await ask('/v1/anime/lantern');
    expect(inputs[2]).toMatchObject({ params: { shortId: 'lantern' } });
  });

  it('gets a 400 that lists all its errors', async () => {
    const { status, body } = await ask('/v1/library?type=neither&limit=0');
    const { message, issues, ...rest } = JSON.parse(body);
    expect([status, rest]).toEqual([400, { ok: false, code: 'invalid' }]);
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['query.type', 'query.limit']);
    const said = issues.map((issue: { path: string; message: string }) => `${issue.path}: ${issue.message}`);
    expect(message).toBe(`The request is not valid: ${said.join('; ')}`);
    expect(inputs).toEqual([]);
  });

  it('gets a 400 with the path of an error in its body', async () => {
    const payload = { type: 'anime', mediaId: testTitleIds.lantern, progress: -1 };
    const { body } = await ask('/v1/library/entry', { method: 'POST', payload });
    expect(JSON.parse(body).issues).toMatchObject([{ path: 'body.progress' }]);
  });
});

describe('endpoint answer', () => {
  it('is the result of the handler, unchanged', async () => {
    answers = [{ ok: true, rating: { score: 7 } }];
    const payload = { mediaId: testTitleIds.lantern, score: 7 };
    const { status, body } = await ask('/v1/ratings', { method: 'POST', payload });
    expect([status, JSON.parse(body)]).toEqual([200, { ok: true, rating: { score: 7 } }]);
  });

  it.each([
    ['not_found', 404],
    ['adult_content_blocked', 403],
    ['invalid', 400],
    ['unavailable', 503],
  ] as const)('is a refusal %s with the status %i', async (code, status) => {
    answers = [createRefusal(code, 'No.')];
    const answer = await ask();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { ok: false, code, message: 'No.' }]);
  });
});
