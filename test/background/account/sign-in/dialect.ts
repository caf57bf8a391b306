// Simulates a sign-in service that follows the published interface. The service's dialect determines how it fills the gaps of the
// interface.
import { connectAccount } from '@/lib/background/account/connect.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { createRoot } from '../../root.ts';
import { createIdToken, testServiceSettings as usual } from '../../sign-in-service.ts';

export const SERVICE_ORIGIN = 'https://service.example';

/** The data of a token request on which a service's answer depends. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  /** The header `Authorization`; null if it is missing. */
  readonly authorization: string | null;
  /** The number of earlier requests with the same grant type. */
  readonly before: number;
}

export interface SignInDialect {
  readonly at?: Partial<ServiceSettings>;
  /** Replaces fields of the discovery document. */
  readonly discovery?: object;
  /** Replaces parameters of the address to which the service redirects. A parameter that is undefined is removed. */
  readonly redirect?: object;
  /** Claims of the ID token, or the whole token. If null, no ID token is sent. */
  readonly identity?: object | string | null;
  /** The header of the ID token. */
  readonly header?: object;
  /** The difference in hours between now and the time when the ID token was issued. It is negative for a time in the past. */
  readonly issuedHours?: number;
  /** Replaces fields of the answer to a token request. */
  readonly grant?: object;
  /** Answers the token endpoint instead. If it returns null, the usual answer is sent. */
  readonly token?: (request: TokenRequest, granted: () => object) => Response | null;
  /** Answers the userinfo endpoint. If null, the service has no such endpoint. */
  readonly userinfo?: (() => Response | Promise<Response>) | null;
}

/** Sets up a worker whose user has pressed “Sign in” and allowed access. */
export async function signInWithDialect(dialect: SignInDialect) {
  const at = { ...usual, ...dialect.at };
  const { userinfo = () => Response.json({ sub: 'user-1', name: 'Ann' }) } = dialect;
  const document = {
    issuer: at.authUrl,
    authorization_endpoint: `${at.authUrl}/oauth2/authorize`,
    token_endpoint: `${at.authUrl}/oauth2/token`,
    ...(userinfo && { userinfo_endpoint: `${at.authUrl}/oauth2/userinfo` }),
    ...dialect.discovery,
  };
  const requests: TokenRequest[] = [];
  const sent = (grant: string) => requests.filter(({ form }) => grantOf(form) === grant);

  function granted(): object {
    const { identity = {}, header, issuedHours = 0, grant } = dialect;
    const claims = { iss: document.issuer, ...(typeof identity === 'object' && identity) };
    const built = createIdToken(at, claims, Date.now() + issuedHours * 3600_000, header);
    return {
      access_token: `access-${requests.length}`,
      token_type: 'bearer',
      refresh_token: `refresh-${requests.length}`,
      expires_in: 86_400,
      ...(identity !== null && { id_token: typeof identity === 'string' ? identity : built }),
      ...grant,
    };
  }

  function answerToken(init?: RequestInit): Response {
    const form = new URLSearchParams(String(init?.body));
    const authorization = new Headers(init?.headers).get('authorization');
    const request = { form, authorization, before: sent(grantOf(form)).length };
    requests.push(request);
    const odd = dialect.token?.(request, granted);
    if (odd) return odd;
    if (grantOf(form) === 'check') return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json(granted());
  }

  const root = await createRoot({
    account: null,
    at,
    fetch: async (input, init) => {
      const { href, pathname } = new URL(String(input));
      if (pathname.endsWith('/openid-configuration')) return Response.json(document);
      if (pathname.endsWith('/token')) return answerToken(init);
      if (userinfo && pathname.endsWith('/userinfo')) return userinfo();
      if (href.startsWith(at.baseUrl)) return Response.json({ ok: true, results: [] });
      return Response.json({}, { status: 404 });
    },
  });
  root.fake.api.identity.launchWebAuthFlow = async ({ url }) => {
    const asked = new URL(url).searchParams;
    const answer = { code: 'ours', state: asked.get('state'), ...dialect.redirect };
    const given = Object.entries(answer).filter(([, value]) => value !== undefined);
    return `${asked.get('redirect_uri')}?${new URLSearchParams(given as [string, string][])}`;
  };
  const worker = root.start({
    after: (milliseconds, callback) => {
      root.clock.now += milliseconds;
      callback();
      return () => undefined;
    },
  });
  return {
    ...root,
    worker,
    sent,
    signIn: () => connectAccount(worker),
    account: async () => (await readTokens())?.account ?? null,
  };
}

/**
 * Returns the grant type of a token request. Returns `check` for the exchange of an invalid code, with which Kiroku only checks the app.
 */
function grantOf(form: URLSearchParams): string {
  return form.get('code') === 'settings-check' ? 'check' : (form.get('grant_type') ?? '');
}
