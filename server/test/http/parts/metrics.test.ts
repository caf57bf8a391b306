// Tests the content of GET /metrics, and who may read it.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMetrics, serveMetrics } from '../../../src/http/metrics.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

type ReadPool = Parameters<typeof createMetrics>[0];

function start({ token = null, pool = null }: { token?: string | null; pool?: ReadPool } = {}) {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  const metrics = createMetrics(pool);
  serveMetrics(app, metrics, token);
  app.get('/things/:id', async () => ({}));
  app.post('/things/:id', async (_request, reply) => reply.code(201).send({}));
  const look = async (options: object = {}) => app.inject({ url: '/metrics', ...options });
  return { app, metrics, look, lines: async () => (await look()).body.split('\n') };
}

describe('GET /metrics', () => {
  it('counts requests by method, route and status', async () => {
    const { app, lines } = start();
    for (const id of ['1', '2']) await app.inject({ url: `/things/${id}` });
    await app.inject({ method: 'POST', url: '/things/1' });
    const counted = (await lines()).filter((line) =>
      line.startsWith('kiroku_request_duration_seconds_count'),
    );
    expect(counted.sort()).toEqual([
      'kiroku_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
      'kiroku_request_duration_seconds_count{method="POST",route="/things/:id",status="201"} 1',
    ]);
  });

  it('reports request durations in seconds, in buckets from 1 ms to 10 s', async () => {
    const { app, lines } = start();
    await app.inject({ url: '/things/1' });
    const sum = (await lines()).find((line) => line.startsWith('kiroku_request_duration_seconds_sum'));
    const seconds = Number(sum?.split(' ').at(-1));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
    const buckets = (await lines()).flatMap(
      (line) => /_bucket\{le="([^"]*)"[^}]*\/things/.exec(line)?.[1] ?? [],
    );
    expect(buckets.join(' ')).toBe('0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf');
  });

  it('counts rate-limited requests by limit', async () => {
    const { metrics, lines } = start();
    for (const limit of ['user', 'api', 'user']) metrics.onLimited(limit);
    const counted = (await lines()).filter((line) => line.startsWith('kiroku_rate_limited_total'));
    expect(counted).toEqual([
      'kiroku_rate_limited_total{limit="user"} 2',
      'kiroku_rate_limited_total{limit="api"} 1',
    ]);
  });

  it('contains the current state of the database pool', async () => {
    const state = { size: 5, inUse: 2, waiting: 0 };
    const { lines } = start({ pool: () => state });
    const told = async () => (await lines()).filter((line) => line.startsWith('kiroku_database_pool'));
    expect(await told()).toEqual([
      'kiroku_database_pool{state="size"} 5',
      'kiroku_database_pool{state="in_use"} 2',
      'kiroku_database_pool{state="waiting"} 0',
    ]);
    state.waiting = 7;
    expect((await told())[2]).toBe('kiroku_database_pool{state="waiting"} 7');
  });

  it('contains no database pool on PGlite', async () => {
    const all = (await start().lines()).join('\n');
    expect(all).not.toContain('kiroku_database_pool');
    expect(all).toContain('process_cpu_seconds_total');
    expect(all).toContain('# HELP kiroku_request_duration_seconds Duration of requests by route and status.');
    expect(all).toContain('# HELP kiroku_rate_limited_total Requests that were refused, by limit.');
  });

  it('forbids caching', async () => {
    const { headers } = await start().look();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toContain('text/plain');
  });
});

describe('GET /metrics without a configured token', () => {
  it.each([
    ['127.0.0.1', 200],
    ['127.8.9.10', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.127.0.1', 404],
    ['203.0.113.7', 404],
    ['::1:2', 404],
    ['2001:db8::1', 404],
    ['::ffff:203.0.113.7', 404],
  ])('answers a request from %s with %i', async (remoteAddress, status) => {
    expect((await start().look({ remoteAddress })).statusCode).toBe(status);
  });

  it.each(['x-forwarded-for', 'forwarded', 'via', 'origin', 'sec-fetch-site'])(
    'returns 404 to a proxied or cross-site request with the header %s',
    async (name) => {
      const answer = await start().look({ headers: { [name]: '127.0.0.1' } });
      const message = 'There is nothing here.';
      expect([answer.statusCode, answer.json()]).toEqual([404, { ok: false, code: 'not_found', message }]);
    },
  );
});

describe('GET /metrics with a configured token', () => {
  it.each([
    ['Bearer the-token', 200],
    ['Bearer the-toke', 404],
    ['Bearer the-token2', 404],
    ['bearer the-token', 404],
    ['the-token', 404],
    ['', 404],
  ])('answers the Authorization header %j with %i', async (authorization, status) => {
    const { look } = start({ token: 'the-token' });
    for (const remoteAddress of ['127.0.0.1', '203.0.113.7'])
      expect((await look({ remoteAddress, headers: { authorization, via: 'a proxy' } })).statusCode).toBe(
        status,
      );
  });

  it('returns 404 to a request from this machine without the token', async () => {
    expect((await start({ token: 'the-token' }).look()).statusCode).toBe(404);
  });
});
