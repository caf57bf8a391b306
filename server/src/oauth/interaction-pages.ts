// Sends the pages of an authorization request: sign-in, consent, and "this request has expired".
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { AccountArea } from '../accounts/area.ts';
import { csrfFieldHtml } from '../accounts/area-session.ts';
import type { SignInLimit } from '../accounts/attempt-limit.ts';
import { readPathParameter, type SubmittedForm } from '../accounts/forms/guarded-form.ts';
import { type FormState, redirectToForm } from '../accounts/forms/refused-form.ts';
import { addressWithReturnTo } from '../accounts/forms/return-address.ts';
import { consentBody } from '../accounts/pages/consent-page.ts';
import { messageBody } from '../accounts/pages/message-page.ts';
import { signInBody } from '../accounts/pages/sign-in-page.ts';
import { sendPage, textsForRequest } from '../accounts/send-page.ts';
import { type Interaction, interactionPath } from './interaction-cookie.ts';

export type AuthorizationParams = Readonly<Record<string, unknown>>;

export interface InteractionRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
}

export interface InteractionContext {
  readonly area: AccountArea;
  readonly provider: Provider;
  readonly signInLimit: SignInLimit;
}

interface Refused {
  readonly visit: InteractionRequest | null;
  readonly params: AuthorizationParams;
  readonly refusal: FormState;
}

/**
 * Shows the sign-in form again with its errors. Redirects only while the request is open. Otherwise the page of the expired request would
 * start a new request and lose the errors.
 */
export async function sendSignInErrors(
  context: InteractionContext,
  { request, reply, fields }: SubmittedForm,
  { visit, params, refusal }: Refused,
): Promise<FastifyReply> {
  const { status, errors, seconds } = refusal;
  const shown = { status, errors, ...(seconds !== undefined && { seconds }) };
  const address = interactionPath(context.area, readPathParameter(request, 'uid'));
  const redirected =
    visit && redirectToForm(context.area, request, reply, { address, values: fields, ...shown });
  return (
    redirected ?? sendSignInPage(context, { request, reply, params }, { name: fields.name ?? '', ...shown })
  );
}

async function appOf({ area }: InteractionContext, params: AuthorizationParams) {
  const { client_id: clientId, redirect_uri: redirectUri, scope } = params;
  const client = await area.apps.findClient(String(clientId));
  const redirect = URL.parse(String(redirectUri));
  const requestedScopes = String(scope).split(' ');
  const scopes = OAUTH_SCOPES.filter((name) => requestedScopes.includes(name));
  return {
    name: client?.name ?? String(clientId),
    redirect,
    scopes,
    formTargets: redirect === null ? [] : [redirect.origin],
  };
}

export async function sendSignInPage(
  context: InteractionContext,
  {
    request,
    reply,
    params,
  }: Pick<InteractionRequest, 'request' | 'reply'> & { readonly params: AuthorizationParams },
  { name, status, errors: fieldErrors, seconds }: FormState & { readonly name: string },
): Promise<FastifyReply> {
  const { area } = context;
  const app = await appOf(context, params);
  const address = interactionPath(area, readPathParameter(request, 'uid'));
  const t = textsForRequest(area, request);
  const body = signInBody(t, {
    action: `${address}/sign-in`,
    guard: csrfFieldHtml(area, request, reply),
    name,
    errors: fieldErrors,
    signUpPath: addressWithReturnTo(area, '/sign-up', address),
    forgotPath: addressWithReturnTo(area, '/forgot', address),
    appName: app.name,
  });
  return sendPage(area, reply, {
    title: t.signIn.title,
    status,
    seconds,
    body,
    address,
    formTargets: app.formTargets,
  });
}

export async function sendConsentPage(
  context: InteractionContext,
  visit: InteractionRequest,
  accountName: string,
): Promise<FastifyReply> {
  const { area } = context;
  const { request, reply, interaction } = visit;
  const app = await appOf(context, interaction.params);
  const t = textsForRequest(area, request);
  const body = consentBody(t, {
    action: `${area.path}/interaction/${interaction.uid}/consent`,
    guard: csrfFieldHtml(area, request, reply),
    appName: app.name,
    redirectHost: app.redirect?.host ?? '',
    accountName,
    scopes: app.scopes,
  });
  return sendPage(area, reply, { title: t.consent.title(app.name), body, formTargets: app.formTargets });
}

export function sendExpiredPage(area: AccountArea, reply: FastifyReply): FastifyReply {
  const { overTitle: title, over: text } = textsForRequest(area, reply.request).failure;
  return sendPage(area, reply, { title, status: 400, body: messageBody({ title, text }) });
}
