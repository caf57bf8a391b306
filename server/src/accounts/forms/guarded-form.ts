// Registers a POST route of the account area: the form guard and, where wanted, the signed-in account come before the handler.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account-store.ts';
import { type Area, redirectToSignIn, sendPage, signedIn, textsOf } from '../area.ts';
import { messageBody } from '../pages/message-page.ts';

export type FormFields = Readonly<Record<string, string>>;

export interface SubmittedForm {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}
type Answer = FastifyReply | Promise<FastifyReply>;

type HandleForm = (request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer;

/**
 * Characters that a field may have. Each rule for a field allows fewer, so that a person reads what the rule says; a longer text is refused
 * before any rule reads it.
 */
const LONGEST_FIELD = 1000;
const LONGEST_FIELDS: Readonly<Record<string, number>> = { redirectUris: 6000 };

/**
 * `handle` is called with the form's text fields only, and of them those that a database can keep. A form with a field that is too long gets
 * 400, and neither function is called. `refuse` answers a form that this
 * browser was not given, or whose cookie is gone: nothing of it may be done, but what was typed may be shown again.
 */
export function postForm(
  app: FastifyInstance,
  area: Area,
  url: string,
  handle: HandleForm,
  refuse: HandleForm = (_request, reply) => refuseForm(area, reply, `${area.path}/account`),
): void {
  app.post(`${area.path}${url}`, async (request, reply) => {
    const fields = textFields(request.body);
    if (fields === null) return refuseLongField(area, reply);
    if (!area.guard.accepts(request, fields.guard)) return refuse(request, reply, fields);
    return handle(request, reply, fields);
  });
}

/** A form of a signed-in page. It counts for the account that the page was shown to, and for no other that has signed in since. */
export function postAccountForm(
  app: FastifyInstance,
  area: Area,
  url: string,
  handle: (account: Account, request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer,
): void {
  app.post(`${area.path}${url}`, async (request, reply) => {
    const fields = textFields(request.body);
    if (fields === null) return refuseLongField(area, reply);
    const account = await signedIn(area, request);
    if (account !== null && area.guard.accepts(request, fields.guard, account.id))
      return handle(account, request, reply, fields);
    // Without an account there is nothing to do, whatever the form says.
    return account === null && area.guard.knows(request)
      ? redirectToSignIn(area, reply)
      : refuseForm(area, reply, `${area.path}/account`);
  });
}

export function getAccountPage(
  app: FastifyInstance,
  area: Area,
  url: string,
  handle: (account: Account, request: FastifyRequest, reply: FastifyReply) => Answer,
): void {
  app.get(`${area.path}${url}`, async (request, reply) => {
    const account = await signedIn(area, request);
    return account === null ? redirectToSignIn(area, reply) : handle(account, request, reply);
  });
}

/** `href`: where the form is. */
export function refuseForm(area: Area, reply: FastifyReply, href: string): FastifyReply {
  const { expiredTitle: title, expiredText: text, showAgain: label } = textsOf(area, reply.request).form;
  const body = messageBody({ title, text, link: { href, label } });
  return sendPage(area, reply, { title, status: 403, body });
}

function refuseLongField(area: Area, reply: FastifyReply): FastifyReply {
  const { tooLongTitle: title, tooLongText: text } = textsOf(area, reply.request).form;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}

/** Null when a field is too long. */
function textFields(body: unknown): FormFields | null {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isTooLong = texts.some(([name, text]) => text.length > (LONGEST_FIELDS[name] ?? LONGEST_FIELD));
  return isTooLong ? null : Object.fromEntries(texts.filter(([, text]) => !text.includes('\0')));
}

/** The value of one parameter of the matched path. */
export function pathParameter(request: FastifyRequest, name: string): string {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return '';
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : '';
}
