// Redirects a POST to the authorization endpoint (OpenID Connect Core, section 3.1.2.1) to the same request as a GET. Another site's form
// is sent without our cookies (SameSite). The GET after the redirect has them, so the user stays signed in.
import { stringify } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Area } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { sendPage, textsOf } from '../accounts/send-page.ts';
import { oauthPaths } from './provider.ts';
import { LONGEST_REQUEST } from './request-bounds.ts';

/** The query may be at most this long, because percent encoding takes at most three characters per byte. */
const LONGEST_QUERY = 3 * LONGEST_REQUEST;

/** Adds the route, which needs @fastify/formbody. Repeated parameters are passed on, so that the GET refuses them. */
export function addPostedRequestRoute(app: FastifyInstance, area: Area): void {
  const address = `${area.path}${oauthPaths.authorization}`;
  app.post<{ Body: Record<string, string | string[]> | undefined }>(address, (request, reply) => {
    const query = stringify(request.body ?? {});
    return query.length > LONGEST_QUERY
      ? refuseTooLong(area, reply)
      : reply.redirect(`${address}?${query}`, 303);
  });
}

/** Sends a page, because the URL of the redirect would be too long to be accepted. */
function refuseTooLong(area: Area, reply: FastifyReply): FastifyReply {
  const { longTitle: title, long: text } = textsOf(area, reply.request).app;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
