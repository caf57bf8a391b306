// Registers a POST route of the account area: the form guard and, where wanted, the signed-in account come before the handler.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import { type Area, sendPage, signedIn } from './area.ts';
import { messageBody } from './pages/message-page.ts';

export type FormFields = Readonly<Record<string, string>>;
type Answer = FastifyReply | Promise<FastifyReply>;

/** `handle` is called with the form's text fields only, and of them those that a database can keep. */
export function postForm(
  app: FastifyInstance,
  area: Area,
  url: string,
  handle: (request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer,
): void {
  app.post(`${area.path}${url}`, async (request, reply) => {
    const fields = textFields(request.body);
    if (!area.guard.accepts(request, fields.guard)) return refuseForm(area, reply);
    return handle(request, reply, fields);
  });
}

export function postAccountForm(
  app: FastifyInstance,
  area: Area,
  url: string,
  handle: (account: Account, request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Answer,
): void {
  postForm(app, area, url, async (request, reply, fields) => {
    const account = await signedIn(area, request);
    return account === null
      ? reply.redirect(`${area.path}/sign-in`, 303)
      : handle(account, request, reply, fields);
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
    return account === null ? reply.redirect(`${area.path}/sign-in`, 303) : handle(account, request, reply);
  });
}

function refuseForm(area: Area, reply: FastifyReply): FastifyReply {
  return sendPage(area, reply, {
    title: 'This form has expired',
    status: 403,
    body: messageBody({
      title: 'This form has expired',
      text: 'Go back, reload the page and send the form again.',
    }),
  });
}

function textFields(body: unknown): FormFields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  );
}

/** The value of one parameter of the matched path. */
export function pathParameter(request: FastifyRequest, name: string): string {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return '';
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : '';
}
