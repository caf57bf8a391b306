// Helmet's headers for JSON: the same on every answer, so helmet is asked once. Its plugin asks anew at each request, which took a
// tenth of one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

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
