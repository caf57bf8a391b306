// The API as one Fastify plugin: headers, time limit, bearer token, JSON parser, and the endpoints of the contract.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { limitAnswerTime } from '../http/limits/answer-limit.ts';
import { addApiHeaders } from '../http/security-headers.ts';
import type { FindCaller } from '../oauth/access-tokens.ts';
import { type CallerLimits, registerAuthentication } from './bearer.ts';
import { type RouteHandlers, registerEndpoints } from './endpoints.ts';

interface ApiOptions {
  readonly prefixPath: string;
  readonly handlers: RouteHandlers;
  readonly findCaller: FindCaller;
  readonly now: () => Date;
  readonly limits: CallerLimits;
  /** A request that takes longer than this many milliseconds is answered with `unavailable`. */
  readonly answerMs: number;
}

export const apiRoutes: FastifyPluginAsync<ApiOptions> = async (
  app,
  { prefixPath, handlers, answerMs, ...access },
) => {
  await addApiHeaders(app);
  limitAnswerTime(app, answerMs);
  registerAuthentication(app, access);
  acceptJsonOnly(app);
  registerEndpoints(app, { prefix: prefixPath, handlers });
};

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients may send a DELETE with a content type, but without a body.
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
