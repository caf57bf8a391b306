// Keeps other sites from submitting our forms: a token bound to a cookie by HMAC, and a look at where the browser says it comes from.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORM_COOKIE } from './cookies.ts';

export interface FormGuard {
  /** The value of a form's hidden field; gives the browser its cookie when it has none. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string;
  /** Whether a submitted form is one that this browser was given. */
  accepts(request: FastifyRequest, token: unknown): boolean;
}

interface FormGuardContext {
  readonly key: Buffer;
  readonly origin: string;
  readonly cookie: { readonly path: string; readonly secure: boolean };
}

export function createFormGuard({ key, origin, cookie }: FormGuardContext): FormGuard {
  const tokenOf = (browser: string) => createHmac('sha256', key).update(browser).digest('base64url');
  return {
    tokenFor(request, reply) {
      const known = request.cookies[FORM_COOKIE];
      const browser = known ?? randomBytes(18).toString('base64url');
      if (known === undefined)
        reply.setCookie(FORM_COOKIE, browser, { ...cookie, httpOnly: true, sameSite: 'lax' });
      return tokenOf(browser);
    },
    accepts(request, token) {
      const browser = request.cookies[FORM_COOKIE];
      if (browser === undefined || typeof token !== 'string' || !isFromHere(request, origin)) return false;
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(browser))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Browsers send at least one of the two with a form; a client that sends neither is no browser, and carries no user's cookies. */
function isFromHere(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return request.headers.origin === undefined || request.headers.origin === origin;
}
