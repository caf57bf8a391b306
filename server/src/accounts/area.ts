// Shared by all pages of the account area: its stores, sending a page, sessions and their cookies.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Accounts, Verified } from './account-store.ts';
import type { Apps } from './app-store.ts';
import type { Connections } from './connection-store.ts';
import { areaCookieName, LANGUAGE_COOKIE, readCookie, SESSION_COOKIE } from './cookies.ts';
import type { FormGuard } from './forms/form-guard.ts';
import { safeReturn } from './forms/return-address.ts';
import { type Html, html, markupOf } from './html.ts';
import { type Frame, layout } from './pages/layout.ts';
import type { ExportAccount } from './security/account-export.ts';
import { SESSION_SECONDS, type Sessions } from './session-store.ts';
import type { Texts } from './texts/en.ts';
import { chooseTexts } from './texts/languages.ts';

export interface Area {
  /** Path of the account area without a trailing slash: "/auth". */
  readonly path: string;
  readonly isSecure: boolean;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly apps: Apps;
  readonly connections: Connections;
  readonly guard: FormGuard;
  readonly exportAccount: ExportAccount;
  readonly now: () => Date;
  /** Cookies of oidc-provider, which are cleared at sign-out. */
  readonly foreignCookies: readonly string[];
}

export interface Page extends Omit<Frame, 'address'> {
  readonly status?: number;
  /** Origins to which a form of this page may redirect: browsers check every redirect against form-action. */
  readonly formTargets?: readonly string[];
}

export function sendPage(area: Area, reply: FastifyReply, page: Page): FastifyReply {
  const { request } = reply;
  const { headers, markup } = drawPage(area, request.raw, page);
  return reply
    .code(shownStatus(request.headers, page.status ?? 200))
    .headers(headers)
    .send(markup);
}

/**
 * Returns 200 instead of an error status for browser navigations. Chromium closes the window of `identity.launchWebAuthFlow` on a status of
 * 400 or more, so that the person would not see the page. Other clients get the true status.
 */
export function shownStatus(headers: IncomingHttpHeaders, status: number): number {
  return isNavigation(headers) && status >= 400 && status !== 404 ? 200 : status;
}

/** Whether the request is a browser navigation. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}

/** The parts of a request that a page depends on. */
export type Asked = Pick<FastifyRequest['raw'], 'headers' | 'method' | 'url'>;

/** The texts in the chosen language, else in the browser's preferred one. */
export function textsOf(area: Pick<Area, 'isSecure'>, { headers }: Pick<Asked, 'headers'>): Texts {
  const chosen = readCookie({ headers }, areaCookieName(area, LANGUAGE_COOKIE));
  return chooseTexts(chosen, headers['accept-language']);
}

/** Also used where Fastify does not send the answer (oidc-provider, hijacked replies). */
export function drawPage(
  area: Pick<Area, 'path' | 'isSecure'>,
  asked: Asked,
  page: Page,
): { headers: Record<string, string>; markup: string } {
  const headers = { ...pageHeaders(page), 'content-type': 'text/html; charset=utf-8' };
  // The address of a POST cannot be opened again.
  const address = asked.method === 'GET' && asked.url !== undefined ? addressOf(area, asked.url) : null;
  return { headers, markup: markupOf(layout(textsOf(area, asked), area.path, { ...page, address })) };
}

/** Drops the query, except a valid `returnTo`. */
function addressOf(area: Pick<Area, 'path'>, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const back = safeReturn(area, searchParams.get('returnTo') ?? '');
  return back === null ? pathname : `${pathname}?returnTo=${encodeURIComponent(back)}`;
}

/** The page loads only our style sheet and, if it needs one, our script. It may not be framed or cached. */
function pageHeaders({ formTargets = [], hasScript }: Page): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  // Helmet's hook does not run for pages that are sent outside the area's routes, such as 404s.
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

export const sessionToken = (area: Pick<Area, 'isSecure'>, request: FastifyRequest) =>
  request.cookies[areaCookieName(area, SESSION_COOKIE)];

export function signedIn(area: Area, request: FastifyRequest): Promise<Account | null> {
  return area.sessions.find(sessionToken(area, request));
}

export const redirectToSignIn = ({ path }: Pick<Area, 'path'>, reply: FastifyReply): FastifyReply =>
  reply.redirect(`${path}/sign-in`, 303);

/** Options of the cookies that the whole area reads. */
export function areaCookie({ path, isSecure }: Pick<Area, 'path' | 'isSecure'>) {
  const cookiePath = isSecure || path === '' ? '/' : path;
  return { path: cookiePath, secure: isSecure, httpOnly: true, sameSite: 'lax' } as const;
}

/**
 * Begins a session with a new token and ends the session of the browser's present cookie. False when the password has changed since it was
 * checked.
 */
export async function beginSession(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  verified: Verified,
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

/** The hidden CSRF field of every form. `account`: the signed-in account, on signed-in pages. */
export function guardField(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  account?: Account,
): Html {
  return html`<input type="hidden" name="guard" value="${area.guard.tokenFor(request, reply, account?.id)}">`;
}
