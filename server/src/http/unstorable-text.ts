// PostgreSQL has no place for the character NUL in a text. No address needs it, so it is refused before any statement can fail on it.
import { statusOfCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { countRefused } from './rate-limits.ts';

export function refuseUnstorable(app: FastifyInstance): void {
  const limit = countRefused(app);
  app.addHook('preValidation', async (request, reply) => {
    if (!request.url.includes('%00')) return undefined;
    await limit(request, reply);
    return reply
      .code(statusOfCode.invalid)
      .send(refuse('invalid', 'The address contains the character NUL.'));
  });
}
