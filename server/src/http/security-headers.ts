// Adds security headers: HSTS to every answer over TLS, and Helmet's headers to the answers of the API.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_SECONDS = 31_536_000;

export const HSTS_HEADER = { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } as const;

/** Adds HSTS to every answer at a TLS address, including 404s. */
export function addHstsHeader(app: FastifyInstance, isSecure: (path: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSecure(request.url)) reply.headers(HSTS_HEADER);
    done();
  });
}

/**
 * Adds headers to JSON answers. With these headers, a browser does not embed the answer in a page, does not cache it, and loads nothing for
 * it.
 */
export async function addApiHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // `addHstsHeader` sets HSTS.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}
