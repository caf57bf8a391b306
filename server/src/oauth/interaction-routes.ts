// Registers the routes of an authorization request. The request leads to the sign-in if the user must sign in, and then to the consent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { type AccountArea, areaCookieOptions } from '../accounts/area.ts';
import { findSignedInAccount } from '../accounts/area-session.ts';
import { hostPrefixedCookieName } from '../accounts/cookies.ts';
import {
  readPathParameter,
  registerForm,
  type SubmittedForm,
  sendExpiredFormPage,
} from '../accounts/forms/guarded-form.ts';
import { expiredFormState, takeRefusedForm } from '../accounts/forms/refused-form.ts';
import { textsForRequest } from '../accounts/send-page.ts';
import { trySignIn } from '../accounts/sign-in.ts';
import {
  clearInteractionCookie,
  type Interaction,
  interactionPath,
  readInteractionCookie,
} from './interaction-cookie.ts';
import {
  type AuthorizationParams,
  type InteractionContext,
  type InteractionRequest,
  sendConsentPage,
  sendExpiredPage,
  sendSignInErrors,
  sendSignInPage,
} from './interaction-pages.ts';
import {
  clearAuthorizationRequestCookie,
  readAuthorizationRequestCookie,
  restartAuthorizationRequest,
  setAuthorizationRequestCookie,
} from './request-cookie.ts';

export function registerInteractionRoutes(app: FastifyInstance, context: InteractionContext): void {
  const { area } = context;
  app.get(`${area.path}/interaction/:uid`, async (request, reply) => {
    const visit = await findVisit(context, request, reply);
    return visit === null ? restart(area, request, reply) : showStep(context, visit);
  });
  registerForm(
    app,
    area,
    '/interaction/:uid/sign-in',
    (request, reply, fields) => takeSignIn(context, { request, reply, fields }),
    (request, reply, fields) => refuseSignIn(context, { request, reply, fields }),
  );
  registerForm(
    app,
    area,
    '/interaction/:uid/consent',
    async (request, reply, fields) => {
      const visit = await findVisit(context, request, reply);
      return visit === null
        ? restart(area, request, reply)
        : answerConsent(context, visit, fields.answer === 'approve');
    },
    (request, reply) =>
      sendExpiredFormPage(area, reply, interactionPath(area, readPathParameter(request, 'uid'))),
  );
}

/** Handles the sign-in form. If the request has expired, the user is signed in nevertheless, and the app's request then starts again. */
async function takeSignIn(context: InteractionContext, attempt: SubmittedForm): Promise<FastifyReply> {
  const { area, signInLimit } = context;
  const { request, reply } = attempt;
  const visit = await findVisit(context, request, reply);
  const params = visit?.interaction.params ?? paramsOfKept(area, request);
  if (params === null) return sendExpiredPage(area, reply);
  const result = await trySignIn(area, signInLimit, attempt);
  if (result.kind === 'refused')
    return sendSignInErrors(context, attempt, { visit, params, refusal: result });
  return visit === null ? restart(area, request, reply) : finishSignIn(context, visit, result.account.id);
}

/**
 * Shows the sign-in form again with the typed name. Called if the form was sent with an invalid CSRF token, for example because its cookie
 * is missing.
 */
async function refuseSignIn(
  context: InteractionContext,
  { request, reply, fields }: SubmittedForm,
): Promise<FastifyReply> {
  const { area } = context;
  const visit = await findVisit(context, request, reply);
  const params = visit?.interaction.params ?? paramsOfKept(area, request);
  if (params === null) return sendExpiredFormPage(area, reply, `${area.path}/account`);
  const refusal = expiredFormState(textsForRequest(area, request));
  return sendSignInErrors(context, { request, reply, fields }, { visit, params, refusal });
}

const paramsOfKept = (area: AccountArea, request: FastifyRequest): AuthorizationParams | null => {
  const params = readAuthorizationRequestCookie(area, request);
  return params === null ? null : Object.fromEntries(params);
};

