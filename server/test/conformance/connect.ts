// Sends the OAuth requests of an app according to section 5 of the interface. Each parameter is written out.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { createHttpBrowser, type ScriptlessBrowser } from '../harness/browser.ts';
import { approveConsent, type Login } from '../harness/consent.ts';

/** The app that sends the requests, and the service's account area. */
export interface RequestingApp {
  readonly authUrl: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly redirect: string;
}
export type RequestParameters = Readonly<Record<string, string>>;

export const createCodeVerifier = (): string => randomBytes(32).toString('base64url');
export const codeChallengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/**
 * Returns the address of an authorization request with the published parameters. `more` replaces some of them. If a value in `more` is an
 * empty text, the parameter is removed.
 */
export function createAuthorizationRequestUrl(
  asking: RequestingApp,
  verifier: string,
  more: RequestParameters = {},
): string {
  const url = new URL(`${asking.authUrl}/oauth2/authorize`);
  const parameters: RequestParameters = {
    client_id: asking.clientId,
    redirect_uri: asking.redirect,
    response_type: 'code',
    scope: 'openid profile offline_access',
    code_challenge: codeChallengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}

export const createBrowserFor = ({ authUrl }: RequestingApp): ScriptlessBrowser =>
  createHttpBrowser(new URL(authUrl).origin);

const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
export type TokenResponse = z.output<typeof tokenSchema>;

/** Requests tokens. Leaves out parameters that are an empty text. */
export async function requestTokens(asking: RequestingApp, parameters: RequestParameters): Promise<Response> {
  const given = Object.entries({
    client_id: asking.clientId,
    client_secret: asking.secret ?? '',
    ...parameters,
  }).filter(([, value]) => value !== '');
  return fetch(`${asking.authUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(given) });
}

export const createCodeGrantParameters = (
  asking: RequestingApp,
  code: string,
  verifier: string,
): RequestParameters => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: asking.redirect,
});

export async function readTokens(response: Response): Promise<TokenResponse> {
  if (response.status !== 200) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
  return tokenSchema.parse(await response.json());
}

/** Connects the app in a new browser, and returns the tokens. */
export async function connectAccount(
  asking: RequestingApp,
  login: Login,
  more: RequestParameters = {},
): Promise<TokenResponse> {
  const verifier = createCodeVerifier();
  const callback = await approveConsent(
    createBrowserFor(asking),
    createAuthorizationRequestUrl(asking, verifier, more),
    login,
  );
  const code = callback.searchParams.get('code') ?? '';
  return readTokens(await requestTokens(asking, createCodeGrantParameters(asking, code, verifier)));
}
