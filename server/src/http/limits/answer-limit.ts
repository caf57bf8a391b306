// Answers `unavailable` when an answer takes too long. Fastify's own handlerTimeout does the same, but makes an AbortController for
// each request, which nothing here uses.
import type { FastifyInstance } from 'fastify';
import { failureBody, LATE } from '../failures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | null;
    /** Milliseconds since 1970: what begins to write later might write after the request was answered. */
    writeBy: number;
  }
}

/** A handler that answers later must check `reply.sent` first. */
export function limitAnswers(app: FastifyInstance, answerMs: number): void {
  app.decorateRequest('answerTimer', null);
  app.decorateRequest('writeBy', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.writeBy = Date.now() + answerMs / 2;
    request.answerTimer = setTimeout(() => {
      // A stream has sent its headers long before its end, which `sent` stands for.
      if (!reply.sent && !reply.raw.headersSent) reply.code(LATE.status).send(failureBody(LATE));
    }, answerMs);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.answerTimer ?? undefined);
    done();
  });
}