/** Restarts an expired request from the app's parameters, if this browser still has them. If not, shows that the request has expired. */
function restart(area: AccountArea, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = readAuthorizationRequestCookie(area, request);
  return params === null ? sendExpiredPage(area, reply) : restartAuthorizationRequest(area, reply, params);
}

/** Handles the answer to the consent page. Accepts the answer only from the account to which the page was shown. */
async function answerConsent(
  context: InteractionContext,
  visit: InteractionRequest,
  isApproved: boolean,
): Promise<FastifyReply> {
  const { prompt, session } = visit.interaction;
  const account = await findSignedInAccount(context.area, visit.request);
  if (prompt.name !== 'consent' || account === null || account.id !== session?.accountId)
    return restart(context.area, visit.request, visit.reply);
  clearAuthorizationRequestCookie(context.area, visit.reply);
  if (!isApproved) {
    const denied = { error: 'access_denied', error_description: 'The user has denied the request.' };
    return finish(context, visit, denied);
  }
  const grantId = await saveConsent(context.provider, visit.interaction, account.id);
  return grantId === null
    ? restart(context.area, visit.request, visit.reply)
    : finish(context, visit, { consent: { grantId } });
}

/** Returns the interaction; null if the request has expired or belongs to another browser. */
async function findVisit(
  context: InteractionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InteractionRequest | null> {
  const interaction =
    (await findStored(context.provider, request, reply)) ??
    readInteractionCookie(context, request, readPathParameter(request, 'uid'));
  return interaction === null ? null : { request, reply, interaction };
}

async function findStored(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

async function showStep(context: InteractionContext, visit: InteractionRequest): Promise<FastifyReply> {
  const { prompt, params } = visit.interaction;
  setAuthorizationRequestCookie(context.area, visit.reply, params);
  const account = await findSignedInAccount(context.area, visit.request);
  if (prompt.name === 'consent' && account !== null && account.id === visit.interaction.session?.accountId) {
    return sendConsentPage(context, visit, account.name);
  }
  // Skip the sign-in if the user is already signed in and the app does not require the password.
  const mustAsk = String(params.prompt).split(' ').includes('login') || params.max_age !== undefined;
  if (prompt.name === 'login' && account !== null && !mustAsk)
    return finishSignIn(context, visit, account.id);
  if (prompt.name === 'login') {
    const refused = takeRefusedForm(
      context.area,
      visit.request,
      visit.reply,
      interactionPath(context.area, visit.interaction.uid),
    );
    const shown = refused ?? { status: 200, errors: {} };
    return sendSignInPage(context, { ...visit, params }, { name: refused?.values.name ?? '', ...shown });
  }
  return restart(context.area, visit.request, visit.reply);
}

async function finishSignIn(
  context: InteractionContext,
  visit: InteractionRequest,
  accountId: string,
): Promise<FastifyReply> {
  const { interaction, reply } = visit;
  if (interaction.session !== undefined && interaction.session.accountId !== accountId) {
    // Another account was signed in here before, so end the provider's session of that account.
    delete interaction.session;
    await interaction.persist();
    for (const name of context.area.foreignCookies)
      reply.clearCookie(hostPrefixedCookieName(context.area, name), areaCookieOptions(context.area));
  }
  return finish(context, visit, { login: { accountId, remember: true } });
}

/** Stores the interaction with its result, and redirects back to oidc-provider. */
async function finish(
  { area }: InteractionContext,
  { interaction, reply }: InteractionRequest,
  result: InteractionResults,
): Promise<FastifyReply> {
  interaction.result = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  await interaction.persist();
  clearInteractionCookie(area, reply, interaction.uid);
  return reply.redirect(interaction.returnTo, 303);
}

/** Stores the consent to all requested scopes and returns its id. Returns null if the account or the app was just deleted. */
async function saveConsent(
  provider: Provider,
  interaction: Interaction,
  accountId: string,
): Promise<string | null> {
  const known =
    interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const grant = known ?? new provider.Grant({ accountId, clientId: String(interaction.params.client_id) });
  grant.addOIDCScope(String(interaction.params.scope));
  try {
    return await grant.save();
  } catch (error) {
    if (error instanceof errors.InvalidGrant) return null;
    throw error;
  }
}
