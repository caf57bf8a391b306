// The page for a forgotten password. The user sets a new password with the recovery code, and gets the next code.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Area } from './area.ts';
import { beginSession, csrfField } from './area-session.ts';
import { type SignInLimit, tooMany } from './attempt-limit.ts';
import { type FormFields, postForm, type SubmittedForm } from './forms/guarded-form.ts';
import {
  expiredForm,
  type FormState,
  FRESH_FORM,
  redirectToForm,
  takeRefusedForm,
} from './forms/refused-form.ts';
import { returnToOf, safeReturn, wantedPage, withReturn } from './forms/return-address.ts';
import { rememberDevice } from './known-device.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { codeBody, forgotBody } from './pages/recovery-page.ts';
import { passwordErrorOf } from './security/password-rule.ts';
import { sendPage, textsOf } from './send-page.ts';
import type { Texts } from './texts/en.ts';

/** Registers the page. It uses the limit of the sign-in, so that wrong codes and wrong passwords are counted together. */
export function registerRecovery(app: FastifyInstance, area: Area, limit: SignInLimit): void {
  app.get(`${area.path}/forgot`, async (request, reply) => {
    const returnTo = returnToOf(request);
    const refused = takeRefusedForm(area, request, reply, withReturn(area, '/forgot', returnTo));
    return sendForgot(
      area,
      { request, reply, fields: { returnTo, ...refused?.values } },
      refused ?? FRESH_FORM,
    );
  });
  postForm(
    app,
    area,
    '/forgot',
    (request, reply, fields) =>
      limit.oneAtATime(request, () => takeForgot(area, limit, { request, reply, fields })),
    (request, reply, fields) => again(area, { request, reply, fields }, expiredForm(textsOf(area, request))),
  );
}

async function takeForgot(area: Area, limit: SignInLimit, attempt: SubmittedForm): Promise<FastifyReply> {
  const { request, fields } = attempt;
  const t = textsOf(area, request);
  const errors = mistakesOf(t, fields);
  if (Object.keys(errors).length > 0) return again(area, attempt, { status: 400, errors });
  const seconds = await limit.secondsToWait(request);
  if (seconds !== null) return again(area, attempt, tooMany(t, seconds));
  const answer = await limit.throttle(request, () => recover(area, limit, attempt));
  return answer ?? again(area, attempt, tooMany(t, 60));
}

/** Returns the errors that do not depend on whether the account exists. */
function mistakesOf(t: Texts, { name = '', code = '', newPassword = '' }: FormFields): FieldErrors {
  const password = passwordErrorOf(t, newPassword, name);
  return {
    ...(name.trim() === '' && { name: t.signIn.noName }),
    ...(code.trim() === '' && { code: t.recovery.noCode }),
    ...(password !== null && { newPassword: password }),
  };
}

async function recover(area: Area, limit: SignInLimit, attempt: SubmittedForm): Promise<FastifyReply> {
  const { request, reply, fields } = attempt;
  const { name = '', code = '', newPassword: password = '' } = fields;
  const t = textsOf(area, request);
  const recovered = await area.accounts.recover({ name, code, password });
  if (recovered === null || !(await beginSession(area, request, reply, recovered))) {
    await limit.countFailure(request);
    // Use the same message for every failure, so that it does not reveal whether the name exists.
    return again(area, attempt, { status: 401, errors: { code: t.recovery.refused } });
  }
  rememberDevice(area, reply, recovered.account.name);
  const title = t.recovery.changedTitle;
  const href = wantedPage(area, fields.returnTo);
  const body = codeBody(t, { title, lead: t.recovery.changed, code: recovered.recoveryCode, href });
  return sendPage(area, reply, { title, body, hasScript: true });
}

function again(area: Area, attempt: SubmittedForm, refusal: FormState): FastifyReply {
  const { request, reply, fields } = attempt;
  const address = withReturn(area, '/forgot', fields.returnTo);
  return (
    redirectToForm(area, request, reply, { address, values: fields, ...refusal }) ??
    sendForgot(area, attempt, refusal)
  );
}

function sendForgot(
  area: Area,
  { request, reply, fields }: SubmittedForm,
  { status, errors, seconds }: FormState,
): FastifyReply {
  const t = textsOf(area, request);
  const returnTo = safeReturn(area, fields.returnTo);
  const body = forgotBody(t, {
    action: `${area.path}/forgot`,
    guard: csrfField(area, request, reply),
    name: fields.name ?? '',
    returnTo: returnTo ?? '',
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  return sendPage(area, reply, { title: t.recovery.forgotTitle, status, seconds, body, hasScript: true });
}
