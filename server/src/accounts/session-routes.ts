// Registers the routes for sign-up, sign-in, sign-out, and the language of the account area.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountNameKey } from './account-store.ts';
import type { AccountArea } from './area.ts';
import {
  csrfFieldHtml,
  endAccountSession,
  findSignedInAccount,
  redirectToSignIn,
  startAccountSession,
} from './area-session.ts';
import { type AttemptLimit, type SignInLimit, tooManyAttemptsState } from './attempt-limit.ts';
import {
  type FormFields,
  readPathParameter,
  registerAccountForm,
  registerForm,
  type SubmittedForm,
} from './forms/guarded-form.ts';
import {
  expiredFormState,
  type FormState,
  INITIAL_FORM_STATE,
  redirectToForm,
  takeRefusedForm,
} from './forms/refused-form.ts';
import {
  addressWithReturnTo,
  pageAfterSignIn,
  parseReturnPath,
  readReturnTo,
} from './forms/return-address.ts';
import { parseSignUpForm } from './forms/sign-up-form.ts';
import { setDeviceCookie } from './known-device.ts';
import { setLanguageCookie } from './language-cookie.ts';
import { signInBody, signUpBody } from './pages/sign-in-page.ts';
import {
  recoveryCodePageAddress,
  registerRecoveryCodePage,
  sendRecoveryCodePage,
} from './recovery-code-routes.ts';
import { sendPage, textsForRequest } from './send-page.ts';
import { trySignIn } from './sign-in.ts';
import { findTextsByTag } from './texts/languages.ts';

interface SessionLimits {
  readonly signIn: SignInLimit;
  readonly signUp: AttemptLimit;
}

export function registerSessionRoutes(app: FastifyInstance, area: AccountArea, limits: SessionLimits): void {
  app.get(area.path === '' ? '/' : area.path, async (_request, reply) =>
    reply.redirect(`${area.path}/account`, 303),
  );
  registerLanguage(app, area);
  registerSignIn(app, area, limits.signIn);
  registerSignUp(app, area, limits.signUp);
  registerRecoveryCodePage(app, area);
  registerAccountForm(app, area, '/sign-out', async (_account, request, reply) => {
    await endAccountSession(area, request, reply);
    return redirectToSignIn(area, reply);
  });
}

/**
 * Registers the route that changes the language. The route is a GET without a CSRF check, so another site can change the language, but
 * nothing else.
 */
function registerLanguage(app: FastifyInstance, area: AccountArea): void {
  app.get(`${area.path}/language/:tag`, async (request, reply) => {
    const t = findTextsByTag(readPathParameter(request, 'tag'));
    if (t === undefined) return reply.callNotFound();
    setLanguageCookie(area, reply, t.tag);
    const back = new URL(request.url, 'http://localhost').searchParams.get('back') ?? '';
    // Parse the address like a browser: "/auth/..//evil.example" and "/auth\\evil.example" would lead to another site.
    const target = URL.parse(back, 'http://localhost');
    const isOwn = target?.origin === 'http://localhost' && target.pathname.startsWith(`${area.path}/`);
    const address = isOwn ? target.pathname.replace(/^\/+/, '/') + target.search : `${area.path}/account`;
    return reply.redirect(address, 303);
  });
}

function registerSignIn(app: FastifyInstance, area: AccountArea, limit: SignInLimit): void {
  app.get(`${area.path}/sign-in`, async (request, reply) => {
    const account = await findSignedInAccount(area, request);
    const returnTo = readReturnTo(request);
    if (account !== null) return reply.redirect(pageAfterSignIn(area, returnTo), 303);
    const refused = takeRefusedForm(area, request, reply, addressWithReturnTo(area, '/sign-in', returnTo));
    return sendSignIn(area, request, reply, { values: { returnTo }, ...(refused ?? INITIAL_FORM_STATE) });
  });
  const again = (request: FastifyRequest, reply: FastifyReply, values: FormFields, refusal: FormState) => {
    const address = addressWithReturnTo(area, '/sign-in', values.returnTo);
    return (
      redirectToForm(area, request, reply, { address, values, ...refusal }) ??
      sendSignIn(area, request, reply, { values, ...refusal })
    );
  };
  registerForm(
    app,
    area,
    '/sign-in',
    async (request, reply, fields) => {
      const result = await trySignIn(area, limit, { request, reply, fields });
      if (result.kind === 'refused') return again(request, reply, fields, result);
      return reply.redirect(pageAfterSignIn(area, fields.returnTo), 303);
    },
    (request, reply, fields) =>
      again(request, reply, fields, expiredFormState(textsForRequest(area, request))),
  );
}

