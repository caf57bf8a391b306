// Simulates list services with OAuth endpoints. The services record every request completely.
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { createDiscoveryDocument, createIdToken, createTokenResponse } from './sign-in-service.ts';

interface SeenRequest {
  readonly origin: string;
  readonly path: string;
  /** The headers and the body of the request as one text, which tests search for tokens and secrets. */
  readonly carries: string;
  readonly body: string;
  readonly redirect: RequestRedirect | undefined;
}

/** Returns a service's answer for a path; null for the usual answer. */
export type AnswerOverride = (path: string, body: string) => Response | Promise<Response> | null;

export function serviceSettingsOf(name: string, part: Partial<ServiceSettings> = {}): ServiceSettings {
  return {
    baseUrl: `https://api.${name}.example/v1`,
    authUrl: `https://auth.${name}.example/auth`,
    clientId: `app-of-${name}`,
    clientSecret: `secret-of-${name}`,
    ...part,
  };
}

export function createFakeServices(answer: AnswerOverride = () => null) {
  const seen: SeenRequest[] = [];
  const request = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    const body = String(init?.body ?? '');
    const carries = JSON.stringify([[...new Headers(init?.headers)], body, url.search]);
    seen.push({ origin: url.origin, path: url.pathname, carries, body, redirect: init?.redirect });
    const isKnown = new Headers(init?.headers).has('authorization');
    return (
      answer(url.pathname, body) ?? (isKnown || !url.pathname.startsWith('/v1/') ? ordinary(url) : unknown())
    );
  };
  return { fetch: request, seen };
}

function unknown(): Response {
  return Response.json({ ok: false, code: 'unauthorized', message: '' }, { status: 401 });
}

function ordinary(url: URL): Response {
  const issuer = `${url.origin}/auth`;
  if (url.pathname.endsWith('/openid-configuration'))
    return Response.json({ ...createDiscoveryDocument(issuer), userinfo_endpoint: `${issuer}/me` });
  if (url.pathname.endsWith('/token'))
    return createTokenResponse(tokensOf(url), createIdToken(clientOf(issuer)));
  if (url.pathname.endsWith('/revoke')) return new Response(null, { status: 200 });
  return Response.json({ ok: true, results: [] });
}

function tokensOf({ hostname }: URL) {
  return {
    accessToken: `access-of-${hostname}`,
    refreshToken: `refresh-of-${hostname}`,
    lifetimeMs: 24 * 3600_000,
  };
}

function clientOf(authUrl: string) {
  return { authUrl, clientId: `app-of-${authUrl.split('.')[1]}` };
}
