// The OAuth 2.0 conversation: authorization code with PKCE S256, refresh and revocation, by oauth4webapi.
import * as oauth from 'oauth4webapi';
import { OAUTH_SCOPES } from '../contract/oauth.ts';
import type { Problem } from '../domain/outbox-item.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import type { Tokens } from '../store/tokens.ts';
import { createDiscovery, type DiscoveryStore } from './discovery.ts';

/** RFC 6749, section 5.2: the service no longer takes this client id and secret. A new secret in the options mends it, so the grant is kept. */
const APP_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** A service that never answers must not hold up every sending: all wait for the one refresh. */
const TIMEOUT_MS = 20_000;

/** What Chromium and Firefox say when the user closes the sign-in window. */
const WINDOW_CLOSED = /did not approve access|cancelled or denied|was closed/i;

/**
 * Seconds by which an identity's dates may differ from this computer's clock. It comes straight from the token endpoint, over TLS, in
 * return for our own code and verifier: its age proves nothing, and a clock that is hours off must not keep anyone from signing in.
 */
const CLOCK_TOLERANCE_SECONDS = 24 * 3600;

export interface AuthorizationParts {
  readonly fetch: typeof fetch;
  readonly discovery: DiscoveryStore;
  readonly now: () => number;
  readonly redirectUrl: () => string;
  /** Shows the address to the user and resolves with the address that the service redirected to. */
  readonly authorize: (url: string) => Promise<string>;
}

/** A sign-in that has begun: where the user must go, and what proves afterwards that it was ours. */
export interface SignInRequest {
  readonly url: string;
  readonly service: ServiceSettings;
  readonly state: string;
  readonly verifier: string;
}

export interface Grant {
  readonly tokens: Tokens;
  readonly name: string | null;
}

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly tokens: Tokens }
  /** The grant is gone: only the user can start a new one. */
  | { readonly kind: 'ended' }
  /** The app is not accepted: the user must look at its id and secret. */
  | { readonly kind: 'appRefused' }
  | { readonly kind: 'unreachable'; readonly message: string };

type Conversation = ReturnType<typeof createAuthorization>;
export type Authorization = Pick<Conversation, 'signIn' | 'refresh' | 'revoke'>;
/** A sign-in in two halves, for what may die in between. */
export type HalvedSignIn = Pick<Conversation, 'begin' | 'finish'>;

export function createAuthorization({ fetch, discovery, now, redirectUrl, authorize }: AuthorizationParts) {
  const http = (service: ServiceSettings) => ({
    [oauth.customFetch]: (url: string, options: object) =>
      fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    [oauth.allowInsecureRequests]: isLocal(service.authUrl),
  });
  const { discover, known } = createDiscovery({ store: discovery, now, http });

  /** Runs the whole sign-in. Throws with a sentence when the user or the service said no. */
  async function signIn(service: ServiceSettings): Promise<Grant> {
    const request = await begin(service);
    return finish(request, await authorize(request.url));
  }

  async function begin(service: ServiceSettings): Promise<SignInRequest> {
    const server = await discover(service);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    return { url: await authorizationUrl(server, service, verifier, state), service, state, verifier };
  }

  /** `redirected`: the address that the service sent the user to. */
  async function finish({ service, state, verifier }: SignInRequest, redirected: string): Promise<Grant> {
    const server = await known(service);
    const parameters = oauth.validateAuthResponse(server, client(service), new URL(redirected), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client(service),
      clientAuth(service),
      parameters,
      redirectUrl(),
      verifier,
      http(service),
    );
    const result = await oauth.processAuthorizationCodeResponse(server, client(service), response, {
      requireIdToken: true,
    });
    const claims = oauth.getValidatedIdTokenClaims(result);
    if (!claims) throw new Error('The service sent no identity.');
    const tokens = readGrant(result, claims.sub, server.issuer, null);
    return { tokens, name: await readName(server, service, tokens) };
  }

  async function authorizationUrl(
    server: oauth.AuthorizationServer,
    service: ServiceSettings,
    verifier: string,
    state: string,
  ) {
    if (!server.authorization_endpoint) throw new Error('The service names no authorization endpoint.');
    const url = new URL(server.authorization_endpoint);
    url.search = new URLSearchParams({
      client_id: service.clientId,
      redirect_uri: redirectUrl(),
      response_type: 'code',
      scope: OAUTH_SCOPES.join(' '),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();
    return url.href;
  }

  /** The user's name is decoration: failing to read it is no reason to fail the sign-in. */
  async function readName(
    server: oauth.AuthorizationServer,
    service: ServiceSettings,
    tokens: Tokens,
  ): Promise<string | null> {
    if (!server.userinfo_endpoint) return null;
    try {
      const response = await oauth.userInfoRequest(
        server,
        client(service),
        tokens.accessToken,
        http(service),
      );
      const info = await oauth.processUserInfoResponse(server, client(service), tokens.account, response);
      return info.name ?? info.preferred_username ?? null;
    } catch {
      return null;
    }
  }

  /** Only a definite no of the service ends a session; everything else will pass. */
  async function refresh(service: ServiceSettings, tokens: Tokens): Promise<RefreshResult> {
    if (tokens.refreshToken === null) return { kind: 'ended' };
    try {
      const server = await known(service);
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client(service),
        clientAuth(service),
        tokens.refreshToken,
        http(service),
      );
      const result = await oauth.processRefreshTokenResponse(server, client(service), response);
      return {
        kind: 'refreshed',
        tokens: readGrant(result, tokens.account, server.issuer, tokens.refreshToken),
      };
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError) {
        if (error.error === 'invalid_grant') return { kind: 'ended' };
        if (APP_ERRORS.includes(error.error)) return { kind: 'appRefused' };
      }
      return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** RFC 7009. Best effort: signing out works offline too. */
  async function revoke(service: ServiceSettings, tokens: Tokens): Promise<void> {
    const server = await known(service);
    if (!server.revocation_endpoint) return;
    const token = tokens.refreshToken ?? tokens.accessToken;
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client(service), clientAuth(service), token, http(service)),
    );
  }

  function readGrant(
    result: oauth.TokenEndpointResponse,
    account: string,
    issuer: string,
    oldRefreshToken: string | null,
  ): Tokens {
    return {
      accessToken: result.access_token,
      refreshToken: result.refresh_token ?? oldRefreshToken,
      expiresAt: now() + (result.expires_in ?? 3600) * 1000,
      account,
      issuer,
    };
  }

  return { signIn, begin, finish, refresh, revoke };
}

/** Why a sign-in did not come about: the user's no, a closed window, a service that cannot be reached, or the service's own words. */
export function signInProblem(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { code: 'sign_in_denied', message: '' }
      : { code: 'sign_in_failed', message: error.error_description ?? error.error };
  if (error instanceof oauth.ResponseBodyError)
    return { code: 'sign_in_failed', message: error.error_description ?? error.error };
  if (WINDOW_CLOSED.test(message)) return { code: 'sign_in_cancelled', message: '' };
  if (error instanceof TypeError) return { code: 'unreachable', message };
  return { code: 'sign_in_failed', message };
}

function client(service: ServiceSettings): oauth.Client {
  return { client_id: service.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
}

/** A public app has no secret. */
function clientAuth(service: ServiceSettings): oauth.ClientAuth {
  return service.clientSecret === '' ? oauth.None() : oauth.ClientSecretPost(service.clientSecret);
}

/** Plain http is for a service on this machine only. */
export function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
