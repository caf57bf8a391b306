// Routes for sign-up, sign-in, sign-out, and the language of the account area.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameKeyOf } from './account-store.ts';
import { type Area, areaCookie } from './area.ts';
import { beginSession, csrfField, endSession, redirectToSignIn, signedInAccount } from './area-session.ts';
import { type AttemptLimit, type SignInLimit, tooMany } from './attempt-limit.ts';
import { areaCookieName, LANGUAGE_COOKIE } from './cookies.ts';
import {
  type FormFields,
  pathParameter,
  postAccountForm,
  postForm,
  type SubmittedForm,
} from './forms/guarded-form.ts';
import {
  expiredForm,
  type FormState,
  FRESH_FORM,
  redirectToForm,
  takeRefusedForm,
} from './forms/refused-form.ts';
import { returnToOf, safeReturn, wantedPage, withReturn } from './forms/return-address.ts';
import { readSignUpForm } from './forms/sign-up-form.ts';
import { rememberDevice } from './known-device.ts';
import { codeBody } from './pages/recovery-page.ts';
import { signInBody, signUpBody } from './pages/sign-in-page.ts';
import { sendPage, textsOf } from './send-page.ts';
import { trySignIn } from './sign-in.ts';
import { languages } from './texts/languages.ts';

interface Limits {
  readonly signIn: SignInLimit;
  readonly signUp: AttemptLimit;
}

export function registerSessionRoutes(app: FastifyInstance, area: Area, limits: Limits): void {
  app.get(area.path === '' ? '/' : area.path, async (_request, reply) =>
    reply.redirect(`${area.path}/account`, 303),
  );
  registerLanguage(app, area);
  registerSignIn(app, area, limits.signIn);
  registerSignUp(app, area, limits.signUp);
  postAccountForm(app, area, '/sign-out', async (_account, request, reply) => {
    await endSession(area, request, reply);
    return redirectToSignIn(area, reply);
  });
}

const ONE_YEAR_SECONDS = 365 * 86_400;

/** Registers the choice of the language. It is a GET without a CSRF check, so another site can change the language, but nothing else. */
function registerLanguage(app: FastifyInstance, area: Area): void {
  app.get(`${area.path}/language/:tag`, async (request, reply) => {
    const { t } = languages.find(({ t: { tag } }) => tag === pathParameter(request, 'tag')) ?? {};
    if (t === undefined) return reply.callNotFound();
    const cookie = { ...areaCookie(area), maxAge: ONE_YEAR_SECONDS };
    reply.setCookie(areaCookieName(area, LANGUAGE_COOKIE), t.tag, cookie);
    const back = new URL(request.url, 'http://localhost').searchParams.get('back') ?? '';
    // Parse the address like a browser: "/auth/..//evil.example" and "/auth\\evil.example" would lead to another site.
    const target = URL.parse(back, 'http://localhost');
    const isOwn = target?.origin === 'http://localhost' && target.pathname.startsWith(`${area.path}/`);
    const address = isOwn ? target.pathname.replace(/^\/+/, '/') + target.search : `${area.path}/account`;
    return reply.redirect(address, 303);
  });
}

function registerSignIn(app: FastifyInstance, area: Area, limit: SignInLimit): void {
  app.get(`${area.path}/sign-in`, async (request, reply) => {
    const account = await signedInAccount(area, request);
    const returnTo = returnToOf(request);
    if (account !== null) return reply.redirect(wantedPage(area, returnTo), 303);
    const refused = takeRefusedForm(area, request, reply, withReturn(area, '/sign-in', returnTo));
    return sendSignIn(area, request, reply, { values: { returnTo }, ...(refused ?? FRESH_FORM) });
  });
  const again = (request: FastifyRequest, reply: FastifyReply, values: FormFields, refusal: FormState) => {
    const address = withReturn(area, '/sign-in', values.returnTo);
    return (
      redirectToForm(area, request, reply, { address, values, ...refusal }) ??
      sendSignIn(area, request, reply, { values, ...refusal })
    );
  };
  postForm(
    app,
    area,
    '/sign-in',
    async (request, reply, fields) => {
      const result = await trySignIn(area, limit, { request, reply, fields });
      if (result.kind === 'refused') return again(request, reply, fields, result);
      return reply.redirect(wantedPage(area, fields.returnTo), 303);
    },
    (request, reply, fields) => again(request, reply, fields, expiredForm(textsOf(area, request))),
  );
}

