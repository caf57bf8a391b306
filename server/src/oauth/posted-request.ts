// Redirects a POST to the authorization endpoint (OpenID Connect Core, section 3.1.2.1) to the same request as a GET. The form of another
// site is sent without our cookies (SameSite), but the GET after the redirect has them, so the user stays signed in.
import { stringify } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountArea } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { sendPage, textsForRequest } from '../accounts/send-page.ts';
import { MAX_REQUEST_BYTES } from './parameter-checks.ts';
import { oauthPaths } from './provider.ts';

/** The longest query: percent encoding takes at most three characters per byte. */
const LONGEST_QUERY = 3 * MAX_REQUEST_BYTES;

/** Adds the route, which needs @fastify/formbody. Repeated parameters are passed on, and then refused by the GET. */
export function addPostedRequestRoute(app: FastifyInstance, area: AccountArea): void {
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
