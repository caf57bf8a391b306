// Defines the context of a case, which is a client library that is configured for an app. Also contains the steps that several cases share.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { answerConsent, approveConsent, openConsentPage } from '../harness/consent.ts';
import { APP_REDIRECT_URI, CLIENT_SUITE_LOGIN, type ClientTestServer } from './client-test-server.ts';
import type {
  AnsweredAuthorization,
  AuthorizationParameters,
  ClientApp,
  DriverTokens,
  LibraryDriver,
  OAuthLibrary,
} from './driver.ts';

export interface ClientTestContext {
  readonly stage: ClientTestServer;
  readonly library: OAuthLibrary;
  readonly client: ClientApp;
  readonly driver: LibraryDriver;
}

export interface ClientCase {
  readonly name: string;
  /** Whether the case is for this library. If missing, the case is for all libraries. */
  readonly fits?: (library: OAuthLibrary) => boolean;
  show(scene: ClientTestContext): Promise<void>;
}

export const createRandomToken = (): string => randomBytes(32).toString('base64url');

export function createAuthorizationParameters(
  changes: Partial<AuthorizationParameters> = {},
): AuthorizationParameters {
  return {
    redirect: APP_REDIRECT_URI,
    scope: 'openid profile offline_access',
    state: createRandomToken(),
    nonce: createRandomToken(),
    verifier: createRandomToken(),
    more: {},
    ...changes,
  };
}

/** Runs the app's request through sign-in and consent. Returns the redirect back to the app. */
export async function authorizeApp(
  { stage, driver }: ClientTestContext,
  changes: Partial<AuthorizationParameters> = {},
): Promise<AnsweredAuthorization> {
  const request = createAuthorizationParameters(changes);
  const url = await driver.authorizeUrl(request);
  return { ...request, callback: await approveConsent(stage.person.browser, url.href, CLIENT_SUITE_LOGIN) };
}

export async function connectApp(
  scene: ClientTestContext,
  changes: Partial<AuthorizationParameters> = {},
): Promise<DriverTokens> {
  return scene.driver.exchange(await authorizeApp(scene, changes));
}

/** Connects with `offline_access`, and returns both tokens. */
export async function connectWithRefreshToken(
  scene: ClientTestContext,
): Promise<{ accessToken: string; refreshToken: string }> {
  return requireRefreshToken(await connectApp(scene));
}

export function requireRefreshToken({ accessToken, refreshToken }: DriverTokens) {
  assert(refreshToken !== null, 'there is no refresh token');
  return { accessToken, refreshToken };
}

export async function refreshTokens(scene: ClientTestContext, token: string) {
  return requireRefreshToken(await scene.driver.refresh(token));
}

/** Returns the error that the app gets for its request, or "page STATUS" if the request ends on a page. */
export async function authorizationErrorOf(
  { stage, driver }: ClientTestContext,
  changes: Partial<AuthorizationParameters>,
): Promise<string> {
  const url = await driver.authorizeUrl(createAuthorizationParameters(changes));
  const { leftFor, status } = await openConsentPage(stage.person.browser, url.href, CLIENT_SUITE_LOGIN);
  return leftFor === null ? `page ${status}` : (leftFor.searchParams.get('error') ?? 'no error');
}

export async function denyAuthorization({
  stage,
  driver,
}: ClientTestContext): Promise<AnsweredAuthorization> {
  const request = createAuthorizationParameters();
  const { browser } = stage.person;
  const page = await openConsentPage(browser, (await driver.authorizeUrl(request)).href, CLIENT_SUITE_LOGIN);
  const { leftFor } = await answerConsent(browser, page, 'deny');
  assert(leftFor !== null, 'the browser was not sent back to the app');
  return { ...request, callback: leftFor };
}

/**
 * Expects that the server refuses the call with this error code, and that the library reports the code. If the code is null, expects that
 * the library itself refuses the call.
 */
export async function expectCallRefused(
  { library }: ClientTestContext,
  call: Promise<unknown>,
  expected: string | null,
): Promise<void> {
  const outcome = await call.then(
    () => ({ error: 'none at all' }),
    (error: unknown) => ({ error: library.errorOf(error) }),
  );
  assert.equal(outcome.error, expected);
}

/** Expects that the API accepts the token. If `expected` is false, expects that the API refuses it. */
export async function expectTokenValidity(
  { stage }: ClientTestContext,
  accessToken: string,
  expected: boolean,
): Promise<void> {
  assert.equal(await stage.callApi(accessToken), expected ? 200 : 401);
}

/** Expects that neither token of the connection works any more. */
export async function expectConnectionEnded(
  scene: ClientTestContext,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<void> {
  await expectTokenValidity(scene, accessToken, false);
  await expectCallRefused(scene, scene.driver.refresh(refreshToken), 'invalid_grant');
}
