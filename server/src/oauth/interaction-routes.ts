// The pages on the way to an app: signing in where needed, then consent.
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { type Area, guardField, sendPage, signedIn } from '../accounts/area.ts';
import type { AttemptLimit } from '../accounts/attempt-limit.ts';
import {
  FORM_EXPIRED,
  type FormFields,
  pathParameter,
  postForm,
  refuseForm,
} from '../accounts/guarded-form.ts';
import { consentBody } from '../accounts/pages/consent-page.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { signInBody } from '../accounts/pages/sign-in-page.ts';
import { redirectToForm, takeRefused } from '../accounts/refused-form.ts';
import { type Refusal, trySignIn } from '../accounts/sign-in.ts';
import { forgetRequest, keepRequest, keptRequest, startAgain } from './kept-request.ts';
import { OIDC_SESSION_COOKIE } from './provider.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

type Params = Readonly<Record<string, unknown>>;

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
  const { area } = context;
  app.get(`${area.path}/interaction/:uid`, async (request, reply) => {
    const visit = await findVisit(context, request, reply);
    return visit === null ? goOn(area, request, reply) : showStep(context, visit);
  });
  postForm(
    app,
    area,
    '/interaction/:uid/sign-in',
    (request, reply, fields) => takeSignIn(context, { request, reply, fields }),
    (request, reply, fields) => refuseSignIn(context, { request, reply, fields }),
  );
  postForm(
    app,
    area,
    '/interaction/:uid/consent',
    async (request, reply, fields) => {
      const visit = await findVisit(context, request, reply);
      return visit === null
        ? goOn(area, request, reply)
        : answerConsent(context, visit, fields.answer === 'approve');
    },
    (request, reply) => refuseForm(area, reply, addressOf(area, pathParameter(request, 'uid'))),
  );
}

interface Attempt {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}

/** Also on a page that has been open for longer than its request lives: who is signed in then goes on with a request like it. */
async function takeSignIn(context: Context, attempt: Attempt): Promise<FastifyReply> {
  const { area, signInLimit } = context;
  const { request, reply } = attempt;
  const visit = await findVisit(context, request, reply);
  const params = visit?.interaction.params ?? paramsOfKept(request);
  if (params === null) return sendExpired(area, reply);
  const result = await trySignIn(area, signInLimit, attempt);
  if (result.kind === 'refused') return signInAgain(context, attempt, { visit, params, refusal: result });
  return visit === null ? goOn(area, request, reply) : finishSignIn(context, visit, result.account.id);
}

/** The form's cookie is gone: the same form with a new one, and with the name that was typed. */
async function refuseSignIn(context: Context, { request, reply, fields }: Attempt): Promise<FastifyReply> {
  const visit = await findVisit(context, request, reply);
  const params = visit?.interaction.params ?? paramsOfKept(request);
  if (params === null) return refuseForm(context.area, reply, `${context.area.path}/account`);
  const refusal = { status: 403, errors: { form: FORM_EXPIRED } };
  return signInAgain(context, { request, reply, fields }, { visit, params, refusal });
}

interface Refused {
  readonly visit: Visit | null;
  readonly params: Params;
  readonly refusal: Refusal;
}

/** By a redirect, but not to a request that is over: its address leads on to a new one, which knows nothing of this. */
async function signInAgain(
  context: Context,
  { request, reply, fields }: Attempt,
  { visit, params, refusal }: Refused,
): Promise<FastifyReply> {
  const { status, errors, seconds } = refusal;
  const said = { status, errors, ...(seconds !== undefined && { seconds }) };
  const address = addressOf(context.area, pathParameter(request, 'uid'));
  const redirected =
    visit && redirectToForm(context.area, request, reply, { address, values: fields, ...said });
  return redirected ?? sendSignIn(context, { request, reply, params }, { name: fields.name ?? '', ...said });
}

const paramsOfKept = (request: FastifyRequest): Params | null => {
  const kept = keptRequest(request);
  return kept === null ? null : Object.fromEntries(kept);
};

/** A request that is over begins once more from what the app asked for, where this browser still knows it. */
function goOn(area: Area, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const kept = keptRequest(request);
  return kept === null ? sendExpired(area, reply) : startAgain(area, reply, kept);
}

const addressOf = (area: Area, uid: string): string => `${area.path}/interaction/${encodeURIComponent(uid)}`;

/** The answer counts only from the account that the page was shown to. */
async function answerConsent(context: Context, visit: Visit, isApproved: boolean): Promise<FastifyReply> {
  const { prompt, session } = visit.interaction;
  const account = await signedIn(context.area, visit.request);
  if (prompt.name !== 'consent' || account === null || account.id !== session?.accountId)
    return goOn(context.area, visit.request, visit.reply);
  forgetRequest(context.area, visit.reply);
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
  keepRequest(context.area, visit.reply, params);
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
  if (prompt.name === 'login') {
    const refused = takeRefused(
      context.area,
      visit.request,
      visit.reply,
      addressOf(context.area, visit.interaction.uid),
    );
    const shown = refused ?? { status: 200, errors: {} };
    return sendSignIn(context, { ...visit, params }, { name: refused?.values.name ?? '', ...shown });
  }
  return goOn(context.area, visit.request, visit.reply);
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

async function appOf({ area }: Context, params: Params) {
  const { client_id: clientId, redirect_uri: redirectUri, scope } = params;
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
  { request, reply, params }: Pick<Visit, 'request' | 'reply'> & { readonly params: Params },
  { name, status, errors: fieldErrors, seconds }: Refusal & { readonly name: string },
): Promise<FastifyReply> {
  const { area } = context;
  const app = await appOf(context, params);
  const address = addressOf(area, pathParameter(request, 'uid'));
  const body = signInBody({
    action: `${address}/sign-in`,
    guard: guardField(area, request, reply),
    name,
    errors: fieldErrors,
    signUpPath: `${area.path}/sign-up?returnTo=${encodeURIComponent(address)}`,
    appName: app.name,
  });
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return sendPage(area, reply, { title: 'Sign in', status, body, formTargets: app.formTargets });
}

async function sendConsent(context: Context, visit: Visit, accountName: string): Promise<FastifyReply> {
  const { area } = context;
  const { request, reply, interaction } = visit;
  const app = await appOf(context, interaction.params);
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
  const title = 'This sign-in is over';
  const text = 'It has expired or was finished already. Close this window and connect again from the app.';
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
