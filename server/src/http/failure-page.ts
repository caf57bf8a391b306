// Failures inside the account area are shown as a page when a person is looking.

import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Area, drawPage, type Page, sendPage, shownStatus } from '../accounts/area.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { type Failure, type FailurePage, failureBody, LATE } from './failures.ts';

const isPerson = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

const titles: Partial<Record<Failure['code'], string>> = {
  not_found: 'Page not found',
  unavailable: 'This takes too long',
};

function pageOf(area: Area, { status, code, message }: Failure): Page {
  const title = titles[code] ?? 'That did not work';
  const link = { href: `${area.path}/account`, label: 'To your account' };
  return { title, status, body: messageBody({ title, text: message, link }) };
}

export function failurePage(area: Area, isAreaPath: (path: string) => boolean): FailurePage {
  return (request, reply, failure) => {
    if (!isAreaPath(request.url) || !isPerson(request)) return false;
    sendPage(area, reply, pageOf(area, failure));
    return true;
  };
}

/** For a response that Fastify has let go of. */
export function answerLate(area: Area, request: FastifyRequest, response: ServerResponse): void {
  const json = { headers: { 'content-type': 'application/json; charset=utf-8' }, markup: '' };
  const { headers, markup } = isPerson(request)
    ? drawPage(area, pageOf(area, LATE))
    : { ...json, markup: JSON.stringify(failureBody(LATE)) };
  const length = Buffer.byteLength(markup);
  const status = isPerson(request) ? shownStatus(request.headers, LATE.status) : LATE.status;
  response.writeHead(status, { ...headers, 'content-length': length }).end(markup);
}
