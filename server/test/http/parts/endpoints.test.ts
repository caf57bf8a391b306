// How an endpoint reads its request and sends its answer, and when it looks its caller up once more.
import Fastify, { type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/http/bearer.ts';
import { type Handlers, registerEndpoints } from '../../../src/http/endpoints.ts';
import { UNCONFIRMED } from '../../../src/oauth/access-tokens.ts';
import { refuse } from '../../../src/refusal.ts';
import { atEndOfFile } from '../../harness/end-of-file.ts';
import { ids } from '../../harness/titles.ts';

type Input = Parameters<Handlers['library']>[0];

/** What the handlers answer, one after the other; the last one again and again. */
let answers: unknown[];
let inputs: Input[];
let lookUps: number;
let isValid: boolean;
let isRemembered: boolean;
/** What happens while the handler is at work. */
let whileAtWork: () => void;
beforeEach(() => {
  whileAtWork = () => undefined;
  [answers, inputs, lookUps, isValid, isRemembered] = [[{ ok: true }], [], 0, true, false];
});

const caller = (name: string) => ({ accountId: name }) as Caller;

function start(logger: FastifyServerOptions['logger'] = false) {
  const app = Fastify({ logger });
  atEndOfFile(() => app.close());
  app.decorateRequest('caller', null);
  app.decorateRequest('isCallerRemembered', false);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { caller: caller('remembered'), isCallerRemembered: isRemembered });
  });
  const handler = async (input: Input) => {
    inputs.push(input);
    whileAtWork();
    return answers.length > 1 ? answers.shift() : answers[0];
  };
  const names = ['search', 'animeDetails', 'mangaDetails', 'library', 'upsertEntry', 'removeEntry', 'rate'];
  registerEndpoints(app, {
    prefix: '/v1',
    handlers: Object.fromEntries(names.map((name) => [name, handler])) as unknown as Handlers,
    async lookUpCaller(request: FastifyRequest) {
      lookUps += 1;
      Object.assign(request, { caller: caller('looked up'), isCallerRemembered: false });
      return isValid;
    },
  });
  return app;
}

async function ask(url = '/v1/library?type=anime', options: object = {}) {
  const { statusCode: status, body, headers } = await start().inject({ url, ...options });
  return { status, body, headers };
}

describe('a request', () => {
  it('is handed over as the contract reads it', async () => {
    await ask('/v1/library?type=anime&limit=7&cursor=abc');
    expect(inputs).toMatchObject([
      { query: { type: 'anime', limit: 7, cursor: 'abc' }, caller: { accountId: 'remembered' } },
    ]);
    const payload = { type: 'anime', mediaId: ids.lantern, progress: 3 };
    await ask('/v1/library/entry', { method: 'POST', payload });
    expect(inputs[1]).toMatchObject({ body: payload });
    await ask('/v1/anime/lantern');
    expect(inputs[2]).toMatchObject({ params: { shortId: 'lantern' } });
  });

  it('that is not valid is refused with each mistake, and handed to no handler', async () => {
    const { status, body } = await ask('/v1/library?type=neither&limit=0');
    const { message, issues, ...rest } = JSON.parse(body);
    expect([status, rest]).toEqual([400, { ok: false, code: 'invalid' }]);
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['query.type', 'query.limit']);
    const said = issues.map((issue: { path: string; message: string }) => `${issue.path}: ${issue.message}`);
    expect(message).toBe(`The request is not valid: ${said.join('; ')}`);
    expect(inputs).toEqual([]);
  });

  it('names a mistake by its place in the body', async () => {
    const payload = { type: 'anime', mediaId: ids.lantern, progress: -1 };
    const { body } = await ask('/v1/library/entry', { method: 'POST', payload });
    expect(JSON.parse(body).issues).toMatchObject([{ path: 'body.progress' }]);
  });
});

