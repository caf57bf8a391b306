// Sends OAuth 2.0 requests to a service. Each function takes the connection to this service.
import * as oauth from 'oauth4webapi';
import { OAUTH_SCOPES } from '../../contract/oauth.ts';
import { toShortText } from '../../contract/short-text.ts';
import { apiOriginOf, isOnThisMachine } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS } from '../runtime/read-answer.ts';
import { createSignInError } from './sign-in-error.ts';
import { readTokenAnswer } from './token-answer.ts';
import { askTokenEndpoint, askTokenEndpointWithRetry } from './token-endpoint.ts';

/**
 * How many seconds the ID token's dates may differ from this computer's clock. A clock that is hours off must not prevent a sign-in. The
 * dates add no security here, because the token comes straight from the token endpoint over TLS, in exchange for the code and the verifier.
 */
const CLOCK_TOLERANCE_SECONDS = 24 * 3600;

/** Upper limit for a token's lifetime, since a service may state any number. */
const LONGEST_TOKEN_SECONDS = 366 * 24 * 3600;
/** Assumed lifetime of a token if the service states no lifetime. A token that expires sooner is renewed when the service refuses it. */
const USUAL_TOKEN_SECONDS = 3600;

/**
 * The allowed form of `sub`: at most 255 ASCII characters (OpenID Connect Core, section 2). The limit matters because `sub` is stored with
 * every item of the account.
 */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

export interface OAuthConnection {
  readonly service: ServiceSettings;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly http: ServiceHttp;
  readonly clock: Pick<Context, 'now' | 'after'>;
}

type ServiceHttp = ReturnType<typeof httpOptionsFor>;

/**
 * Returns the HTTP options for requests to a service. A redirect counts as an error, because it would carry codes, tokens and the app's
 * secret to another address. Requests have a time limit, because all calls wait for the same token renewal.
 */
export function httpOptionsFor(
  { boundedFetch, timeLimit }: Context,
  { authUrl }: Pick<ServiceSettings, 'authUrl'>,
) {
  return {
    [oauth.customFetch]: (url: string, options: object) =>
      boundedFetch(url, {
        ...options,
        redirect: 'error',
        // Send no cookies. The browser then also does not ask for a password if the service answers with a Basic challenge.
        credentials: 'omit',
        signal: timeLimit(ANSWER_LIMIT_MS),
      }),
    [oauth.allowInsecureRequests]: isOnThisMachine(authUrl),
  };
}

export function createOAuthConnection(
  ctx: Context,
  service: ServiceSettings,
  server: oauth.AuthorizationServer,
): OAuthConnection {
  return {
    service,
    server,
    http: httpOptionsFor(ctx, service),
    clock: ctx,
    client: { client_id: service.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
  };
}

export interface AuthorizationRequest {
  readonly redirectUrl: string;
  readonly state: string;
  readonly verifier: string;
  /** The language of the extension's pages, in which the service may show its sign-in page. */
  readonly language?: string;
}

/**
 * Returns the address of the sign-in page for this request. `language` is sent only if the service states in its discovery document which
 * languages it supports. A strict service might refuse an unknown parameter.
 */
export async function createAuthorizationUrl(
  { server, service }: OAuthConnection,
  { redirectUrl, state, verifier, language }: AuthorizationRequest,
): Promise<string> {
  if (!server.authorization_endpoint) throw new Error('The service names no authorization endpoint.');
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: service.clientId,
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: OAUTH_SCOPES.join(' '),
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(server.ui_locales_supported?.length && language !== undefined && { ui_locales: language }),
  }).toString();
  return url.href;
}

export interface SignInGrant {
  readonly tokens: Tokens;
  readonly name: string | null;
}

/** Exchanges the code for tokens. Throws if the answer belongs to another request, or does not identify the user. */
export async function redeemAuthorizationCode(
  connection: OAuthConnection,
  redirected: string,
  { redirectUrl, state, verifier }: AuthorizationRequest,
): Promise<SignInGrant> {
  const { server, client, http, clock } = connection;
  const parameters = readCode(connection, redirected, state);
  const ask = oauth.authorizationCodeGrantRequest;
  const response = await askTokenEndpointWithRetry(clock, connection, (clientAuth) =>
    ask(server, client, clientAuth, parameters, redirectUrl, verifier, http),
  );
  const answer = await readTokenAnswer(connection, response);
  const result = await oauth.processAuthorizationCodeResponse(server, answer.client, answer.response);
  const { account, name } = await readUser(connection, result, answer.namesUser);
  return { tokens: readGrant(connection, result, account, null), name };
}

