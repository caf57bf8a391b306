// Defines the names of the account area's cookies. Over TLS, the names have a prefix.
import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

export const SESSION_COOKIE = 'kiroku_session';
export const CSRF_COOKIE = 'kiroku_form';
export const AUTHORIZATION_REQUEST_COOKIE = 'kiroku_request';
/** Remembers an app's authorization request while the user signs in (see interaction-cookie.ts). */
export const INTERACTION_COOKIE = 'kiroku_interaction_begun';
export const KNOWN_DEVICE_COOKIE = 'kiroku_device';
export const REFUSED_FORM_COOKIE = 'kiroku_refused';
/** The chosen language. If it is missing, the browser's preferred language is used. */
export const LANGUAGE_COOKIE = 'kiroku_language';
/** The language that an app has requested with `ui_locales`. It is used until the user chooses a language. */
export const APP_LANGUAGE_COOKIE = 'kiroku_app_language';

/**
 * Returns the cookie's name with its prefix. Browsers accept these prefixes only over TLS, so without TLS the name has no prefix. `__Host-`
 * requires the path "/", so cookies of a narrower path get `__Secure-`.
 */
export const hostPrefixedCookieName = ({ isSecure }: Transport, name: string): string =>
  isSecure ? `__Host-${name}` : name;
export const securePrefixedCookieName = ({ isSecure }: Transport, name: string): string =>
  isSecure ? `__Secure-${name}` : name;

interface Transport {
  readonly isSecure: boolean;
}

/** Reads a cookie of a raw request, because inside oidc-provider there is no Fastify request. */
export function readCookie(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

/** Returns the tag of the language that the user has chosen. If there is none, returns the tag that the app has requested. */
export function readLanguage(
  transport: Transport,
  request: Pick<IncomingMessage, 'headers'>,
): string | undefined {
  const [chosen, requested] = [LANGUAGE_COOKIE, APP_LANGUAGE_COOKIE].map((name) =>
    readCookie(request, hostPrefixedCookieName(transport, name)),
  );
  return chosen ?? requested;
}
