// The sessions of the account area. Finds out who is signed in, begins and ends sessions, and makes the CSRF field.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, VerifiedAccount } from './account-store.ts';
import { type Area, areaCookie } from './area.ts';
import { areaCookieName, SESSION_COOKIE } from './cookies.ts';
import { withReturn } from './forms/return-address.ts';
import { type Html, html } from './html.ts';
import { SESSION_SECONDS } from './session-store.ts';

export const sessionToken = (area: Pick<Area, 'isSecure'>, request: FastifyRequest) =>
  request.cookies[areaCookieName(area, SESSION_COOKIE)];

export function signedInAccount(area: Area, request: FastifyRequest): Promise<Account | null> {
  return area.sessions.find(sessionToken(area, request));
}

/** Redirects to the sign-in page. `wanted` is the path of the page to open afterwards; by default, the profile opens. */
export const redirectToSignIn = (
  area: Pick<Area, 'path'>,
  reply: FastifyReply,
  wanted?: string,
): FastifyReply => reply.redirect(withReturn(area, '/sign-in', wanted), 303);

/**
 * Begins a session with a new token, and ends the session of the browser's current cookie. Returns false if the password has changed since
 * it was checked.
 */
export async function beginSession(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  verified: VerifiedAccount,
): Promise<boolean> {
  const token = await area.sessions.begin(verified);
  if (token === null) return false;
  await area.sessions.end(sessionToken(area, request));
  const cookie = { ...areaCookie(area), maxAge: SESSION_SECONDS };
  reply.setCookie(areaCookieName(area, SESSION_COOKIE), token, cookie);
  return true;
}

export async function endSession(area: Area, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await area.sessions.end(sessionToken(area, request));
  for (const name of [SESSION_COOKIE, ...area.foreignCookies])
    reply.clearCookie(areaCookieName(area, name), areaCookie(area));
}

/**
 * Returns the hidden CSRF field, which every form needs. `account` is the signed-in account; it is undefined on pages that need no sign-in.
 */
export function csrfField(area: Area, request: FastifyRequest, reply: FastifyReply, account?: Account): Html {
  return html`<input type="hidden" name="guard" value="${area.guard.tokenFor(request, reply, account?.id)}">`;
}
