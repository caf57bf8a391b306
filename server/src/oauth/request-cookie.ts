// Stores an app's authorization request in a cookie. A person who returns to an expired page can then continue, for example with the Back
// button or in a second tab. The request is validated again like any other.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AccountArea } from '../accounts/area.ts';
import { AUTHORIZATION_REQUEST_COOKIE, securePrefixedCookieName } from '../accounts/cookies.ts';
import { oauthPaths } from './provider.ts';

const paramsSchema = z.record(z.string(), z.string());

/**
 * Encodes the parameters as base64url of JSON, so that every request that `parameter-checks.ts` allows fits into a cookie of 4,096 bytes.
 * Percent encoding would triple some of the characters.
 */
const encoded = (params: Readonly<Record<string, string>>): string =>
  Buffer.from(JSON.stringify(params)).toString('base64url');

function decoded(cookie: string): URLSearchParams | null {
  try {
    const params = paramsSchema.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
    return new URLSearchParams(params);
  } catch {
    return null;
  }
}

/** Sets the cookie. Leaves out parameters that are not strings. */
export function setAuthorizationRequestCookie(
  area: AccountArea,
  reply: FastifyReply,
  params: Readonly<Record<string, unknown>>,
): void {
  const texts = Object.entries(params).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  reply.setCookie(
    securePrefixedCookieName(area, AUTHORIZATION_REQUEST_COOKIE),
    encoded(Object.fromEntries(texts)),
    {
      path: `${area.path}/interaction`,
      secure: area.isSecure,
      httpOnly: true,
      sameSite: 'lax',
    },
  );
}

/** Returns the parameters; null if this browser has no open request. */
export function readAuthorizationRequestCookie(
  area: AccountArea,
  request: FastifyRequest,
): URLSearchParams | null {
  return decoded(request.cookies[securePrefixedCookieName(area, AUTHORIZATION_REQUEST_COOKIE)] ?? '');
}

export function clearAuthorizationRequestCookie(area: AccountArea, reply: FastifyReply): void {
  const where = { path: `${area.path}/interaction`, secure: area.isSecure };
  reply.clearCookie(securePrefixedCookieName(area, AUTHORIZATION_REQUEST_COOKIE), where);
}

/**
 * Restarts the request. Clears the cookie first, and the next page sets it again. If the browser drops the new cookie, the next restart
 * finds no cookie and shows the page "this request has expired". This prevents a redirect loop.
 */
export function restartAuthorizationRequest(
  area: AccountArea,
  reply: FastifyReply,
  cookie: URLSearchParams,
): FastifyReply {
  clearAuthorizationRequestCookie(area, reply);
  return reply.redirect(`${area.path}${oauthPaths.authorization}?${cookie}`, 303);
}
