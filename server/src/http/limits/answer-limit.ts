// Answers with 503 `unavailable` if a handler takes too long, and sets the deadline for its writes. Fastify's own handlerTimeout would also
// end a stream that has begun, and would make an AbortController for each request.
import type { FastifyInstance } from 'fastify';
import { failureToBody, TIMEOUT_FAILURE } from '../failures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | null;
    /**
     * The deadline for writes, in milliseconds since 1970. A write that is not committed by then is rolled back. Otherwise it might be
     * committed after the 503.
     */
    writeBy: number;
  }
}

/** Adds the time limit. Handlers must check `reply.sent` before they answer. */
export function limitAnswerTime(app: FastifyInstance, answerMs: number): void {
  app.decorateRequest('answerTimer', null);
  app.decorateRequest('writeBy', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.writeBy = Date.now() + answerMs / 2;
    request.answerTimer = setTimeout(() => {
      // Check `headersSent`, too, because `sent` becomes true only at the end of a stream.
      if (!reply.sent && !reply.raw.headersSent)
        reply.code(TIMEOUT_FAILURE.status).send(failureToBody(TIMEOUT_FAILURE));
    }, answerMs);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.answerTimer ?? undefined);
    done();
  });
}
