// Tests the log of requests and errors. It contains routes, statuses and stacks, but no values.
import Fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { createLoggerOptions, logRequests, routePatternOf } from '../../../src/http/logging.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

const FAILED = 'Failed query: select $1\nparams: a-secret';

async function start(level: Config['logLevel'] = 'info') {
  const lines: string[] = [];
  const app = Fastify({
    logger: createLoggerOptions(level, { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  runAtEndOfFile(() => app.close());
  logRequests(app);
  app.get('/v1/anime/:shortId', async (_request, reply) => reply.code(203).send({}));
  app.get('/seen', async (request) => {
    request.log.info({ req: request }, 'seen');
    return {};
  });
  app.get('/timed', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 12.3456 });
    return {};
  });
  await app.ready();
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { app, lines, entries };
}

it('createLoggerOptions returns false for the level `silent`', () => {
  expect(createLoggerOptions('silent')).toBe(false);
});

it('createLoggerOptions removes secret fields at the first and second level of a log entry', async () => {
  const names = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'id_token'];
  const more = ['code_verifier', 'client_secret', 'secret', 'guard', 'body', 'headers', 'payload'];
  const { app, lines } = await start();
  for (const name of [...names, ...more])
    app.log.info({ [name]: 'a-secret', a: { [name]: 'a-secret', b: { [name]: 'a-secret' } } }, name);
  expect(lines).toHaveLength(14);
  expect(lines.join('')).not.toContain('a-secret');
  app.log.info({ name: 'no secret' });
  expect(lines.at(-1)).toContain('no secret');
});

it('createLoggerOptions writes a request as its method and route', async () => {
  const { app, entries } = await start();
  await app.inject({ url: '/seen?q=a-secret' });
  expect(entries().find(({ msg }) => msg === 'seen')?.req).toEqual({ method: 'GET', route: '/seen' });
});

describe('request log', () => {
  it.each(['info', 'debug'] as const)(
    'has one line per request with its route at level %s',
    async (level) => {
      const { app, lines, entries } = await start(level);
      await app.inject({
        url: '/v1/anime/a-secret?q=a-secret',
        headers: { authorization: 'Bearer a-secret' },
      });
      const written = entries().filter(({ msg }) => msg === 'request');
      expect(written).toEqual([
        expect.objectContaining({ method: 'GET', route: '/v1/anime/:shortId', status: 203, ip: '127.0.0.1' }),
      ]);
      expect(written[0]).toHaveProperty('reqId');
      const { milliseconds } = written[0] as { milliseconds: number };
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      expect(Math.round(milliseconds * 10)).toBeCloseTo(milliseconds * 10, 6);
      expect(lines.join('')).not.toContain('a-secret');
    },
  );

  it('states milliseconds with one decimal', async () => {
    const { app, entries } = await start();
    await app.inject({ url: '/timed' });
    expect(entries().find(({ msg }) => msg === 'request')?.milliseconds).toBe(12.3);
  });

  it.each(['warn', 'error', 'fatal'] as const)('has no line at level %s', async (level) => {
    const { app, lines } = await start(level);
    await app.inject({ url: '/v1/anime/lantern' });
    expect(lines).toEqual([]);
  });

  it('contains `unknown` as the route of an unknown path', () => {
    expect(routePatternOf({} as Parameters<typeof routePatternOf>[0])).toBe('unknown');
  });
});

describe('logged error', () => {
  it("is written with the error's message, without parameter values", async () => {
    const { app, lines, entries } = await start();
    app.log.error(new Error(FAILED));
    app.log.error({ err: new Error(FAILED) });
    expect(entries().map(({ msg }) => msg)).toEqual(['Failed query: select $1', 'Failed query: select $1']);
    for (const { err } of entries())
      expect(err).toMatchObject({ type: 'Error', message: 'Failed query: select $1' });
    expect(lines.join('')).not.toContain('a-secret');
  });

  it('keeps the message of the log call', async () => {
    const { app, lines, entries } = await start();
    app.log.warn({ err: new Error(FAILED) }, 'It did not work.');
    app.log.warn(new Error(FAILED), 'It did not work.');
    expect(entries().map(({ msg }) => msg)).toEqual(['It did not work.', 'It did not work.']);
    expect(lines.join('')).not.toContain('a-secret');
  });

  it('is optional in a log call', async () => {
    const { app, entries } = await start();
    app.log.info('a sentence');
    app.log.info({ err: 'no error', count: 7 });
    app.log.info({ count: 7 }, 'with a sentence');
    app.log.info(null, 'nothing');
    expect(entries()).toMatchObject([
      { msg: 'a sentence' },
      { count: 7 },
      { count: 7, msg: 'with a sentence' },
      { msg: 'nothing' },
    ]);
    expect(entries()[1]).not.toHaveProperty('msg');
  });
});
