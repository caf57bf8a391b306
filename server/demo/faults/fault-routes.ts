// Serves the routes that control fault injection. Programs on this machine may call them, but web pages may not.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createRefusal } from '../../src/refusal.ts';
import { faultOrderSchema } from './fault-rules.ts';
import type { FaultState } from './fault-state.ts';

export const FAULTS_PATH = '/faults';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Refuses requests from other machines and from web pages. Browsers send `Origin` with the requests of a page. The address is read from the
 * socket, because the headers of a proxy can be forged.
 */
async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const isHere = loopback.test(request.raw.socket.remoteAddress ?? '');
  const isLocalName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '');
  if (isHere && isLocalName && request.headers.origin === undefined) return undefined;
  return reply.code(404).send(createRefusal('not_found', 'There is nothing here.'));
}

export const faultRoutes: FastifyPluginAsync<{ readonly state: FaultState }> = async (app, { state }) => {
  app.addHook('onRequest', onlyThisMachine);
  const options = { config: { rateLimit: false } };
  app.get(FAULTS_PATH, options, async () => ({ ok: true, ...state.show() }));
  app.post(FAULTS_PATH, options, async (request, reply) => {
    const parsed = faultOrderSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(createRefusal('invalid', z.prettifyError(parsed.error)));
    const ended = await state.execute(parsed.data);
    return { ok: true, ended, ...state.show() };
  });
  app.delete(FAULTS_PATH, options, async () => {
    state.reset();
    return { ok: true, ...state.show() };
  });
};
