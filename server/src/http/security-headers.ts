// Helmet's headers for JSON. They are the same on every answer, so they are made once. Helmet's plugin makes them for each request,
// which took a tenth of its time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const ONE_YEAR_SECONDS = 31_536_000;

export const TLS_HEADER = { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } as const;

/** On every answer below an address that is reached by TLS, also where nothing is. */
export function demandTls(app: FastifyInstance, isSecure: (path: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSecure(request.url)) reply.headers(TLS_HEADER);
    done();
  });
}

export function apiHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: false,
  });
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  // Of the response it uses these two functions, of the request nothing.
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, throwIfGiven);
  return headers;
}

function throwIfGiven(error?: unknown): void {
  if (error !== undefined) throw error;
}