/** Checks the state, and also the issuer if the service sends one (RFC 9207). */
function readCode({ server, client }: OAuthConnection, redirected: string, state: string): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, new URL(redirected), state);
  } catch (error) {
    throw error instanceof oauth.OperationProcessingError ? createSignInError('sign_in_mismatch') : error;
  }
}

interface User {
  readonly account: string;
  readonly name: string | null;
}

/**
 * Returns the user whom a token answer identifies. `namesUser` states whether the ID token identifies the user. If it does not, the
 * userinfo endpoint must identify the user. The ID token and the userinfo endpoint must not name different users.
 */
async function readUser(
  connection: OAuthConnection,
  result: oauth.TokenEndpointResponse,
  namesUser: boolean,
): Promise<User> {
  const subject = oauth.getValidatedIdTokenClaims(result)?.sub;
  const isProven = namesUser && subject !== undefined;
  const info = await readUserInfo(connection, result.access_token, subject).catch((error: unknown) => {
    // The user's name is not essential, so failing to read it does not fail the sign-in.
    if (isProven) return null;
    throw isTemporary(error) ? error : createSignInError('sign_in_identity');
  });
  const account = isProven ? subject : (info?.sub ?? '');
  if (!SUBJECT.test(account)) throw createSignInError('sign_in_identity');
  const name = info?.name ?? info?.preferred_username;
  return { account, name: typeof name === 'string' ? toShortText(name) : null };
}

/**
 * Reads the user from the userinfo endpoint. If `subject` is undefined, any user is accepted. Throws if the service has no userinfo
 * endpoint.
 */
export async function readUserInfo(
  { server, client, http }: OAuthConnection,
  accessToken: string,
  subject: string | undefined,
): Promise<oauth.UserInfoResponse> {
  const response = await oauth.userInfoRequest(server, client, accessToken, http);
  const expected = subject ?? oauth.skipSubjectCheck;
  return oauth.processUserInfoResponse(server, client, expected, response);
}

function isTemporary(error: unknown): boolean {
  const status = responseOfError(error)?.status ?? 0;
  return error instanceof TypeError || error instanceof DOMException || status === 429 || status >= 500;
}

/** Returns the response that caused an error of oauth4webapi, or null if no response caused it. */
export function responseOfError(error: unknown): Response | null {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
    return error.response;
  return error instanceof Error && error.cause instanceof Response ? error.cause : null;
}

/** Renews the tokens. Throws the service's error or the network error. */
export async function redeemRefreshToken(
  connection: OAuthConnection,
  refreshToken: string,
  account: string,
): Promise<Tokens> {
  const { server, client, http } = connection;
  const response = await askTokenEndpoint(connection, (clientAuth) =>
    oauth.refreshTokenGrantRequest(server, client, clientAuth, refreshToken, http),
  );
  const answer = await readTokenAnswer(connection, response);
  const result = await oauth.processRefreshTokenResponse(server, answer.client, answer.response);
  return readGrant(connection, result, account, refreshToken);
}

/**
 * Revokes the refresh token. This also revokes the access token (RFC 7009, section 2.1). If there is no refresh token, revokes the access
 * token. Does nothing if the service has no revocation endpoint.
 */
export async function revokeTokens(connection: OAuthConnection, tokens: Tokens): Promise<void> {
  const { server, client, http } = connection;
  if (!server.revocation_endpoint) return;
  const token = tokens.refreshToken ?? tokens.accessToken;
  await oauth.processRevocationResponse(
    await askTokenEndpoint(connection, (clientAuth) =>
      oauth.revocationRequest(server, client, clientAuth, token, http),
    ),
  );
}

function readGrant(
  { service, clock }: OAuthConnection,
  result: oauth.TokenEndpointResponse,
  account: string,
  oldRefreshToken: string | null,
): Tokens {
  const lifetimeMs = Math.min(result.expires_in ?? USUAL_TOKEN_SECONDS, LONGEST_TOKEN_SECONDS) * 1000;
  return {
    accessToken: result.access_token,
    refreshToken: result.refresh_token ?? oldRefreshToken,
    expiresAt: clock.now() + lifetimeMs,
    lifetimeMs,
    account,
    issuer: service.authUrl,
    apiOrigin: apiOriginOf(service),
  };
}
