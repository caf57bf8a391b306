// Registers routes of the account area. The form guard and, on signed-in pages, the session are checked before the handler runs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account-store.ts';
import type { AccountArea } from '../area.ts';
import { findSignedInAccount, redirectToSignIn } from '../area-session.ts';
import { messageBody } from '../pages/message-page.ts';
import { sendPage, textsForRequest } from '../send-page.ts';

export type FormFields = Readonly<Record<string, string>>;

export interface SubmittedForm {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}
type Answer = FastifyReply | Promise<FastifyReply>;

type HandleForm = (request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer;

/**
 * A field may have at most this many characters. The rules of each field allow fewer and have better messages. This limit only rejects
 * extreme input early.
 */
const LONGEST_FIELD = 1000;
const LONGEST_FIELDS: Readonly<Record<string, number>> = { redirectUris: 6000 };

/**
 * Registers a form. `handle` gets the form's text fields, except fields that contain NUL. `refuse` answers a form with an invalid CSRF
 * token. `refuse` must not change anything, but may show the typed values again. If a field is too long, the answer is 400, and neither
 * function is called.
 */
export function registerForm(
  app: FastifyInstance,
  area: AccountArea,
  url: string,
  handle: HandleForm,
  refuse: HandleForm = (_request, reply) => sendExpiredFormPage(area, reply, `${area.path}/account`),
): void {
  app.post(`${area.path}${url}`, async (request, reply) => {
    const fields = textFields(request.body);
    if (fields === null) return refuseLongField(area, reply);
    if (!area.guard.accepts(request, fields.guard)) return refuse(request, reply, fields);
    return handle(request, reply, fields);
  });
}

/** Registers a form of a signed-in page. The form is accepted only while the account to which the page was shown is still signed in. */
export function registerAccountForm(
  app: FastifyInstance,
  area: AccountArea,
  url: string,
  handle: (account: Account, request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer,
): void {
  app.post(`${area.path}${url}`, async (request, reply) => {
    const fields = textFields(request.body);
    if (fields === null) return refuseLongField(area, reply);
    const account = await findSignedInAccount(area, request);
    if (account !== null && area.guard.accepts(request, fields.guard, account.id))
      return handle(account, request, reply, fields);
    // The user has signed out since the page was shown, and must sign in again.
    return account === null && area.guard.knows(request)
      ? redirectToSignIn(area, reply)
      : sendExpiredFormPage(area, reply, `${area.path}/account`);
  });
}

export function registerAccountPage(
  app: FastifyInstance,
  area: AccountArea,
  url: string,
  handle: (account: Account, request: FastifyRequest, reply: FastifyReply) => Answer,
): void {
  app.get(`${area.path}${url}`, async (request, reply) => {
    const account = await findSignedInAccount(area, request);
    return account === null
      ? redirectToSignIn(area, reply, `${area.path}${url}`)
      : handle(account, request, reply);
  });
}

/** Answers 403 with a page that says that the form has expired. `href` is the address of the form's page. */
export function sendExpiredFormPage(area: AccountArea, reply: FastifyReply, href: string): FastifyReply {
  const {
    expiredTitle: title,
    expiredText: text,
    showAgain: label,
  } = textsForRequest(area, reply.request).form;
  const body = messageBody({ title, text, link: { href, label } });
  return sendPage(area, reply, { title, status: 403, body, address: href });
}

function refuseLongField(area: AccountArea, reply: FastifyReply): FastifyReply {
  const { tooLongTitle: title, tooLongText: text } = textsForRequest(area, reply.request).form;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}

/** Returns the text fields; null if a field is too long. */
function textFields(body: unknown): FormFields | null {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isTooLong = texts.some(([name, text]) => text.length > (LONGEST_FIELDS[name] ?? LONGEST_FIELD));
  return isTooLong ? null : Object.fromEntries(texts.filter(([, text]) => !text.includes('\0')));
}

export function readPathParameter(request: FastifyRequest, name: string): string {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return '';
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : '';
}
