// Redirects a POST to the authorization endpoint (OpenID Connect Core, section 3.1.2.1) to the same request as a GET. Another site's form
// is sent without our cookies (SameSite). The GET after the redirect has them, so the user stays signed in.
import { stringify } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountArea } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { sendPage, textsForRequest } from '../accounts/send-page.ts';
import { MAX_TOTAL_PARAMETER_BYTES } from './parameter-checks.ts';
import { oauthPaths } from './provider.ts';

/** The query may be at most this long, because percent encoding takes at most three characters per byte. */
const LONGEST_QUERY = 3 * MAX_TOTAL_PARAMETER_BYTES;

/** Adds the route, which needs @fastify/formbody. Repeated parameters are passed on, so that the GET refuses them. */
export function addAuthorizationPostRoute(app: FastifyInstance, area: AccountArea): void {
  const address = `${area.path}${oauthPaths.authorization}`;
  app.post<{ Body: Record<string, string | string[]> | undefined }>(address, (request, reply) => {
    const query = stringify(request.body ?? {});
    return query.length > LONGEST_QUERY
      ? refuseTooLong(area, reply)
      : reply.redirect(`${address}?${query}`, 303);
  });
}

/** Sends a page, because the URL of the redirect would be too long to be accepted. */
function refuseTooLong(area: AccountArea, reply: FastifyReply): FastifyReply {
  const { longTitle: title, long: text } = textsForRequest(area, reply.request).app;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
