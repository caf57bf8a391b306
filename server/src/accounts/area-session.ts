// Manages the sessions of the account area. Finds out who is signed in, begins and ends sessions, and makes the CSRF field.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, VerifiedAccount } from './account-store.ts';
import { type AccountArea, areaCookieOptions } from './area.ts';
import { hostPrefixedCookieName, SESSION_COOKIE } from './cookies.ts';
import { addressWithReturnTo } from './forms/return-address.ts';
import { type Html, html } from './html.ts';
import { SESSION_LIFETIME_SECONDS } from './session-store.ts';

export const sessionTokenOf = (area: Pick<AccountArea, 'isSecure'>, request: FastifyRequest) =>
  request.cookies[hostPrefixedCookieName(area, SESSION_COOKIE)];

export function findSignedInAccount(area: AccountArea, request: FastifyRequest): Promise<Account | null> {
  return area.sessions.find(sessionTokenOf(area, request));
}

/** Redirects to the sign-in page. `wanted` is the path of the page to open afterwards; by default, the profile opens. */
export const redirectToSignIn = (
  area: Pick<AccountArea, 'path'>,
  reply: FastifyReply,
  wanted?: string,
): FastifyReply => reply.redirect(addressWithReturnTo(area, '/sign-in', wanted), 303);

/**
 * Begins a session with a new token, and ends the session of the browser's current cookie. Returns false if the password has changed since
 * it was checked.
 */
export async function startAccountSession(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  verified: VerifiedAccount,
): Promise<boolean> {
  const token = await area.sessions.begin(verified);
  if (token === null) return false;
  await area.sessions.end(sessionTokenOf(area, request));
  const cookie = { ...areaCookieOptions(area), maxAge: SESSION_LIFETIME_SECONDS };
  reply.setCookie(hostPrefixedCookieName(area, SESSION_COOKIE), token, cookie);
  return true;
}

export async function endAccountSession(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await area.sessions.end(sessionTokenOf(area, request));
  for (const name of [SESSION_COOKIE, ...area.foreignCookies])
    reply.clearCookie(hostPrefixedCookieName(area, name), areaCookieOptions(area));
}

/**
 * Returns the hidden CSRF field, which every form needs. `account` is the signed-in account; it is undefined on pages that need no sign-in.
 */
export function csrfFieldHtml(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  account?: Account,
): Html {
  return html`<input type="hidden" name="guard" value="${area.guard.tokenFor(request, reply, account?.id)}">`;
}
