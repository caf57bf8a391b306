// Simulates an OAuth service. Its tokens expire, rotate and can be revoked. A used refresh token is accepted once more within a leeway.
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { refusalResponse } from './list-service.ts';

/** The service at which tests are signed in. */
export const testServiceSettings = {
  baseUrl: 'https://service.example/v1',
  authUrl: 'https://service.example/auth',
  clientId: 'c',
  clientSecret: 's',
};

const LIFETIME_MS = 24 * 3600_000;
/** A used refresh token is accepted once more within this many milliseconds, in case the answer was lost. */
const LEEWAY_MS = 60_000;

interface Refresh {
  readonly account: string;
  usedAt: number | null;
  repeated: boolean;
}

/** Creates the service. `at` are its settings. */
export function createFakeSignInService(now: () => number, at: ServiceSettings) {
  const access = new Map<string, { readonly until: number; readonly account: string }>();
  const refreshes = new Map<string, Refresh>();
  /** `user` is the person at the sign-in window. */
  const state = { user: 'user-1', issued: 0, losses: 0, lifetimeMs: LIFETIME_MS };

  function issue(account: string) {
    const { lifetimeMs } = state;
    state.issued += 1;
    const [accessToken, refreshToken] = [`access-${state.issued}`, `refresh-${state.issued}`];
    access.set(accessToken, { until: now() + lifetimeMs, account });
    refreshes.set(refreshToken, { account, usedAt: null, repeated: false });
    return { accessToken, refreshToken, expiresAt: now() + lifetimeMs, lifetimeMs };
  }

  /** Returns new tokens; null if the refresh token is no longer valid. */
  function refresh(token: string | null) {
    const known = refreshes.get(token ?? '');
    if (!known) return null;
    if (known.usedAt !== null && (known.repeated || now() - known.usedAt >= LEEWAY_MS)) return null;
    known.repeated = known.usedAt !== null;
    known.usedAt = now();
    return issue(known.account);
  }

  async function answerToken(form: URLSearchParams): Promise<Response> {
    const code = /^code-of-(.+)$/.exec(form.get('code') ?? '')?.[1];
    if (code !== undefined) return createTokenResponse(issue(code), createIdToken(at, { sub: code }));
    const renewed = refresh(form.get('refresh_token'));
    if (!renewed) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    state.losses -= 1;
    if (state.losses >= 0) throw new TypeError('cut');
    return createTokenResponse(renewed, null);
  }

  async function fetch(input: string, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(input);
    if (pathname.endsWith('/openid-configuration')) return Response.json(createDiscoveryDocument(at.authUrl));
    if (pathname.endsWith('/token')) return answerToken(new URLSearchParams(String(init?.body)));
    if (pathname.endsWith('/revoke')) return new Response(null, { status: 200 });
    return Response.json({});
  }

  return Object.assign(state, {
    issue,
    fetch,
    /** Returns the address to which the sign-in window leads. */
    answerUser: (url: string): string => {
      const asked = new URL(url).searchParams;
      return `${asked.get('redirect_uri')}?code=code-of-${state.user}&state=${asked.get('state')}`;
    },
    /** Returns the account whose token a call has; null if the token is not valid. */
    accountOf: (init?: RequestInit): string | null => {
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      const grant = access.get(token);
      return grant && grant.until > now() ? grant.account : null;
    },
    revoke: () => {
      access.clear();
      refreshes.clear();
    },
    /** Invalidates all access tokens, as if the service had restarted with other keys. */
    expire: () => access.clear(),
    /** Loses the answers to this many of the next refreshes. */
    loseNext: (count: number) => {
      state.losses = count;
    },
    refusal: refusalResponse(401, 'unauthorized'),
  });
}

export function createDiscoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  };
}

/** Returns the answer of a token endpoint. `id` is the ID token, if there is one. */
export function createTokenResponse(
  {
    accessToken,
    refreshToken,
    lifetimeMs,
  }: { accessToken: string; refreshToken: string; lifetimeMs: number },
  id: string | null,
) {
  return Response.json({
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: lifetimeMs / 1000,
    ...(id !== null && { id_token: id }),
  });
}

/**
 * Returns an ID token that was issued at `issuedAt` (in milliseconds). It has no signature, because it comes directly from the token
 * endpoint.
 */
export function createIdToken(
  { authUrl, clientId }: Pick<ServiceSettings, 'authUrl' | 'clientId'>,
  claims: object = {},
  issuedAt = Date.now(),
  header: object = { alg: 'RS256' },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(issuedAt / 1000);
  const all = { iss: authUrl, aud: clientId, sub: 'user-1', iat, exp: iat + 3600, ...claims };
  return `${part(header)}.${part(all)}.c2lnbmF0dXJl`;
}
