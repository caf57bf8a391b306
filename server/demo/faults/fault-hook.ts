// Injects the requested faults. Its hook runs before all other hooks.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRefusal } from '../../src/refusal.ts';
import { FAULTS_PATH } from './fault-routes.ts';
import type { Fault } from './fault-rules.ts';
import type { FaultState } from './fault-state.ts';

export function injectFaults(app: FastifyInstance, state: FaultState): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // Preflights never fail, because they come from the browser, not from the caller. The control route never fails, because it must stay
    // reachable.
    if (request.method === 'OPTIONS' || path === FAULTS_PATH) return undefined;
    const fault = state.take({ method: request.method, path });
    return fault === null ? undefined : cause(fault, request, reply);
  });
}

async function cause(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  switch (fault.kind) {
    case 'latency':
      return void (await setTimeout(fault.ms));
    case 'status':
      return refuseWith(fault, reply);
    case 'drop':
      if (fault.when === 'after') return cutAnswer(request, reply);
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
  }
}

const wordsOf = (status: number) => {
  if (status === 429) return createRefusal('rate_limited', 'Too many requests: wait and try again.');
  return status === 503
    ? createRefusal('unavailable', 'The service is not available right now.')
    : createRefusal('internal', 'Something went wrong inside the service.');
};

function refuseWith({ status, retryAfter }: Fault & { kind: 'status' }, reply: FastifyReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(wordsOf(status));
}

/** Closes the connection by destroying the raw response, because oidc-provider writes to it without Fastify. */
function cutAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const cut = () => {
    request.raw.socket.destroy();
    return reply.raw;
  };
  Object.assign(reply.raw, { write: cut, end: cut });
}
