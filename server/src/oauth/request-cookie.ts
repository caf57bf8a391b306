// Keeps an app's authorization request in a cookie, so that a person who returns to an expired page (Back, an hour's pause, a second tab) can
// continue. The request is validated again like any other.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Area } from '../accounts/area.ts';
import { pathCookieName, REQUEST_COOKIE } from '../accounts/cookies.ts';
import { oauthPaths } from './provider.ts';

const paramsSchema = z.record(z.string(), z.string());

/**
 * Base64url of JSON. A cookie holds 4,096 bytes, and every request within `request-bounds.ts` fits. Percent encoding would triple some of
 * the characters.
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

/** Parameters that are not strings are left out. */
export function setRequestCookie(
  area: Area,
  reply: FastifyReply,
  params: Readonly<Record<string, unknown>>,
): void {
  const texts = Object.entries(params).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  reply.setCookie(pathCookieName(area, REQUEST_COOKIE), encoded(Object.fromEntries(texts)), {
    path: `${area.path}/interaction`,
    secure: area.isSecure,
    httpOnly: true,
    sameSite: 'lax',
  });
}

/** Null when this browser has begun no request, or has finished it. */
export function readRequestCookie(area: Area, request: FastifyRequest): URLSearchParams | null {
  return decoded(request.cookies[pathCookieName(area, REQUEST_COOKIE)] ?? '');
}

export function clearRequestCookie(area: Area, reply: FastifyReply): void {
  const where = { path: `${area.path}/interaction`, secure: area.isSecure };
  reply.clearCookie(pathCookieName(area, REQUEST_COOKIE), where);
}

/** Forgets the request first: the next page keeps it again, and a browser that drops cookies must not loop. */
export function restartRequest(area: Area, reply: FastifyReply, cookie: URLSearchParams): FastifyReply {
  clearRequestCookie(area, reply);
  return reply.redirect(`${area.path}${oauthPaths.authorization}?${cookie}`, 303);
}
