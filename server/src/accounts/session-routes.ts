// Sign-up, sign-in and sign-out of the account area itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Area, beginSession, endSession, guardField, sendPage, signedIn } from './area.ts';
import { type AttemptLimit, sendTooMany } from './attempt-limit.ts';
import { type FormFields, postForm } from './guarded-form.ts';
import type { FieldErrors } from './pages/form-parts.ts';
import { signInBody, signUpBody } from './pages/sign-in-page.ts';
import { trySignIn } from './sign-in.ts';
import { readSignUpForm } from './sign-up-form.ts';

interface Limits {
  readonly signIn: AttemptLimit;
  readonly signUp: AttemptLimit;
}

export function registerSessionRoutes(app: FastifyInstance, area: Area, limits: Limits): void {
  app.get(area.path === '' ? '/' : area.path, async (_request, reply) =>
    reply.redirect(`${area.path}/account`, 303),
  );
  registerSignIn(app, area, limits.signIn);
  registerSignUp(app, area, limits.signUp);
  postForm(app, area, '/sign-out', async (request, reply) => {
    await endSession(area, request, reply);
    return reply.redirect(`${area.path}/sign-in`, 303);
  });
}

function registerSignIn(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  app.get(`${area.path}/sign-in`, async (request, reply) => {
    const account = await signedIn(area, request);
    if (account !== null) return reply.redirect(`${area.path}/account`, 303);
    return sendSignIn(area, request, reply, { name: '', errors: {} });
  });
  postForm(app, area, '/sign-in', async (request, reply, fields) => {
    const result = await trySignIn(area, limit, { request, reply, fields });
    if (result.kind === 'too-many') return sendTooMany(area, reply, result.seconds);
    if (result.kind === 'signed-in') return reply.redirect(`${area.path}/account`, 303);
    return sendSignIn(area, request, reply, { name: fields.name ?? '', errors: { form: result.message } });
  });
}

function registerSignUp(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  app.get(`${area.path}/sign-up`, async (request, reply) => {
    const returnTo = new URL(request.url, 'http://localhost').searchParams.get('returnTo') ?? '';
    return sendSignUp(area, request, reply, { values: { returnTo }, errors: {} });
  });
  postForm(app, area, '/sign-up', (request, reply, fields) =>
    limit.inTurn(request, () => signUp(area, limit, { request, reply, fields })),
  );
}

async function signUp(
  area: Area,
  limit: AttemptLimit,
  { request, reply, fields }: { request: FastifyRequest; reply: FastifyReply; fields: FormFields },
): Promise<FastifyReply> {
  const seconds = await limit.isExhausted(request);
  if (seconds !== null) return sendTooMany(area, reply, seconds);
  const form = readSignUpForm(fields, area.now());
  if (!form.ok) return sendSignUp(area, request, reply, { values: fields, errors: form.errors });
  await limit.countFailure(request);
  const account = await area.accounts.create(form.values);
  if (account === null) {
    return sendSignUp(area, request, reply, { values: fields, errors: { name: 'This name is taken.' } });
  }
  await beginSession(area, reply, account.id);
  return reply.redirect(safeReturn(area, fields.returnTo) ?? `${area.path}/account`, 303);
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
  { name, errors }: { name: string; errors: FieldErrors },
): FastifyReply {
  const action = `${area.path}/sign-in`;
  const guard = guardField(area, request, reply);
  const body = signInBody({ action, guard, name, errors, signUpPath: `${area.path}/sign-up`, appName: null });
  return sendPage(area, reply, { title: 'Sign in', status: errors.form === undefined ? 200 : 401, body });
}

function sendSignUp(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, errors }: { values: FormFields; errors: FieldErrors },
): FastifyReply {
  const returnTo = safeReturn(area, values.returnTo);
  const body = signUpBody({
    action: `${area.path}/sign-up`,
    guard: guardField(area, request, reply),
    values: { name: values.name ?? '', birthDate: values.birthDate ?? '', returnTo: returnTo ?? '' },
    errors,
    signInPath: returnTo ?? `${area.path}/sign-in`,
  });
  const status = Object.keys(errors).length === 0 ? 200 : 400;
  return sendPage(area, reply, { title: 'Create your account', status, body });
}