function registerSignUp(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  app.get(`${area.path}/sign-up`, async (request, reply) => {
    const returnTo = returnToOf(request);
    const refused = takeRefusedForm(area, request, reply, withReturn(area, '/sign-up', returnTo));
    return sendSignUp(area, request, reply, { values: { returnTo }, ...(refused ?? FRESH_FORM) });
  });
  postForm(
    app,
    area,
    '/sign-up',
    (request, reply, fields) =>
      limit.oneAtATime(request, () => signUp(area, limit, { request, reply, fields })),
    (request, reply, values) =>
      signUpAgain(area, request, reply, { values, ...expiredForm(textsOf(area, request)) }),
  );
}

async function signUp(
  area: Area,
  limit: AttemptLimit,
  { request, reply, fields }: SubmittedForm,
): Promise<FastifyReply> {
  const seconds = await limit.secondsToWait(request);
  const again = (refusal: FormState) => signUpAgain(area, request, reply, { values: fields, ...refusal });
  const t = textsOf(area, request);
  if (seconds !== null) return again(tooMany(t, seconds));
  // Count before validating, because forms with mistakes count, too.
  await limit.countFailure(request);
  const form = readSignUpForm(t, fields, area.now());
  if (!form.ok) return again({ status: 400, errors: form.errors });
  const created = await area.accounts.create(form.values);
  const href = wantedPage(area, fields.returnTo);
  if (created === null) {
    // The name may be taken because its owner has just created the account, and now reloads the page with the recovery code.
    const isOwner = (await signedInAccount(area, request))?.nameKey === nameKeyOf(form.values.name);
    return isOwner ? reply.redirect(href, 303) : again({ status: 400, errors: { name: t.signUp.taken } });
  }
  await beginSession(area, request, reply, created);
  rememberDevice(area, reply, created.account.name);
  const title = t.profile.hello(created.account.name);
  const body = codeBody(t, { title, lead: null, code: created.recoveryCode, href });
  return sendPage(area, reply, { title, body, hasScript: true });
}

function signUpAgain(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: FormState & { values: FormFields },
): FastifyReply {
  const address = withReturn(area, '/sign-up', refused.values.returnTo);
  return (
    redirectToForm(area, request, reply, { address, ...refused }) ?? sendSignUp(area, request, reply, refused)
  );
}

function sendSignIn(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, status, errors, seconds }: FormState & { values: FormFields },
): FastifyReply {
  const action = `${area.path}/sign-in`;
  const guard = csrfField(area, request, reply);
  const t = textsOf(area, request);
  const body = signInBody(t, {
    action,
    guard,
    name: values.name ?? '',
    returnTo: safeReturn(area, values.returnTo) ?? '',
    errors,
    signUpPath: withReturn(area, '/sign-up', values.returnTo),
    forgotPath: withReturn(area, '/forgot', values.returnTo),
    appName: null,
  });
  return sendPage(area, reply, { title: t.signIn.title, status, seconds, body });
}

function sendSignUp(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, status, errors, seconds }: FormState & { values: FormFields },
): FastifyReply {
  const returnTo = safeReturn(area, values.returnTo);
  const t = textsOf(area, request);
  const body = signUpBody(t, {
    action: `${area.path}/sign-up`,
    guard: csrfField(area, request, reply),
    values: { name: values.name ?? '', birthDate: values.birthDate ?? '', returnTo: returnTo ?? '' },
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  return sendPage(area, reply, { title: t.signUp.title, status, seconds, body, hasScript: true });
}
