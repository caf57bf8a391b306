// The API under its versioned root: bearer tokens, JSON in, JSON out.
import helmet from '@fastify/helmet';
import type { FastifyPluginAsync } from 'fastify';
import type { FindTokenOwner } from '../oauth/access-tokens.ts';
import { authenticate } from './bearer.ts';
import { type Handlers, registerEndpoints } from './endpoints.ts';

interface ApiOptions {
  readonly prefixPath: string;
  readonly handlers: Handlers;
  readonly findTokenOwner: FindTokenOwner;
  readonly now: () => Date;
  readonly perUser: number;
  /** Milliseconds after which the caller is told `unavailable`. */
  readonly answerMs: number;
}

export const apiRoutes: FastifyPluginAsync<ApiOptions> = async (
  app,
  { prefixPath, handlers, answerMs, ...access },
) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  authenticate(app, access);
  acceptJsonOnly(app);
  registerEndpoints(app, { prefix: prefixPath, handlers, answerMs });
};

function acceptJsonOnly(app: Parameters<typeof apiRoutes>[0]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A DELETE may carry the header without a body.
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
