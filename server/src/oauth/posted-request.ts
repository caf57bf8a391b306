// POST to the authorization endpoint (OpenID Connect Core, section 3.1.2.1): the same request as by GET, and answered there. A form of another
// site comes without our cookies; the redirect that answers it brings them along, so that who is signed in stays so.
import { stringify } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Area, sendPage, textsOf } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { oauthPaths } from './provider.ts';
import { LONGEST_REQUEST } from './request-bounds.ts';

/** In an address a byte takes three characters at most. */
const LONGEST_QUERY = 3 * LONGEST_REQUEST;

/** Needs a parser of forms, which keeps parameters that are given twice: they are refused there. */
export function takePostedRequests(app: FastifyInstance, area: Area): void {
  const address = `${area.path}${oauthPaths.authorization}`;
  app.post<{ Body: Record<string, string | string[]> | undefined }>(address, (request, reply) => {
    const query = stringify(request.body ?? {});
    return query.length > LONGEST_QUERY
      ? refuseTooLong(area, reply)
      : reply.redirect(`${address}?${query}`, 303);
  });
}

/** Here, since the address would be one that no server takes. */
function refuseTooLong(area: Area, reply: FastifyReply): FastifyReply {
  const { longTitle: title, long: text } = textsOf(area, reply.request).app;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
