// Shows failures inside the account area as a page if the client accepts HTML.

import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountArea } from '../accounts/area.ts';
import { toWaitMinutes } from '../accounts/attempt-limit.ts';
import { storeRefusedForm } from '../accounts/forms/refused-form.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import {
  type AccountPage,
  isNavigation,
  renderPage,
  sendPage,
  statusForBrowser,
  textsForRequest,
} from '../accounts/send-page.ts';
import type { Texts } from '../accounts/texts/en.ts';
import {
  type Failure,
  failureToBody,
  type SendFailurePage,
  TIMEOUT_FAILURE,
  UNAVAILABLE_FAILURE,
} from './failures.ts';

export const acceptsHtml = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false;

/** Returns title and text of the page. Some messages of Fastify are not translated, because no browser sends such requests. */
function textsOfFailure({ failure: t }: Texts, failure: Failure, seconds: number): readonly [string, string] {
  if (failure === UNAVAILABLE_FAILURE) return [t.awayTitle, t.away];
  const known: Partial<Record<Failure['code'], readonly [string, string]>> = {
    not_found: [t.notFoundTitle, t.notFound],
    unavailable: [t.lateTitle, t.late],
    rate_limited: [t.limitTitle, t.wait(toWaitMinutes(seconds))],
    internal: [t.otherTitle, t.internal],
  };
  return known[failure.code] ?? [t.otherTitle, failure.message];
}

type Link = NonNullable<Parameters<typeof messageBody>[0]['link']>;

/**
 * Makes the page. `seconds` is how long to wait. `again` is the address of the link that retries; if null, the link leads to the account.
 */
function pageOf(
  area: AccountArea,
  request: FastifyRequest,
  failure: Failure,
  { seconds = 0, again = null }: { readonly seconds?: number; readonly again?: string | null } = {},
): AccountPage {
  const t = textsForRequest(area, request);
  const [title, text] = textsOfFailure(t, failure, seconds);
  const link: Link =
    again === null
      ? { href: `${area.path}/account`, label: t.failure.toAccount }
      : { href: again, label: t.failure.again };
  return { title, status: failure.status, body: messageBody({ title, text, link }) };
}

export function createFailurePageSender(
  area: AccountArea,
  isAreaPath: (path: string) => boolean,
): SendFailurePage {
  return (request, reply, failure) => {
    if (!isAreaPath(request.url) || !acceptsHtml(request)) return false;
    if (failure.code !== 'rate_limited') {
      sendPage(area, reply, pageOf(area, request, failure));
      return true;
    }
    const again = pageBefore(request, isAreaPath);
    const seconds = Number(reply.getHeader('retry-after') ?? 0);
    const page = pageOf(area, request, failure, { seconds, again });
    if (again === null || request.method !== 'POST') sendPage(area, reply, page);
    else void keepTyped(area, request, reply, again).then(() => reply.sent || sendPage(area, reply, page));
    return true;
  };
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/;
const LONGEST_FORM = 4096;

/**
 * Stores the typed values of a form that a rate limit refuses (never the password), so that the form shows them again. The limit refuses
 * before the body is parsed, so the body is read here.
 */
async function keepTyped(
  area: AccountArea,
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<void> {
  const isShort = Number(headers['content-length'] ?? Infinity) <= LONGEST_FORM;
  if (!isShort || !isNavigation(headers) || !FORM_TYPE.test(headers['content-type'] ?? '')) return;
  const fields = new URLSearchParams(await text(raw).catch(() => ''));
  storeRefusedForm(area, reply, { address, values: Object.fromEntries(fields), status: 200, errors: {} });
}

/** Returns the address of the requested page, or of the page whose form was sent. Returns null if that page is not in the account area. */
function pageBefore(request: FastifyRequest, isAreaPath: (path: string) => boolean): string | null {
  const { method, url, host, headers } = request;
  const from = method === 'GET' ? url : headers.referer;
  const page = from === undefined ? null : URL.parse(from, `http://${host}`);
  if (page === null || page.host !== host || !isAreaPath(page.pathname)) return null;
  // A browser would treat a path that begins with two slashes as an address of another host.
  return page.pathname.replace(/^\/+/, '/') + page.search;
}

/** Sends the timeout failure on a hijacked response, which Fastify does not answer. Browsers get a page, other clients JSON. */
export function sendTimeoutAnswer(
  area: AccountArea,
  request: FastifyRequest,
  response: ServerResponse,
): void {
  const { headers, markup } = acceptsHtml(request)
    ? renderPage(area, request.raw, pageOf(area, request, TIMEOUT_FAILURE))
    : {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        markup: JSON.stringify(failureToBody(TIMEOUT_FAILURE)),
      };
  const length = Buffer.byteLength(markup);
  const status = acceptsHtml(request)
    ? statusForBrowser(request.headers, TIMEOUT_FAILURE.status)
    : TIMEOUT_FAILURE.status;
  response.writeHead(status, { ...headers, 'content-length': length }).end(markup);
}
