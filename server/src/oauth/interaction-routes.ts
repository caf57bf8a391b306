// The pages on the way to an app: signing in where needed, then consent.
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { type Area, guardField, sendPage, signedIn } from '../accounts/area.ts';
import { type AttemptLimit, sendTooMany } from '../accounts/attempt-limit.ts';
import { postForm } from '../accounts/guarded-form.ts';
import { consentBody } from '../accounts/pages/consent-page.ts';
import type { FieldErrors } from '../accounts/pages/form-parts.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { signInBody } from '../accounts/pages/sign-in-page.ts';
import { trySignIn } from '../accounts/sign-in.ts';
import { OIDC_SESSION_COOKIE } from './provider.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
}

interface Context {
  readonly area: Area;
  readonly provider: Provider;
  readonly signInLimit: AttemptLimit;
}

export function registerInteractionRoutes(app: FastifyInstance, context: Context): void {
  const { area, signInLimit } = context;
  app.get(`${area.path}/interaction/:uid`, async (request, reply) => {
    const visit = await findVisit(context, request, reply);
    return visit === null ? sendExpired(area, reply) : showStep(context, visit);
  });
  postForm(app, area, '/interaction/:uid/sign-in', async (request, reply, fields) => {
    const visit = await findVisit(context, request, reply);
    if (visit === null) return sendExpired(area, reply);
    const result = await trySignIn(area, signInLimit, { request, reply, fields });
    if (result.kind === 'too-many') return sendTooMany(area, reply, result.seconds);
    if (result.kind === 'signed-in') return finishSignIn(context, visit, result.account.id);
    return sendSignIn(context, visit, { name: fields.name ?? '', errors: { form: result.message } });
  });
  postForm(app, area, '/interaction/:uid/consent', async (request, reply, fields) => {
    const visit = await findVisit(context, request, reply);
    return visit === null
      ? sendExpired(area, reply)
      : answerConsent(context, visit, fields.answer === 'approve');
  });
}

/** Whoever answers must be the one whom the page was shown to. */
async function answerConsent(context: Context, visit: Visit, isApproved: boolean): Promise<FastifyReply> {
  const { prompt, session } = visit.interaction;
  const account = await signedIn(context.area, visit.request);
  if (prompt.name !== 'consent' || account === null || account.id !== session?.accountId)
    return sendExpired(context.area, visit.reply);
  if (!isApproved) {
    const denied = { error: 'access_denied', error_description: 'The user has denied the request.' };
    return finish(context, visit, denied);
  }
  const grantId = await saveConsent(context.provider, visit.interaction, account.id);
  return finish(context, visit, { consent: { grantId } });
}

/** Null when the request is over, or was begun in another browser. */
async function findVisit(
  { provider }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | null> {
  try {
    return { request, reply, interaction: await provider.interactionDetails(request.raw, reply.raw) };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

async function showStep(context: Context, visit: Visit): Promise<FastifyReply> {
  const { prompt, params } = visit.interaction;
  const account = await signedIn(context.area, visit.request);
  if (prompt.name === 'consent' && account !== null && account.id === visit.interaction.session?.accountId) {
    return sendConsent(context, visit, account.name);
  }
  // Signed in already, and the app does not insist on the password.
  const mustAsk =
    String(params.prompt ?? '')
      .split(' ')
      .includes('login') || params.max_age !== undefined;
  if (prompt.name === 'login' && account !== null && !mustAsk)
    return finishSignIn(context, visit, account.id);
  if (prompt.name === 'login') return sendSignIn(context, visit, { name: '', errors: {} });
  return sendExpired(context.area, visit.reply);
}

async function finishSignIn(context: Context, visit: Visit, accountId: string): Promise<FastifyReply> {
  const { interaction, reply } = visit;
  if (interaction.session !== undefined && interaction.session.accountId !== accountId) {
    // Someone else was signed in here: their provider session must not be carried on.
    delete interaction.session;
    await interaction.persist();
    const path = { path: context.area.path === '' ? '/' : context.area.path };
    reply.clearCookie(OIDC_SESSION_COOKIE, path).clearCookie(`${OIDC_SESSION_COOKIE}.sig`, path);
  }
  return finish(context, visit, { login: { accountId, remember: true } });
}

async function finish(
  { provider }: Context,
  visit: Visit,
  result: InteractionResults,
): Promise<FastifyReply> {
  const { request, reply } = visit;
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: true,
  });
  return reply.redirect(next, 303);
}

/** The id of the consent with everything in it that was asked for. */
async function saveConsent(provider: Provider, interaction: Interaction, accountId: string): Promise<string> {
  const known =
    interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const grant = known ?? new provider.Grant({ accountId, clientId: String(interaction.params.client_id) });
  grant.addOIDCScope(String(interaction.params.scope ?? ''));
  return grant.save();
}

async function appOf({ area }: Context, { interaction }: Visit) {
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params;
  const client = await area.apps.findClient(String(clientId));
  const redirect = URL.parse(String(redirectUri ?? client?.redirectUris[0] ?? ''));
  const asked = String(scope ?? '').split(' ');
  const scopes = OAUTH_SCOPES.filter((name) => asked.includes(name));
  return {
    name: client?.name ?? String(clientId),
    redirect,
    scopes,
    formTargets: redirect === null ? [] : [redirect.origin],
  };
}

async function sendSignIn(
  context: Context,
  visit: Visit,
  { name, errors: fieldErrors }: { name: string; errors: FieldErrors },
): Promise<FastifyReply> {
  const { area } = context;
  const { request, reply, interaction } = visit;
  const app = await appOf(context, visit);
  const address = `${area.path}/interaction/${interaction.uid}`;
  const body = signInBody({
    action: `${address}/sign-in`,
    guard: guardField(area, request, reply),
    name,
    errors: fieldErrors,
    signUpPath: `${area.path}/sign-up?returnTo=${encodeURIComponent(address)}`,
    appName: app.name,
  });
  const status = fieldErrors.form === undefined ? 200 : 401;
  return sendPage(area, reply, { title: 'Sign in', status, body, formTargets: app.formTargets });
}

async function sendConsent(context: Context, visit: Visit, accountName: string): Promise<FastifyReply> {
  const { area } = context;
  const { request, reply, interaction } = visit;
  const app = await appOf(context, visit);
  const body = consentBody({
    action: `${area.path}/interaction/${interaction.uid}/consent`,
    guard: guardField(area, request, reply),
    appName: app.name,
    redirectHost: app.redirect?.host ?? '',
    accountName,
    scopes: app.scopes,
  });
  return sendPage(area, reply, { title: `Allow ${app.name}?`, body, formTargets: app.formTargets });
}

function sendExpired(area: Area, reply: FastifyReply): FastifyReply {
  const title = 'This request is over';
  const text = 'It has expired or was answered already. Go back to the app and connect again.';
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
