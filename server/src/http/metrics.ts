// Prometheus metrics at /metrics, for this machine or with the token. All other callers get 404.
import { createHash, timingSafeEqual } from 'node:crypto';
import { lazy } from '@kiroku/contract/lazy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '../refusal.ts';
import { routeOf } from './logging.ts';

/** Connections at most, those in use, and what waits for one. */
type ReadPool = () => { readonly size: number; readonly inUse: number; readonly waiting: number };

interface Metrics {
  readonly registry: Registry;
  onLimited(limit: string): void;
  onResponse(request: FastifyRequest, reply: FastifyReply): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Event loop, memory and CPU are those of the process, however many servers live in it; measured from the first look on. */
const processMetrics = lazy((): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
});

/** `pool` is null where there is none: PGlite has one connection. */
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
  // The children are kept: labels would be checked and hashed again at each observation.
  const children = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  const childOf = (method: string, route: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    const child = children.get(key) ?? durations.labels({ method, route, status });
    children.set(key, child);
    return child;
  };
  return {
    registry,
    onLimited: (limit) => limited.inc({ limit }),
    onResponse: (request, reply) =>
      childOf(request.method, routeOf(request), reply.raw.statusCode).observe(reply.elapsedTime / 1000),
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
    if (!mayLook(request, token)) return reply.code(404).send(refuse('not_found', 'There is nothing here.'));
    const text = await Registry.merge([metrics.registry, processMetrics()]).metrics();
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/** With a token it alone counts. A browser on this machine may be led by any page, and a proxy on it speaks for strangers. */
function mayLook({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'origin', 'sec-fetch-site'].some(
    (name) => headers[name] !== undefined,
  );
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Takes as long for a near miss as for any other. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
