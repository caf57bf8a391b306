// Tests how thrown errors become answers: their status and code. No answer contains an internal message.
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import {
  type Failure,
  failureToBody,
  handleFailures,
  handleFrameworkError,
} from '../../../src/http/failures.ts';
import { createLimitCounter, createLimitStore } from '../../../src/http/limits/limit-store.ts';
import { limitRequestsPerAddress } from '../../../src/http/limits/rate-limits.ts';
import { recordRoutes } from '../../../src/http/route-table.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

/** The SQLSTATE of a lock timeout in PostgreSQL. */
const LOCK_TIMEOUT = '55P03';

const paged: Failure[] = [];
const logged: unknown[] = [];
beforeEach(() => {
  paged.length = 0;
  logged.length = 0;
});

/** Starts an app. If `isPerson`, failures are answered with a page instead of the envelope. */
async function start({ isPerson = false } = {}) {
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
    frameworkErrors: handleFrameworkError,
    bodyLimit: 20,
  });
  runAtEndOfFile(() => app.close());
  const table = recordRoutes(app);
  const { limits } = readConfig({ SEED: 'none', DATA_DIR: ':memory:' });
  const store = createLimitStore(
    createLimitCounter(null, app.log, () => new Date()),
    () => undefined,
  );
  await limitRequestsPerAddress(app, { limits, isAreaPath: () => false, store });
  handleFailures(app, {
    table,
    page(_request, reply, failure) {
      if (!isPerson) return false;
      paged.push(failure);
      reply.code(200).send('a page');
      return true;
    },
  });
  app.post<{ Body: object }>('/throw', async (request) => {
    throw Object.assign(new Error('from inside'), request.body);
  });
  app.get('/things', async () => ({ ok: true }));
  app.delete('/things', async () => ({ ok: true }));
  app.get('/', async () => ({ ok: true }));
  app.get('/closes', async (_request, reply) => {
    reply.header('connection', 'close');
    throw new Error('from inside');
  });
  app.get('/missing', (_request, reply) => reply.callNotFound());
  return app;
}

async function thrown(values: object) {
  const app = await start();
  app.addHook('preHandler', async () => {
    throw Object.assign(new Error('from inside'), values);
  });
  const answer = await app.inject({ url: '/things' });
  return { status: answer.statusCode, body: answer.json() };
}

it('handleFailures answers a body that is too large with 413 and keeps the connection open', async () => {
  const app = await start();
  const send = (payload: object) => app.inject({ method: 'POST', url: '/throw', payload });
  const long = await send({ message: 'longer than twenty bytes' });
  expect([long.statusCode, long.json().code, long.headers.connection]).toEqual([413, 'invalid', undefined]);
  expect((await send({ a: 1 })).statusCode).toBe(500);
});

it('handleFailures keeps a `connection: close` header of the route', async () => {
  expect((await (await start()).inject({ url: '/closes' })).headers.connection).toBe('close');
});

it('failureToBody omits the status', () => {
  const failure: Failure = { status: 418, code: 'invalid', message: 'no' };
  expect(failureToBody(failure)).toEqual({ ok: false, code: 'invalid', message: 'no' });
});

describe('handleFailures', () => {
  const inside = 'Something went wrong inside the service.';
  const late = 'The service did not answer in time. Wait a moment and try again.';
  it.each([
    [{}, 500, 'internal', inside],
    [{ statusCode: 500 }, 500, 'internal', inside],
    [{ statusCode: 502 }, 500, 'internal', inside],
    [{ statusCode: 399 }, 500, 'internal', inside],
    [{ statusCode: 400 }, 400, 'invalid', 'from inside'],
    [{ statusCode: 415 }, 415, 'invalid', 'from inside'],
    [{ statusCode: 499 }, 499, 'invalid', 'from inside'],
    [{ statusCode: 429 }, 429, 'rate_limited', 'Too many requests: wait and try again.'],
    [{ statusCode: 503 }, 503, 'unavailable', 'The service is not available right now.'],
    [{ statusCode: 503, code: 'FST_ERR_HANDLER_TIMEOUT' }, 503, 'unavailable', late],
    [{ code: LOCK_TIMEOUT }, 503, 'unavailable', late],
    [{ code: 'ECONNREFUSED' }, 503, 'unavailable', 'The service is not available right now.'],
  ])('maps an error with the properties %j to %i %s: %s', async (values, status, code, message) => {
    expect(await thrown(values)).toEqual({ status, body: { ok: false, code, message } });
  });

  it('logs only internal errors and lost database connections', async () => {
    await thrown({ statusCode: 400 });
    await thrown({ statusCode: 503 });
    await thrown({ code: LOCK_TIMEOUT });
    expect(logged).toEqual([]);
    await thrown({});
    await thrown({ message: 'the database is away', code: 'ECONNREFUSED' });
    expect(logged).toMatchObject([
      { err: { message: 'from inside' } },
      { err: { message: 'the database is away' } },
    ]);
  });

  it('shows an HTML page in the account area', async () => {
    const app = await start({ isPerson: true });
    expect((await app.inject({ url: '/nothing' })).body).toBe('a page');
    expect(paged).toEqual([{ status: 404, code: 'not_found', message: 'There is nothing here.' }]);
  });
});

describe('handleFailures for a path', () => {
  it('returns 405 with the allowed methods for an unsupported method', async () => {
    const answer = await (await start()).inject({ method: 'POST', url: '/things' });
    const message = 'This address takes DELETE, GET, HEAD.';
    expect([answer.statusCode, answer.json()]).toEqual([405, { ok: false, code: 'invalid', message }]);
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD');
  });

  it.each(['/nothing', '/missing'])('returns 404 without allowed methods for %s', async (url) => {
    const answer = await (await start()).inject({ url });
    const message = 'There is nothing here.';
    expect([answer.statusCode, answer.json()]).toEqual([404, { ok: false, code: 'not_found', message }]);
    expect(answer.headers.allow).toBe(undefined);
  });

  it('returns 400 if the path cannot be decoded', async () => {
    const answer = await (await start()).inject({ url: '/%zz' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect(answer.headers['ratelimit-remaining']).toBeDefined();
  });

  it('counts a request for an unknown path against the rate limit', async () => {
    const app = await start();
    const left = async () => Number((await app.inject({ url: '/nothing' })).headers['ratelimit-remaining']);
    expect([(await left()) - (await left())]).toEqual([1]);
  });
});
