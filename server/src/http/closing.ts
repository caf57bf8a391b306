// While the server shuts down, connections that are still open are told so in the envelope.
import { statusOfCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return undefined;
    return reply
      .code(statusOfCode.unavailable)
      .headers({ connection: 'close', 'retry-after': 5 })
      .send(refuse('unavailable', 'The service is restarting.'));
  });
}
