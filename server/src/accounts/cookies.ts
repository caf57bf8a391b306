// The account area's cookies: who is signed in, which browser a form was given to, and which app's request is under way.
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';

export const SESSION_COOKIE = 'kiroku_session';
export const FORM_COOKIE = 'kiroku_form';
export const REQUEST_COOKIE = 'kiroku_request';
/** An app's request that waits for a sign-in. */
export const BEGUN_COOKIE = 'kiroku_interaction_begun';
export const DEVICE_COOKIE = 'kiroku_device';
export const REFUSED_COOKIE = 'kiroku_refused';
/** The language that a person has picked; without it the browser's own counts. */
export const LANGUAGE_COOKIE = 'kiroku_language';

/**
 * Browsers keep these prefixes to themselves: no page of a neighbouring host can set such a cookie, nor one without TLS. `__Host-` wants the
 * path "/", so that a cookie of one path has the weaker of the two. Without TLS there is no prefix.
 */
export const areaCookieName = ({ isSecure }: Transport, name: string): string =>
  isSecure ? `__Host-${name}` : name;
export const pathCookieName = ({ isSecure }: Transport, name: string): string =>
  isSecure ? `__Secure-${name}` : name;

interface Transport {
  readonly isSecure: boolean;
}

/**
 * Reads a cookie off a raw request: inside oidc-provider there is no Fastify request. The plugin loads its parser when it is registered, so
 * this works from then on.
 */
export function readCookie(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  return fastifyCookie.parse(request.headers.cookie ?? '')[name];
}
