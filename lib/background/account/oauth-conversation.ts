// OAuth 2.0 requests to one service, each a function of its connection.
import * as oauth from 'oauth4webapi';
import { OAUTH_SCOPES } from '../../contract/oauth.ts';
import { shortText } from '../../contract/short-text.ts';
import { apiOriginOf, isLocal } from '../../domain/addresses/service-address.ts';
import { isObject, parseJson } from '../../domain/fields.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import type { Context } from '../runtime/context.ts';
import { ANSWER_LIMIT_MS } from '../runtime/read-answer.ts';

/** Seconds by which the ID token's dates may differ from this computer's clock. The token comes straight from the token endpoint over TLS, in exchange for our code and verifier, so its dates add no security, and a clock that is hours off must not prevent a sign-in. */
const CLOCK_TOLERANCE_SECONDS = 24 * 3600;

/** Upper limit for a token's lifetime, since a service may state any number. */
const LONGEST_TOKEN_SECONDS = 366 * 24 * 3600;
/** Assumed lifetime where the service states none. A token that ends sooner is renewed when the service refuses it. */
const USUAL_TOKEN_SECONDS = 3600;

/** OpenID Connect Core, section 2: `sub` has at most 255 ASCII characters. It is stored with every item of the account. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** A service, its endpoints, and the options of every request to it. */
export interface Connection {
  readonly service: ServiceSettings;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly clientAuth: oauth.ClientAuth;
  readonly http: ServiceHttp;
  readonly now: () => number;
}

type ServiceHttp = ReturnType<typeof httpFor>;

/** HTTP options for requests to a service. A redirect is an error: it would carry codes, tokens and the app's secret to another address. Requests have a time limit, since all calls wait for one refresh. */
export function httpFor({ boundedFetch, timeLimit }: Context, { authUrl }: Pick<ServiceSettings, 'authUrl'>) {
  return {
    [oauth.customFetch]: (url: string, options: object) =>
      boundedFetch(url, { ...options, redirect: 'error', signal: timeLimit(ANSWER_LIMIT_MS) }),
    [oauth.allowInsecureRequests]: isLocal(authUrl),
  };
}

export function openConnection(
  ctx: Context,
  service: ServiceSettings,
  server: oauth.AuthorizationServer,
): Connection {
  const { clientId, clientSecret } = service;
  return {
    service,
    server,
    http: httpFor(ctx, service),
    now: ctx.now,
    client: { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    // A public app has no secret.
    clientAuth: clientSecret === '' ? oauth.None() : oauth.ClientSecretPost(clientSecret),
  };
}

export interface AuthorizationRequest {
  readonly redirectUrl: string;
  readonly state: string;
  readonly verifier: string;
}

/** The address that the user must go to. */
export async function authorizationUrl(
  { server, service }: Connection,
  { redirectUrl, state, verifier }: AuthorizationRequest,
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
  }).toString();
  return url.href;
}

/** Exchanges the code for tokens. Throws if the answer belongs to another request. */
export async function redeemCode(
  connection: Connection,
  redirected: string,
  { redirectUrl, state, verifier }: AuthorizationRequest,
): Promise<Tokens> {
  const { server, client, clientAuth, http } = connection;
  const parameters = oauth.validateAuthResponse(server, client, new URL(redirected), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuth,
    parameters,
    redirectUrl,
    verifier,
    http,
  );
  const readable = await withUsableLifetime(response);
  const result = await oauth.processAuthorizationCodeResponse(server, client, readable);
  const claims = oauth.getValidatedIdTokenClaims(result);
  if (!claims) throw new Error('The service sent no identity.');
  if (!SUBJECT.test(claims.sub)) throw new Error('The service sent an identity that is no valid one.');
  return readGrant(connection, result, claims.sub, null);
}

/** The user's name is decoration: failing to read it is no reason to fail the sign-in. */
export async function readName(
  { server, client, http }: Connection,
  { accessToken, account }: Tokens,
): Promise<string | null> {
  try {
    // Also throws if the service has no such endpoint.
    const response = await oauth.userInfoRequest(server, client, accessToken, http);
    const info = await oauth.processUserInfoResponse(server, client, account, response);
    const name = info.name ?? info.preferred_username;
    return typeof name === 'string' ? shortText(name) : null;
  } catch {
    return null;
  }
}

/** Renews the tokens. Throws the service's error or the network error. */
export async function redeemRefreshToken(
  connection: Connection,
  refreshToken: string,
  account: string,
): Promise<Tokens> {
  const { server, client, clientAuth, http } = connection;
  const response = await oauth.refreshTokenGrantRequest(server, client, clientAuth, refreshToken, http);
  const readable = await withUsableLifetime(response);
  const result = await oauth.processRefreshTokenResponse(server, client, readable);
  return readGrant(connection, result, account, refreshToken);
}

/** Revokes both tokens (RFC 7009). Does nothing if the service has no revocation endpoint. */
export async function revokeTokens(connection: Connection, tokens: Tokens): Promise<void> {
  const { server, client, clientAuth, http } = connection;
  if (!server.revocation_endpoint) return;
  const token = tokens.refreshToken ?? tokens.accessToken;
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, clientAuth, token, http),
  );
}

/** The library refuses the whole answer for an `expires_in` of null, -1 or words. `expires_in` is only recommended (RFC 6749 section 5.1): without a usable number it counts as missing. */
async function withUsableLifetime(response: Response): Promise<Response> {
  const answer = parseJson(await response.clone().text());
  if (!isObject(answer) || !('expires_in' in answer)) return response;
  return new Response(JSON.stringify({ ...answer, expires_in: secondsIn(answer.expires_in) }), response);
}

function secondsIn(written: unknown): number | undefined {
  const seconds = typeof written === 'string' && /^\d+$/.test(written) ? Number(written) : written;
  return typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

function readGrant(
  { server, service, now }: Connection,
  result: oauth.TokenEndpointResponse,
  account: string,
  oldRefreshToken: string | null,
): Tokens {
  const lifetimeMs = Math.min(result.expires_in ?? USUAL_TOKEN_SECONDS, LONGEST_TOKEN_SECONDS) * 1000;
  return {
    accessToken: result.access_token,
    refreshToken: result.refresh_token ?? oldRefreshToken,
    expiresAt: now() + lifetimeMs,
    lifetimeMs,
    account,
    issuer: server.issuer,
    apiOrigin: apiOriginOf(service),
  };
}
