// Refuses URLs that contain a NUL character. PostgreSQL cannot store it in text, so a statement would fail later.
import { httpStatusOfErrorCode } from '@kiroku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createRefusal } from '../refusal.ts';
import { createRefusedRequestCounter } from './limits/rate-limits.ts';

export function refuseNulInAddress(app: FastifyInstance): void {
  const limit = createRefusedRequestCounter(app);
  const refusal = createRefusal('invalid', 'The address contains the character NUL.');
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.url.includes('%00')) return done();
    limit(request, reply).then(
      () => reply.code(httpStatusOfErrorCode.invalid).send(refusal),
      (error: Error) => done(error),
    );
  });
}
