// Sign-up, sign-in and sign-out of the account area itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Area,
  beginSession,
  endSession,
  guardField,
  redirectToSignIn,
  sendPage,
  signedIn,
} from './area.ts';
import { type AttemptLimit, type SignInLimit, tooMany } from './attempt-limit.ts';
import { FORM_EXPIRED, type FormFields, postAccountForm, postForm } from './forms/guarded-form.ts';
import { redirectToForm, takeRefused } from './forms/refused-form.ts';
import { readSignUpForm } from './forms/sign-up-form.ts';
import { rememberDevice } from './known-device.ts';
import { signInBody, signUpBody } from './pages/sign-in-page.ts';
import { type Refusal, trySignIn } from './sign-in.ts';

interface Limits {
  readonly signIn: SignInLimit;
  readonly signUp: AttemptLimit;
}

export function registerSessionRoutes(app: FastifyInstance, area: Area, limits: Limits): void {
  app.get(area.path === '' ? '/' : area.path, async (_request, reply) =>
    reply.redirect(`${area.path}/account`, 303),
  );
  registerSignIn(app, area, limits.signIn);
  registerSignUp(app, area, limits.signUp);
  postAccountForm(app, area, '/sign-out', async (_account, request, reply) => {
    await endSession(area, request, reply);
    return redirectToSignIn(area, reply);
  });
}

const fresh: Refusal = { status: 200, errors: {} };
const expired: Refusal = { status: 403, errors: { form: FORM_EXPIRED } };

function registerSignIn(app: FastifyInstance, area: Area, limit: SignInLimit): void {
  app.get(`${area.path}/sign-in`, async (request, reply) => {
    const account = await signedIn(area, request);
    if (account !== null) return reply.redirect(`${area.path}/account`, 303);
    const refused = takeRefused(area, request, reply, `${area.path}/sign-in`);
    return sendSignIn(area, request, reply, { name: refused?.values.name ?? '', ...(refused ?? fresh) });
  });
  const again = (request: FastifyRequest, reply: FastifyReply, fields: FormFields, refusal: Refusal) =>
    redirectToForm(area, request, reply, { address: `${area.path}/sign-in`, values: fields, ...refusal }) ??
    sendSignIn(area, request, reply, { name: fields.name ?? '', ...refusal });
  postForm(
    app,
    area,
    '/sign-in',
    async (request, reply, fields) => {
      const result = await trySignIn(area, limit, { request, reply, fields });
      if (result.kind === 'refused') return again(request, reply, fields, result);
      return reply.redirect(`${area.path}/account`, 303);
    },
    (request, reply, fields) => again(request, reply, fields, expired),
  );
}

function registerSignUp(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  app.get(`${area.path}/sign-up`, async (request, reply) => {
    const returnTo = new URL(request.url, 'http://localhost').searchParams.get('returnTo') ?? '';
    const refused = takeRefused(area, request, reply, signUpAddress(area, returnTo));
    return sendSignUp(area, request, reply, { values: { returnTo }, ...(refused ?? fresh) });
  });
  postForm(
    app,
    area,
    '/sign-up',
    (request, reply, fields) => limit.inTurn(request, () => signUp(area, limit, { request, reply, fields })),
    (request, reply, values) => signUpAgain(area, request, reply, { values, ...expired }),
  );
}

async function signUp(
  area: Area,
  limit: AttemptLimit,
  { request, reply, fields }: { request: FastifyRequest; reply: FastifyReply; fields: FormFields },
): Promise<FastifyReply> {
  const seconds = await limit.isExhausted(request);
  const again = (refusal: Refusal) => signUpAgain(area, request, reply, { values: fields, ...refusal });
  if (seconds !== null) return again(tooMany(seconds));
  // Before the rules read the form: mistakes count, too.
  await limit.countFailure(request);
  const form = readSignUpForm(fields, area.now());
  if (!form.ok) return again({ status: 400, errors: form.errors });
  const created = await area.accounts.create(form.values);
  if (created === null) return again({ status: 400, errors: { name: 'This name is taken.' } });
  await beginSession(area, request, reply, created);
  rememberDevice(area, reply, created.account.name);
  return reply.redirect(safeReturn(area, fields.returnTo) ?? `${area.path}/account`, 303);
}

function signUpAddress(area: Area, returnTo: string | undefined): string {
  const back = safeReturn(area, returnTo);
  return back === null ? `${area.path}/sign-up` : `${area.path}/sign-up?returnTo=${encodeURIComponent(back)}`;
}

function signUpAgain(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refusal & { values: FormFields },
): FastifyReply {
  const address = signUpAddress(area, refused.values.returnTo);
  return (
    redirectToForm(area, request, reply, { address, ...refused }) ?? sendSignUp(area, request, reply, refused)
  );
}

/** Only back to a request of an app that is under way: never to another site. */
function safeReturn(area: Area, returnTo: string | undefined): string | null {
  const prefix = `${area.path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

function sendSignIn(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, status, errors, seconds }: Refusal & { name: string },
): FastifyReply {
  const action = `${area.path}/sign-in`;
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const guard = guardField(area, request, reply);
  const body = signInBody({ action, guard, name, errors, signUpPath: `${area.path}/sign-up`, appName: null });
  return sendPage(area, reply, { title: 'Sign in', status, body });
}

function sendSignUp(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, status, errors, seconds }: Refusal & { values: FormFields },
): FastifyReply {
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const returnTo = safeReturn(area, values.returnTo);
  const body = signUpBody({
    action: `${area.path}/sign-up`,
    guard: guardField(area, request, reply),
    values: { name: values.name ?? '', birthDate: values.birthDate ?? '', returnTo: returnTo ?? '' },
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  return sendPage(area, reply, { title: 'Create your account', status, body });
}
