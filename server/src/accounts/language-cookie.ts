// Sets the cookies that store the language of the pages. The cookies are valid for the whole host, because the start page and the practice
// site use them, too.
import type { FastifyReply } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { type AccountArea, areaCookieOptions } from './area.ts';
import { APP_LANGUAGE_COOKIE, hostPrefixedCookieName, LANGUAGE_COOKIE } from './cookies.ts';
import { findTextsByTagOrFamily } from './texts/languages.ts';

const ONE_YEAR_SECONDS = 365 * 86_400;

/** Stores the language that the user has chosen. */
export function setLanguageCookie(area: AccountArea, reply: FastifyReply, tag: string): void {
  const cookie = { ...areaCookieOptions(area), path: '/', maxAge: ONE_YEAR_SECONDS };
  reply.setCookie(hostPrefixedCookieName(area, LANGUAGE_COOKIE), tag, cookie);
}

/**
 * Stores the first known language of the parameter `ui_locales` (OpenID Connect Core, section 3.1.2.1) until the browser is closed. Without
 * a known language, removes the language of an earlier request.
 */
export function setAppLanguageCookie(
  area: Pick<AccountArea, 'isSecure'>,
  ctx: KoaContextWithOIDC,
  uiLocales: unknown,
): void {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const [tag] = wanted.flatMap((one) => findTextsByTagOrFamily(one)?.tag ?? []);
  const name = hostPrefixedCookieName(area, APP_LANGUAGE_COOKIE);
  if (tag === undefined && ctx.cookies.get(name, { signed: false }) === undefined) return;
  ctx.cookies.set(name, tag ?? null, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    signed: false,
  });
}
