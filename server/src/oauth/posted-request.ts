// POST to the authorization endpoint (OpenID Connect Core, section 3.1.2.1): the same request as by GET, and answered there. A form of another
// site comes without our cookies; the redirect that answers it brings them along, so that who is signed in stays so.
import { stringify } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { oauthPaths } from './provider.ts';

/** Needs a parser of forms, which keeps parameters that are given twice: they are refused there. */
export function takePostedRequests(app: FastifyInstance, areaPath: string): void {
  const address = `${areaPath}${oauthPaths.authorization}`;
  app.post<{ Body: Record<string, string | string[]> | undefined }>(address, (request, reply) =>
    reply.redirect(`${address}?${stringify(request.body ?? {})}`, 303),
  );
}
