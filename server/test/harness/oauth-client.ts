// Provides an OAuth client that calls the server through inject. The client is based on oauth4webapi.
import * as oauth from 'oauth4webapi';
import {
  createInjectBrowser,
  createInjectFetch,
  type InjectFetch,
  parseForms,
  type ScriptlessBrowser,
  type VisitedPage,
} from './browser.ts';
import { answerConsent, isConsentForm, openConsentPage } from './consent.ts';
import { APP_REDIRECT, SERVER_ORIGIN, TEST_PASSWORD, type TestServer } from './test-server.ts';

const issuer = new URL(`${SERVER_ORIGIN}/auth`);

export interface OAuthClient {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  readonly options: { [oauth.customFetch]: InjectFetch; [oauth.allowInsecureRequests]: true };
}

export async function createOAuthClient(
  test: Pick<TestServer, 'app'>,
  app: { clientId: string; secret: string | null },
): Promise<OAuthClient> {
  const options = {
    [oauth.customFetch]: createInjectFetch(test.app),
    [oauth.allowInsecureRequests]: true,
  } as const;
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const auth = app.secret === null ? oauth.None() : oauth.ClientSecretPost(app.secret);
  return { server, client: { client_id: app.clientId }, auth, options };
}

export interface AuthorizationRequest {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export async function startAuthorization(
  { server, client }: OAuthClient,
  { scope = 'openid profile offline_access', redirect = APP_REDIRECT, ...more }: Record<string, string> = {},
): Promise<AuthorizationRequest> {
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ];
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  // If a value is empty, the parameter is left out.
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return { url, verifier, state, nonce };
}

/** Signs in if needed. If the consent page is shown, consents. */
export async function approveAuthorization(
  browser: ScriptlessBrowser,
  url: URL,
  { name = 'viewer', answer = 'approve' }: { name?: string; answer?: 'approve' | 'deny' } = {},
): Promise<VisitedPage> {
  const asked = await openConsentPage(browser, url.href, { name, password: TEST_PASSWORD });
  const isAsked = parseForms(asked.html, asked.url).some(isConsentForm);
  return isAsked ? answerConsent(browser, asked, answer) : asked;
}

export async function exchangeCode(client: OAuthClient, authorization: AuthorizationRequest, callback: URL) {
  const response = await requestCodeExchange(client, authorization, callback);
  return oauth.processAuthorizationCodeResponse(client.server, client.client, response, {
    expectedNonce: authorization.nonce,
    requireIdToken: true,
  });
}

export function requestCodeExchange(
  client: OAuthClient,
  authorization: AuthorizationRequest,
  callback: URL,
): Promise<Response> {
  const parameters = oauth.validateAuthResponse(client.server, client.client, callback, authorization.state);
  const redirect = `${callback.origin}${callback.pathname}`;
  return oauth.authorizationCodeGrantRequest(
    client.server,
    client.client,
    client.auth,
    parameters,
    redirect,
    authorization.verifier,
    client.options,
  );
}

export function requestTokenRefresh(
  { server, client, auth, options }: OAuthClient,
  refreshToken: string,
): Promise<Response> {
  return oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options);
}

export interface ClientTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Runs the whole flow and returns the tokens. Uses a new browser unless one is given. */
export async function connectClient(
  test: Pick<TestServer, 'app'>,
  client: OAuthClient,
  {
    name = 'viewer',
    browser = createInjectBrowser(test.app),
    ...parameters
  }: { name?: string; browser?: ScriptlessBrowser; scope?: string } = {},
): Promise<ClientTokens> {
  const authorization = await startAuthorization(client, parameters);
  const { leftFor, html } = await approveAuthorization(browser, authorization.url, { name });
  if (leftFor === null) throw new Error(`The browser was not sent back to the app: ${html.slice(0, 600)}`);
  const tokens = await exchangeCode(client, authorization, leftFor);
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? '' };
}
