// The OAuth 2.0 conversation: authorization code with PKCE S256, refresh and revocation, by oauth4webapi.
import * as oauth from 'oauth4webapi';
import type { Problem } from '../../domain/changes/outbox-item.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import { APP_ERRORS, checkApp, WrongSettings } from './app-check.ts';
import { askServer, type DiscoveryParts, discover, discoveryProblem, knownServer } from './discovery.ts';
import {
  type AuthorizationRequest,
  authorizationUrl,
  type Connection,
  httpFor,
  openConnection,
  readName,
  redeemCode,
  redeemRefreshToken,
  revokeTokens,
} from './oauth-conversation.ts';

interface AuthorizationParts extends DiscoveryParts {
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

/** What the service has against the app; null for nothing. Throws when the service's endpoints cannot be learned. Keeps nothing. */
export type CheckSettings = (service: ServiceSettings) => Promise<Problem | null>;

export interface Conversation extends Authorization, HalvedSignIn {
  readonly check: CheckSettings;
}

export function createAuthorization(parts: AuthorizationParts): Conversation {
  return {
    check: async (service) => {
      const connection = await connect(parts, service, askServer);
      return checkApp(connection, newRequest(parts), parts);
    },
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
  return openConnection({ service, server, http: httpFor(parts, service), now: parts.now });
}

/** Throws `WrongSettings` rather than send a person to a page that says no. */
async function begin(parts: AuthorizationParts, service: ServiceSettings): Promise<SignInRequest> {
  const connection = await connect(parts, service, discover).catch(async (error: unknown) => {
    throw new WrongSettings(await discoveryProblem(parts, service, error));
  });
  const request = newRequest(parts);
  const { state, verifier } = request;
  const url = await authorizationUrl(connection, request);
  const problem = await checkApp(connection, request, parts);
  if (problem) throw new WrongSettings(problem);
  return { url, service, state, verifier };
}

function newRequest({ redirectUrl }: AuthorizationParts): AuthorizationRequest {
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  return { redirectUrl: redirectUrl(), state, verifier };
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
