// Refuses URLs that contain a NUL character. PostgreSQL cannot store it in text, so a statement would fail later.
import { statusOfCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { countRefused } from './limits/rate-limits.ts';

export function refuseUnstorable(app: FastifyInstance): void {
  const limit = countRefused(app);
  const refusal = refuse('invalid', 'The address contains the character NUL.');
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.url.includes('%00')) return done();
    limit(request, reply).then(
      () => reply.code(statusOfCode.invalid).send(refusal),
      (error: Error) => done(error),
    );
  });
}
