// Serves GET /healthz for load balancers. The answer states whether the database is ready.
import { setTimeout } from 'node:timers/promises';
import { httpStatusOfErrorCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createRefusal } from '../refusal.ts';

const ANSWER_LIMIT_MS = 2000;
/** The result is cached for this many milliseconds, because /healthz has no rate limit. */
const KEEP_MS = 500;

/** Serves the route. `askDatabase` queries the database; it rejects or hangs if the database is down. Tests replace `wait`. */
export function serveHealth(
  app: FastifyInstance,
  askDatabase: () => PromiseLike<unknown>,
  wait: typeof setTimeout = setTimeout,
): void {
  const isReady = createReadiness(askDatabase, wait);
  // The route has no rate limit, because on a 429 a load balancer would stop sending requests to the process.
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isReady()) return { ok: true, database: 'ready' };
    return reply
      .code(httpStatusOfErrorCode.unavailable)
      .send(createRefusal('unavailable', 'The database does not answer.'));
  });
}

function createReadiness(
  askDatabase: () => PromiseLike<unknown>,
  wait: typeof setTimeout,
): () => Promise<boolean> {
  let lastCheck: { at: number; answer: Promise<boolean> } | null = null;
  const ask = (): Promise<boolean> => {
    const patience = new AbortController();
    const answer = askDatabase().then(
      () => true,
      () => false,
    );
    const tooLong = wait(ANSWER_LIMIT_MS, false, { ref: false, signal: patience.signal }).catch(() => false);
    return Promise.race([answer, tooLong]).finally(() => patience.abort());
  };
  return () => {
    if (lastCheck === null || Date.now() - lastCheck.at > KEEP_MS)
      lastCheck = { at: Date.now(), answer: ask() };
    return lastCheck.answer;
  };
}
