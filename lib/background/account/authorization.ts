// The steps of OAuth 2.0 with oauth4webapi: authorization code with PKCE S256, refresh and revocation.
import * as oauth from 'oauth4webapi';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { Failure } from '../../domain/changes/retry.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { chooseLanguage } from '../../domain/words/languages.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { APP_REFUSED_ERRORS, checkAppRegistration } from './check-app-registration.ts';
import { getDiscovery, problemOfDiscoveryError, refreshDiscovery, requestDiscovery } from './discovery.ts';
import {
  type AuthorizationRequest,
  createAuthorizationUrl,
  createOAuthConnection,
  type OAuthConnection,
  redeemAuthorizationCode,
  redeemRefreshToken,
  responseOfError,
  revokeTokens,
  type SignInGrant,
} from './oauth-conversation.ts';
import { getRedirectUrl } from './redirect-url.ts';
import { SignInError } from './sign-in-error.ts';
import { retryAfterMsOf } from './token-endpoint.ts';

/** A sign-in that has started: the address to open, and the values that the answer is checked against. */
export interface SignInRequest {
  readonly url: string;
  readonly service: ServiceSettings;
  readonly state: string;
  readonly verifier: string;
}

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly tokens: Tokens }
  /** The session has ended, and only the user can start a new one. */
  | { readonly kind: 'ended' }
  /** The service does not accept the app. The user must check its id and secret. */
  | { readonly kind: 'appRefused' }
  | Failure;

/** Returns why the service refuses the app, or null if no problem was found. Throws if discovery fails. Stores nothing. */
export async function checkAppAtService(ctx: Context, service: ServiceSettings): Promise<Problem | null> {
  const connection = await connect(ctx, service, requestDiscovery);
  return checkAppRegistration(ctx, connection, newRequest(ctx));
}

/** Runs the sign-in in the browser's window. Throws an error with a user-readable message if the user cancels or the service refuses. */
export async function obtainSignInGrant(ctx: Context, service: ServiceSettings): Promise<SignInGrant> {
  const request = await beginSignIn(ctx, service);
  const redirected = await ctx.browser.identity.launchWebAuthFlow({ url: request.url, interactive: true });
  if (!redirected) throw new Error('The sign-in window was closed.');
  return finishSignIn(ctx, request, redirected);
}

/** Returns a connection to the service. `find` returns the service's endpoints; by default they come from the stored discovery document. */
async function connect(
  ctx: Context,
  service: ServiceSettings,
  find = getDiscovery,
): Promise<OAuthConnection> {
  return createOAuthConnection(ctx, service, await find(ctx, service));
}

/** Starts a sign-in. Throws `SignInError` instead of opening a page that would refuse the user. */
export async function beginSignIn(ctx: Context, service: ServiceSettings): Promise<SignInRequest> {
  const connection = await connect(ctx, service, refreshDiscovery).catch(async (error: unknown) => {
    throw new SignInError(await problemOfDiscoveryError(ctx, service, error));
  });
  const request = newRequest(ctx);
  const { state, verifier } = request;
  const { language } = await readSettings();
  const shown = { ...request, language: chooseLanguage(language, ctx.languages()) };
  const url = await createAuthorizationUrl(connection, shown);
  const problem = await checkAppRegistration(ctx, connection, request);
  if (problem) throw new SignInError(problem);
  return { url, service, state, verifier };
}

function newRequest(ctx: Context): AuthorizationRequest {
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  return { redirectUrl: getRedirectUrl(ctx), state, verifier };
}

/** Completes a sign-in. `redirected` is the address to which the service has redirected, with the code. */
export async function finishSignIn(
  ctx: Context,
  { service, state, verifier }: SignInRequest,
  redirected: string,
): Promise<SignInGrant> {
  const connection = await connect(ctx, service);
  const request = { redirectUrl: getRedirectUrl(ctx), state, verifier };
  return redeemAuthorizationCode(connection, redirected, request);
}

/** Renews the tokens. Only a definite refusal ends the session; every other failure is retried. */
export async function refreshTokens(
  ctx: Context,
  service: ServiceSettings,
  { refreshToken, account }: Tokens,
): Promise<RefreshResult> {
  if (refreshToken === null) return { kind: 'ended' };
  try {
    const connection = await connect(ctx, service);
    return { kind: 'refreshed', tokens: await redeemRefreshToken(connection, refreshToken, account) };
  } catch (error) {
    return refusalOf(error, ctx.now());
  }
}

/** Revokes the tokens. Throws if the service cannot be reached. */
export async function revokeAtService(ctx: Context, service: ServiceSettings, tokens: Tokens): Promise<void> {
  await revokeTokens(await connect(ctx, service), tokens);
}

/** The error codes for an expired or revoked grant: `invalid_grant` is from OAuth, `unauthorized` from the published interface. */
const GRANT_ERRORS: readonly string[] = ['invalid_grant', 'unauthorized'];

function refusalOf(error: unknown, now: number): RefreshResult {
  const response = responseOfError(error) ?? undefined;
  const retryAfterMs = response && retryAfterMsOf(response, now);
  if (retryAfterMs !== undefined && response?.status === 429)
    return { kind: 'refused', code: 'rate_limited', message: '', status: 429, retryAfterMs };
  const code = error instanceof oauth.ResponseBodyError ? error.error : '';
  if (GRANT_ERRORS.includes(code)) return { kind: 'ended' };
  // A status of 401 means that the app was refused, whatever the body says (RFC 6749, section 5.2).
  if (APP_REFUSED_ERRORS.includes(code) || response?.status === 401) return { kind: 'appRefused' };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'unreachable', message, retryAfterMs };
}