function registerSignUp(app: FastifyInstance, area: AccountArea, limit: AttemptLimit): void {
  app.get(`${area.path}/sign-up`, async (request, reply) => {
    const returnTo = readReturnTo(request);
    const refused = takeRefusedForm(area, request, reply, addressWithReturnTo(area, '/sign-up', returnTo));
    return sendSignUp(area, request, reply, { values: { returnTo }, ...(refused ?? INITIAL_FORM_STATE) });
  });
  registerForm(
    app,
    area,
    '/sign-up',
    (request, reply, fields) =>
      limit.oneAtATime(request, () => signUp(area, limit, { request, reply, fields })),
    (request, reply, values) =>
      signUpAgain(area, request, reply, { values, ...expiredFormState(textsForRequest(area, request)) }),
  );
}

async function signUp(
  area: AccountArea,
  limit: AttemptLimit,
  { request, reply, fields }: SubmittedForm,
): Promise<FastifyReply> {
  const seconds = await limit.secondsToWait(request);
  const again = (refusal: FormState) => signUpAgain(area, request, reply, { values: fields, ...refusal });
  const t = textsForRequest(area, request);
  if (seconds !== null) return again(tooManyAttemptsState(t, seconds));
  // Count before validating, because forms with mistakes count, too.
  await limit.countFailure(request);
  const form = parseSignUpForm(t, fields, area.now());
  if (!form.ok) return again({ status: 400, errors: form.errors });
  const created = await area.accounts.create(form.values);
  const { returnTo } = fields;
  if (created === null) {
    // The name may be taken because its owner has just created the account, and now reloads the page with the recovery code.
    const isOwner = (await findSignedInAccount(area, request))?.nameKey === accountNameKey(form.values.name);
    return isOwner
      ? reply.redirect(recoveryCodePageAddress(area, returnTo), 303)
      : again({ status: 400, errors: { name: t.signUp.taken } });
  }
  await startAccountSession(area, request, reply, created);
  setDeviceCookie(area, reply, created.account.name);
  const { account, recoveryCode: code } = created;
  return sendRecoveryCodePage(area, request, reply, { account, code, reason: 'signUp', returnTo });
}

function signUpAgain(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: FormState & { values: FormFields },
): FastifyReply {
  const address = addressWithReturnTo(area, '/sign-up', refused.values.returnTo);
  return (
    redirectToForm(area, request, reply, { address, ...refused }) ?? sendSignUp(area, request, reply, refused)
  );
}

function sendSignIn(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, status, errors, seconds }: FormState & { values: FormFields },
): FastifyReply {
  const action = `${area.path}/sign-in`;
  const guard = csrfFieldHtml(area, request, reply);
  const t = textsForRequest(area, request);
  const body = signInBody(t, {
    action,
    guard,
    name: values.name ?? '',
    returnTo: parseReturnPath(area, values.returnTo) ?? '',
    errors,
    signUpPath: addressWithReturnTo(area, '/sign-up', values.returnTo),
    forgotPath: addressWithReturnTo(area, '/forgot', values.returnTo),
    appName: null,
  });
  const address = addressWithReturnTo(area, '/sign-in', values.returnTo);
  return sendPage(area, reply, { title: t.signIn.title, status, seconds, body, address });
}

function sendSignUp(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, status, errors, seconds }: FormState & { values: FormFields },
): FastifyReply {
  const returnTo = parseReturnPath(area, values.returnTo);
  const t = textsForRequest(area, request);
  const body = signUpBody(t, {
    action: `${area.path}/sign-up`,
    guard: csrfFieldHtml(area, request, reply),
    values: { name: values.name ?? '', birthDate: values.birthDate ?? '', returnTo: returnTo ?? '' },
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  const address = addressWithReturnTo(area, '/sign-up', values.returnTo);
  return sendPage(area, reply, { title: t.signUp.title, status, seconds, body, address, hasScript: true });
}
