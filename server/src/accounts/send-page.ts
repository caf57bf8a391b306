// Sends a page of the account area: its texts, status and headers.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountArea } from './area.ts';
import { readLanguage } from './cookies.ts';
import { parseReturnPath } from './forms/return-address.ts';
import { htmlToString } from './html.ts';
import { accountSections, type LayoutContent, renderLayout } from './pages/layout.ts';
import type { Texts } from './texts/en.ts';
import { chooseTexts } from './texts/languages.ts';

export interface AccountPage extends Omit<LayoutContent, 'address'> {
  readonly status?: number;
  /**
   * The path and query to open if the user reloads this page or chooses another language. Set it on a page that answers a form; by default,
   * the section of the page opens. On a page that answers a GET, the address of the request is used instead.
   */
  readonly address?: string;
  /** Texts in another language than the request's. */
  readonly t?: Texts;
  /** How many seconds the person must wait. It is set after too many attempts. */
  readonly seconds?: number | undefined;
  /** The origins to which a form of this page may redirect. Browsers check every redirect against `form-action`. */
  readonly formTargets?: readonly string[];
}

export function sendPage(area: AccountArea, reply: FastifyReply, page: AccountPage): FastifyReply {
  const { request } = reply;
  const { headers, markup } = renderPage(area, request.raw, page);
  if (page.seconds !== undefined) reply.header('retry-after', page.seconds);
  return reply
    .code(statusForBrowser(request.headers, page.status ?? 200))
    .headers(headers)
    .send(markup);
}

/**
 * Returns the status to send. If Chromium gets a status of 400 or more, it closes the window of `identity.launchWebAuthFlow`, and the
 * person does not see the page. So browser navigations get 200 instead of an error. Other clients get the true status.
 */
export function statusForBrowser(headers: IncomingHttpHeaders, status: number): number {
  return isNavigation(headers) && status >= 400 && status !== 404 ? 200 : status;
}

export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}

export type RawPageRequest = Pick<FastifyRequest['raw'], 'headers' | 'method' | 'url'>;

/**
 * Returns the texts in the language that the user has chosen. Without a choice, the language that the app has requested is used, or else
 * the browser's preferred language.
 */
export function textsForRequest(
  area: Pick<AccountArea, 'isSecure'>,
  { headers }: Pick<RawPageRequest, 'headers'>,
): Texts {
  return chooseTexts(readLanguage(area, { headers }), headers['accept-language']);
}

/** Returns the headers and the markup of a page. oidc-provider and hijacked replies need them, because they are sent without Fastify. */
export function renderPage(
  area: Pick<AccountArea, 'path' | 'isSecure'>,
  request: RawPageRequest,
  page: AccountPage,
): { headers: Record<string, string>; markup: string } {
  const address =
    request.method === 'GET' && request.url !== undefined
      ? addressOf(area, request.url)
      : (page.address ?? sectionAddress(area, page));
  const headers = {
    ...pageHeaders(page),
    'content-type': 'text/html; charset=utf-8',
    // The script account.js puts this address into the address bar, because a page that is shown only once cannot be loaded again.
    ...(page.languageForm !== undefined &&
      page.address !== undefined && { 'content-location': page.address }),
  };
  const t = page.t ?? textsForRequest(area, request);
  return { headers, markup: htmlToString(renderLayout(t, area.path, { ...page, address })) };
}

const sectionAddress = ({ path }: Pick<AccountArea, 'path'>, { current }: AccountPage): string =>
  `${path}${accountSections.find(({ key }) => key === current)?.path ?? '/account'}`;

/** Returns path and query of a page. The query contains at most a valid `returnTo`. */
function addressOf(area: Pick<AccountArea, 'path'>, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const back = parseReturnPath(area, searchParams.get('returnTo') ?? '');
  return back === null ? pathname : `${pathname}?returnTo=${encodeURIComponent(back)}`;
}

/** Returns the headers of a page. The page may load only our style sheet and, if needed, our script. It must not be framed or cached. */
function pageHeaders({ formTargets = [], hasScript }: AccountPage): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  // Set these headers here, because Helmet's hook does not run for pages outside of the area's routes, such as 404s.
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
