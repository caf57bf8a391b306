// The steps of the OAuth 2.0 conversation with one service: each a function over the connection to it.
import * as oauth from 'oauth4webapi';
import { OAUTH_SCOPES } from '../../contract/oauth.ts';
import { shortText } from '../../contract/short-text.ts';
import { apiOriginOf, isLocal } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import { ANSWER_LIMIT_MS, parseAnswer } from '../read-answer.ts';

/**
 * Seconds by which an identity's dates may differ from this computer's clock. It comes straight from the token endpoint, over TLS, in
 * return for our own code and verifier: its age proves nothing, and a clock that is hours off must not keep anyone from signing in.
 */
const CLOCK_TOLERANCE_SECONDS = 24 * 3600;

/** Nothing that is stored lasts for ever: a service may say any number. */
const LONGEST_TOKEN_SECONDS = 366 * 24 * 3600;
/** Assumed where a service does not say how long a token lives. One that ends sooner is renewed when the service refuses it. */
const USUAL_TOKEN_SECONDS = 3600;

/** OpenID Connect Core, section 2: `sub` has at most 255 ASCII characters. It is stored with every item of the account. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** A service, where its endpoints are, and what every request to it needs. */
export interface Connection {
  readonly service: ServiceSettings;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly clientAuth: oauth.ClientAuth;
  readonly http: ServiceHttp;
  readonly now: () => number;
}

type ServiceHttp = ReturnType<typeof httpFor>;
type Fetch = typeof fetch;

export interface Requests {
  readonly fetch: Fetch;
  /** A signal that ends a request after so many milliseconds. */
  readonly timeLimit: (milliseconds: number) => AbortSignal;
}

/** How requests to a service are made. A redirect is an error: it would carry codes, tokens and the app's secret to another address.
 *  A service that never answers must not hold up every sending: all wait for the one refresh. */
export function httpFor(
  { fetch: request, timeLimit }: Requests,
  { authUrl }: Pick<ServiceSettings, 'authUrl'>,
) {
  return {
    [oauth.customFetch]: (url: string, options: object) =>
      request(url, { ...options, redirect: 'error', signal: timeLimit(ANSWER_LIMIT_MS) }),
    [oauth.allowInsecureRequests]: isLocal(authUrl),
  };
}

export function openConnection(parts: Pick<Connection, 'service' | 'server' | 'http' | 'now'>): Connection {
  const { clientId, clientSecret } = parts.service;
  return {
    ...parts,
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

/** Tokens for the code that the service sent the user back with. Throws for an answer to another request. */
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
    // Throws, too, where the service names no such endpoint.
    const response = await oauth.userInfoRequest(server, client, accessToken, http);
    const info = await oauth.processUserInfoResponse(server, client, account, response);
    const name = info.name ?? info.preferred_username;
    return typeof name === 'string' ? shortText(name) : null;
  } catch {
    return null;
  }
}

/** Throws what the service answered, or why there was no answer. */
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

/** RFC 7009; nothing where the service offers no revocation. */
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
  const answer = parseAnswer(await response.clone().text());
  if (typeof answer !== 'object' || answer === null || !('expires_in' in answer)) return response;
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
