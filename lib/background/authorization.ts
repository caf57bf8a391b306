// The OAuth 2.0 conversation: authorization code with PKCE S256, refresh and revocation, by oauth4webapi.
import * as oauth from 'oauth4webapi';
import type { Problem } from '../domain/outbox-item.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import type { Tokens } from '../store/tokens.ts';
import { type DiscoveryParts, discover, knownServer } from './discovery.ts';
import {
  authorizationUrl,
  type Connection,
  httpFor,
  openConnection,
  readName,
  redeemCode,
  redeemRefreshToken,
  revokeTokens,
} from './oauth-conversation.ts';

/** RFC 6749, section 5.2: the service no longer takes this client id and secret. A new secret in the options mends it, so the grant is kept. */
const APP_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** What Chromium and Firefox say when the user closes the sign-in window. */
const WINDOW_CLOSED = /did not approve access|cancelled or denied|was closed/i;

export interface AuthorizationParts extends DiscoveryParts {
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

export interface Authorization {
  /** Runs the whole sign-in. Throws with a sentence when the user or the service said no. */
  readonly signIn: (service: ServiceSettings) => Promise<Grant>;
  readonly refresh: (service: ServiceSettings, tokens: Tokens) => Promise<RefreshResult>;
  /** Best effort: signing out works offline too. */
  readonly revoke: (service: ServiceSettings, tokens: Tokens) => Promise<void>;
}

/** A sign-in in two halves, for what may die in between. */
export interface HalvedSignIn {
  readonly begin: (service: ServiceSettings) => Promise<SignInRequest>;
  /** `redirected`: the address that the service sent the user to. */
  readonly finish: (request: SignInRequest, redirected: string) => Promise<Grant>;
}

export function createAuthorization(parts: AuthorizationParts): Authorization & HalvedSignIn {
  return {
    signIn: async (service) => {
      const request = await begin(parts, service);
      return finish(parts, request, await parts.authorize(request.url));
    },
    begin: (service) => begin(parts, service),
    finish: (request, redirected) => finish(parts, request, redirected),
    refresh: (service, tokens) => refresh(parts, service, tokens),
    revoke: async (service, tokens) => revokeTokens(await connect(parts, service), tokens),
  };
}

/** `find`: where the endpoints are looked up; as they are known, unless a sign-in begins. */
async function connect(
  parts: AuthorizationParts,
  service: ServiceSettings,
  find = knownServer,
): Promise<Connection> {
  const server = await find(parts, service);
  return openConnection({ service, server, http: httpFor(parts.fetch, service), now: parts.now });
}

async function begin(parts: AuthorizationParts, service: ServiceSettings): Promise<SignInRequest> {
  const connection = await connect(parts, service, discover);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const request = { redirectUrl: parts.redirectUrl(), state, verifier };
  return { url: await authorizationUrl(connection, request), service, state, verifier };
}

async function finish(
  parts: AuthorizationParts,
  { service, state, verifier }: SignInRequest,
  redirected: string,
): Promise<Grant> {
  const connection = await connect(parts, service);
  const request = { redirectUrl: parts.redirectUrl(), state, verifier };
  const tokens = await redeemCode(connection, redirected, request);
  return { tokens, name: await readName(connection, tokens) };
}

/** Only a definite no of the service ends a session; everything else will pass. */
async function refresh(
  parts: AuthorizationParts,
  service: ServiceSettings,
  { refreshToken, account }: Tokens,
): Promise<RefreshResult> {
  if (refreshToken === null) return { kind: 'ended' };
  try {
    const connection = await connect(parts, service);
    return { kind: 'refreshed', tokens: await redeemRefreshToken(connection, refreshToken, account) };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): RefreshResult {
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return { kind: 'ended' };
    if (APP_ERRORS.includes(error.error)) return { kind: 'appRefused' };
  }
  return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) };
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
