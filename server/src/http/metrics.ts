// Prometheus metrics at /metrics, for this machine or with the token. Other callers get 404.
import { createHash, timingSafeEqual } from 'node:crypto';
import { lazy } from '@kiroku/contract/lazy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createRefusal } from '../refusal.ts';
import { routePatternOf } from './logging.ts';

/**
 * Reads the load of the pool. `size`: the maximum number of connections. `waiting`: statements and transactions that wait for a
 * connection.
 */
type ReadPool = () => { readonly size: number; readonly inUse: number; readonly waiting: number };

interface Metrics {
  readonly registry: Registry;
  onLimited(limit: string): void;
  onResponse(request: FastifyRequest, reply: FastifyReply): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of event loop, memory and CPU. There is one registry per process, because a test process runs many servers. Measuring starts at
 * the first scrape.
 */
const processMetrics = lazy((): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
});

/** Creates the metrics. `pool` is null on PGlite, which has a single connection. */
export function createMetrics(pool: ReadPool | null): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'kiroku_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const limited = new Counter({
    name: 'kiroku_rate_limited_total',
    help: 'Requests that were refused, by limit.',
    labelNames: ['limit'] as const,
    registers: [registry],
  });
  if (pool !== null) measurePool(registry, pool);
  return {
    registry,
    onLimited: (limit) => limited.inc({ limit }),
    onResponse(request, reply) {
      const labels = { method: request.method, route: routePatternOf(request), status: reply.raw.statusCode };
      durations.observe(labels, reply.elapsedTime / 1000);
    },
  };
}

function measurePool(registry: Registry, pool: ReadPool): void {
  const gauge = new Gauge({
    name: 'kiroku_database_pool',
    help: 'Connections at most (size), in use, and statements or transactions that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { size, inUse, waiting } = pool();
      gauge.set({ state: 'size' }, size);
      gauge.set({ state: 'in_use' }, inUse);
      gauge.set({ state: 'waiting' }, waiting);
    },
  });
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.onResponse(request, reply);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token))
      return reply.code(404).send(createRefusal('not_found', 'There is nothing here.'));
    const text = await Registry.merge([metrics.registry, processMetrics()]).metrics();
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/**
 * Whether the caller may read the metrics. Without a token, only this machine may. Requests of a browser or a proxy on this machine do not
 * count as local, because they may come from a stranger.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'origin', 'sec-fetch-site'].some(
    (name) => headers[name] !== undefined,
  );
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Compares the texts in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
