// Protects forms against CSRF: a token bound to a cookie by HMAC, and a check of Origin and Sec-Fetch-Site. Also signs cookies (`seal`).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, hostPrefixedCookieName } from '../cookies.ts';

export interface CsrfGuard {
  /**
   * Returns the CSRF token for a form's hidden field. If the browser has no form cookie yet, sets the cookie. `owner` is the id of the
   * signed-in account.
   */
  tokenFor(request: FastifyRequest, reply: FastifyReply, owner?: string): string;
  /** Whether the form was shown to this browser and for this account. The token is invalid if another account has signed in since then. */
  accepts(request: FastifyRequest, token: unknown, owner?: string): boolean;
  /** Whether the browser has our form cookie and the request is not cross-site. */
  knows(request: FastifyRequest): boolean;
  /** Signs a text for a cookie. The text itself stays readable. */
  seal(text: string): string;
  /** Returns the text that `seal` has signed; null if the signature is wrong. */
  unseal(sealed: string): string | null;
}

interface CsrfGuardContext {
  /** The first key signs. All keys verify, so that open forms survive a rotation of keys. */
  readonly keys: readonly Buffer[];
  readonly origin: string;
  readonly cookie: { readonly path: string; readonly secure: boolean };
}

export function createCsrfGuard({ keys, origin, cookie }: CsrfGuardContext): CsrfGuard {
  const cookieName = hostPrefixedCookieName({ isSecure: cookie.secure }, CSRF_COOKIE);
  const signaturesOf = (text: string) =>
    keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'));
  const sign = (text: string) => signaturesOf(text)[0] ?? '';
  const isSignatureOf = (given: string, text: string) =>
    signaturesOf(text).some((signature) => isSame(given, signature));
  // Add a prefix, so that the signature of a sealed text is never valid for a form's token.
  const sealed = (encoded: string) => `sealed ${encoded}`;
  const shownTo = (browser: string, owner?: string) =>
    owner === undefined ? browser : `${owner} ${browser}`;
  const knows = (request: FastifyRequest) =>
    request.cookies[cookieName] !== undefined && isFromHere(request, origin);
  return {
    knows,
    tokenFor(request, reply, owner) {
      const known = request.cookies[cookieName];
      const browser = known ?? randomBytes(18).toString('base64url');
      if (known === undefined)
        reply.setCookie(cookieName, browser, { ...cookie, httpOnly: true, sameSite: 'lax' });
      return sign(shownTo(browser, owner));
    },
    accepts(request, token, owner) {
      const browser = request.cookies[cookieName];
      if (browser === undefined || typeof token !== 'string' || !isFromHere(request, origin)) return false;
      return isSignatureOf(token, shownTo(browser, owner));
    },
    seal(text) {
      const encoded = Buffer.from(text).toString('base64url');
      return `${encoded}.${sign(sealed(encoded))}`;
    },
    unseal(text) {
      const [encoded = '', signature = ''] = text.split('.');
      return isSignatureOf(signature, sealed(encoded)) ? Buffer.from(encoded, 'base64url').toString() : null;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Whether the form was sent from our own page. With a form, browsers send at least one of the headers Origin and Sec-Fetch-Site. A client
 * that sends neither header is not a browser, so it cannot carry a user's cookies.
 */
function isFromHere(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return request.headers.origin === undefined || request.headers.origin === origin;
}
