// Serves the page for a forgotten password. The user sets a new password with the recovery code, and gets the next code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountNameKey } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { csrfFieldHtml, findSignedInAccount, startAccountSession } from './area-session.ts';
import { type SignInLimit, tooManyAttemptsState } from './attempt-limit.ts';
import { type FormFields, registerForm, type SubmittedForm } from './forms/guarded-form.ts';
import {
  expiredFormState,
  type FormState,
  INITIAL_FORM_STATE,
  redirectToForm,
  takeRefusedForm,
} from './forms/refused-form.ts';
import { addressWithReturnTo, parseReturnPath, readReturnTo } from './forms/return-address.ts';
import { setDeviceCookie } from './known-device.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { forgotPasswordBody } from './pages/recovery-page.ts';
import { recoveryCodePageAddress, sendRecoveryCodePage } from './recovery-code-routes.ts';
import { findPasswordError } from './security/password-rule.ts';
import { sendPage, textsForRequest } from './send-page.ts';
import type { Texts } from './texts/en.ts';

/** Registers the page. It uses the limit of the sign-in, so that wrong codes and wrong passwords are counted together. */
export function registerRecoveryPages(app: FastifyInstance, area: AccountArea, limit: SignInLimit): void {
  app.get(`${area.path}/forgot`, async (request, reply) => {
    const returnTo = readReturnTo(request);
    const refused = takeRefusedForm(area, request, reply, addressWithReturnTo(area, '/forgot', returnTo));
    return sendForgot(
      area,
      { request, reply, fields: { returnTo, ...refused?.values } },
      refused ?? INITIAL_FORM_STATE,
    );
  });
  registerForm(
    app,
    area,
    '/forgot',
    (request, reply, fields) =>
      limit.oneAtATime(request, () => takeForgot(area, limit, { request, reply, fields })),
    (request, reply, fields) =>
      again(area, { request, reply, fields }, expiredFormState(textsForRequest(area, request))),
  );
}

async function takeForgot(
  area: AccountArea,
  limit: SignInLimit,
  attempt: SubmittedForm,
): Promise<FastifyReply> {
  const { request, fields } = attempt;
  const t = textsForRequest(area, request);
  const errors = mistakesOf(t, fields);
  if (Object.keys(errors).length > 0) return again(area, attempt, { status: 400, errors });
  const seconds = await limit.secondsToWait(request);
  if (seconds !== null) return again(area, attempt, tooManyAttemptsState(t, seconds));
  const answer = await limit.throttle(request, () => recover(area, limit, attempt));
  return answer ?? again(area, attempt, tooManyAttemptsState(t, 60));
}

/** Returns the errors that do not depend on whether the account exists. */
function mistakesOf(t: Texts, { name = '', code = '', newPassword = '' }: FormFields): FieldErrors {
  const password = findPasswordError(t, newPassword, name);
  return {
    ...(name.trim() === '' && { name: t.signIn.noName }),
    ...(code.trim() === '' && { code: t.recovery.noCode }),
    ...(password !== null && { newPassword: password }),
  };
}

async function recover(area: AccountArea, limit: SignInLimit, attempt: SubmittedForm): Promise<FastifyReply> {
  const { request, reply, fields } = attempt;
  const { name = '', code = '', newPassword: password = '' } = fields;
  const t = textsForRequest(area, request);
  const recovered = await area.accounts.recover({ name, code, password });
  if (recovered === null || !(await startAccountSession(area, request, reply, recovered))) {
    if (await wasRecovered(area, request, { name, password }))
      return reply.redirect(recoveryCodePageAddress(area, fields.returnTo), 303);
    await limit.countFailure(request);
    // Use the same message for every failure, so that it does not reveal whether the name exists.
    return again(area, attempt, { status: 401, errors: { code: t.recovery.refused } });
  }
  setDeviceCookie(area, reply, recovered.account.name);
  const { account, recoveryCode } = recovered;
  const { returnTo } = fields;
  return sendRecoveryCodePage(area, request, reply, {
    account,
    code: recoveryCode,
    reason: 'recovered',
    returnTo,
  });
}

/** Whether this browser has sent the same form before. If so, the user has reloaded the page with the new code. */
async function wasRecovered(
  area: AccountArea,
  request: FastifyRequest,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<boolean> {
  const account = await findSignedInAccount(area, request);
  if (account?.nameKey !== accountNameKey(name)) return false;
  return (await area.accounts.verify(name, password)) !== null;
}

function again(area: AccountArea, attempt: SubmittedForm, refusal: FormState): FastifyReply {
  const { request, reply, fields } = attempt;
  const address = addressWithReturnTo(area, '/forgot', fields.returnTo);
  return (
    redirectToForm(area, request, reply, { address, values: fields, ...refusal }) ??
    sendForgot(area, attempt, refusal)
  );
}

function sendForgot(
  area: AccountArea,
  { request, reply, fields }: SubmittedForm,
  { status, errors, seconds }: FormState,
): FastifyReply {
  const t = textsForRequest(area, request);
  const returnTo = parseReturnPath(area, fields.returnTo);
  const body = forgotPasswordBody(t, {
    action: `${area.path}/forgot`,
    guard: csrfFieldHtml(area, request, reply),
    name: fields.name ?? '',
    returnTo: returnTo ?? '',
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  const address = addressWithReturnTo(area, '/forgot', fields.returnTo);
  return sendPage(area, reply, {
    title: t.recovery.forgotTitle,
    status,
    seconds,
    body,
    address,
    hasScript: true,
  });
}
