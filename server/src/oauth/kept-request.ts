// Keeps an app's authorization request in a cookie, so that a person who comes back to a page that is over (Back, an hour's pause,
// a second tab) goes on where they were. What is kept is checked again like any other request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Area } from '../accounts/area.ts';
import { pathCookieName, REQUEST_COOKIE } from '../accounts/cookies.ts';
import { oauthPaths } from './provider.ts';

const paramsSchema = z.record(z.string(), z.string());

/**
 * Base64url of JSON. A browser keeps a cookie of 4,096 bytes: what `request-bounds.ts` lets in fits, in any script; percent signs, which a
 * cookie writes as three characters each, would not.
 */
const encoded = (params: Readonly<Record<string, string>>): string =>
  Buffer.from(JSON.stringify(params)).toString('base64url');

function decoded(kept: string): URLSearchParams | null {
  try {
    const params = paramsSchema.parse(JSON.parse(Buffer.from(kept, 'base64url').toString()));
    return new URLSearchParams(params);
  } catch {
    return null;
  }
}

/** `params`: the parameters of the request; those that are no text are left out. */
export function keepRequest(
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
export function keptRequest(area: Area, request: FastifyRequest): URLSearchParams | null {
  return decoded(request.cookies[pathCookieName(area, REQUEST_COOKIE)] ?? '');
}

export function forgetRequest(area: Area, reply: FastifyReply): void {
  const where = { path: `${area.path}/interaction`, secure: area.isSecure };
  reply.clearCookie(pathCookieName(area, REQUEST_COOKIE), where);
}

/** Only once: the page that follows keeps the request again, and a browser that drops cookies must not go round in circles. */
export function startAgain(area: Area, reply: FastifyReply, kept: URLSearchParams): FastifyReply {
  forgetRequest(area, reply);
  return reply.redirect(`${area.path}${oauthPaths.authorization}?${kept}`, 303);
}