describe('an answer', () => {
  it('is sent as it is', async () => {
    answers = [{ ok: true, rating: { score: 7 } }];
    const payload = { mediaId: ids.lantern, score: 7 };
    const { status, body } = await ask('/v1/ratings', { method: 'POST', payload });
    expect([status, JSON.parse(body)]).toEqual([200, { ok: true, rating: { score: 7 } }]);
  });

  it('that was put together as JSON is sent as that', async () => {
    answers = [{ ok: true, json: '{"ok":true,"entries":[]}' }];
    const { status, body, headers } = await ask();
    expect([status, body]).toEqual([200, '{"ok":true,"entries":[]}']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['not_found', 404],
    ['adult_content_blocked', 403],
    ['invalid', 400],
    ['unavailable', 503],
  ] as const)('that refuses as %s has the status %i', async (code, status) => {
    answers = [refuse(code, 'No.')];
    const answer = await ask();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { ok: false, code, message: 'No.' }]);
  });
});

it('an answer to a request that was given up is dropped without a word', async () => {
  const lines: string[] = [];
  const app = start({ level: 'warn', stream: { write: (line: string) => void lines.push(line) } });
  app.addHook('onRequest', async (_request, reply) => {
    whileAtWork = () => void reply.code(503).send({ given: 'up' });
  });
  for (const late of [{ ok: true, json: '{}' }, refuse('not_found', 'No.')]) {
    answers = [late];
    const answer = await app.inject({ url: '/v1/library?type=anime' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { given: 'up' }]);
  }
  expect(lines).toEqual([]);
});

describe('the caller', () => {
  it('is looked up where the statement did not confirm it, and the handler is asked again', async () => {
    isRemembered = true;
    answers = [UNCONFIRMED, { ok: true, json: '{}' }];
    expect((await ask()).status).toBe(200);
    expect(inputs.map(({ caller: { accountId } }) => accountId)).toEqual(['remembered', 'looked up']);
    expect(lookUps).toBe(1);
  });

  it('is looked up also where it was not remembered, as long as the statement does not confirm it', async () => {
    answers = [UNCONFIRMED, UNCONFIRMED, { ok: true, json: '{}' }];
    expect((await ask()).status).toBe(200);
    expect(lookUps).toBe(2);
  });

  it('that is not good any more is refused', async () => {
    [isRemembered, isValid, answers] = [true, false, [UNCONFIRMED]];
    const { status, body, headers } = await ask();
    expect([status, JSON.parse(body).code]).toEqual([401, 'unauthorized']);
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(inputs).toHaveLength(1);
  });

  it('is looked up before a refusal that rests on what is remembered', async () => {
    isRemembered = true;
    answers = [refuse('adult_content_blocked', 'No.'), { ok: true, json: '{}' }];
    expect((await ask()).status).toBe(200);
    expect(lookUps).toBe(1);
  });

  it('is not looked up for a refusal after it was', async () => {
    answers = [refuse('not_found', 'No.')];
    expect((await ask()).status).toBe(404);
    expect(lookUps).toBe(0);
  });

  it('is not looked up for a success, nor while the service is not available', async () => {
    isRemembered = true;
    answers = [{ ok: true, json: '{}' }];
    await ask();
    answers = [refuse('unavailable', 'Later.')];
    expect((await ask()).status).toBe(503);
    expect(lookUps).toBe(0);
  });
});

it.each([
  ['/v1/search?q=a', 'GET', true],
  ['/v1/library', 'GET', true],
  ['/v1/library/entry', 'POST', true],
  ['/v1/library/entry', 'DELETE', false],
  ['/v1/anime/:shortId', 'GET', false],
  ['/v1/manga/:shortId', 'GET', false],
  ['/v1/ratings', 'POST', false],
] as const)('%s by %s confirms its caller by its own statement: %s', (url, method, confirms) => {
  const app = Fastify();
  const found: unknown[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url === url.replace(/\?.*/, '') && route.method === method)
      found.push(route.config?.confirmsCaller);
  });
  registerEndpoints(app, { prefix: '/v1', handlers: {} as Handlers, lookUpCaller: async () => true });
  expect(found).toEqual([confirms]);
});
