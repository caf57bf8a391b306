// What a case gets: a library that is configured for an app. Also contains the steps that cases share.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { answerOn, approve, openConsent } from '../harness/consent.ts';
import type { AnsweredRequest, Client, Driver, Library, Request, Tokens } from './driver.ts';
import { LOGIN, REDIRECT, type Stage } from './stage.ts';

export interface Scene {
  readonly stage: Stage;
  readonly library: Library;
  readonly client: Client;
  readonly driver: Driver;
}

export interface Case {
  readonly name: string;
  /** Whether the case is for this library. If the function is missing, the case is for all libraries. */
  readonly fits?: (library: Library) => boolean;
  show(scene: Scene): Promise<void>;
}

export const random = (): string => randomBytes(32).toString('base64url');

export function newRequest(changes: Partial<Request> = {}): Request {
  return {
    redirect: REDIRECT,
    scope: 'openid profile offline_access',
    state: random(),
    nonce: random(),
    verifier: random(),
    more: {},
    ...changes,
  };
}

/** Runs the app's request through sign-in and consent. Returns the redirect back to the app. */
export async function ask(
  { stage, driver }: Scene,
  changes: Partial<Request> = {},
): Promise<AnsweredRequest> {
  const request = newRequest(changes);
  const url = await driver.authorizeUrl(request);
  return { ...request, callback: await approve(stage.person.browser, url.href, LOGIN) };
}

export async function connect(scene: Scene, changes: Partial<Request> = {}): Promise<Tokens> {
  return scene.driver.exchange(await ask(scene, changes));
}

/** Connects with `offline_access`, and returns both tokens. */
export async function connectForLong(scene: Scene): Promise<{ accessToken: string; refreshToken: string }> {
  return withRefreshToken(await connect(scene));
}

export function withRefreshToken({ accessToken, refreshToken }: Tokens) {
  assert(refreshToken !== null, 'there is no refresh token');
  return { accessToken, refreshToken };
}

export async function refresh(scene: Scene, token: string) {
  return withRefreshToken(await scene.driver.refresh(token));
}

/** Returns the error that the app gets for its request, or "page STATUS" if the request ends on a page. */
export async function endOf({ stage, driver }: Scene, changes: Partial<Request>): Promise<string> {
  const url = await driver.authorizeUrl(newRequest(changes));
  const { leftFor, status } = await openConsent(stage.person.browser, url.href, LOGIN);
  return leftFor === null ? `page ${status}` : (leftFor.searchParams.get('error') ?? 'no error');
}

export async function denied({ stage, driver }: Scene): Promise<AnsweredRequest> {
  const request = newRequest();
  const { browser } = stage.person;
  const page = await openConsent(browser, (await driver.authorizeUrl(request)).href, LOGIN);
  const { leftFor } = await answerOn(browser, page, 'deny');
  assert(leftFor !== null, 'the browser was not sent back to the app');
  return { ...request, callback: leftFor };
}

/**
 * Expects that the server refuses the call with this error code, and that the library reports the code. If the code is null, expects that
 * the library itself refuses the call.
 */
export async function refuses(
  { library }: Scene,
  call: Promise<unknown>,
  expected: string | null,
): Promise<void> {
  const outcome = await call.then(
    () => ({ error: 'none at all' }),
    (error: unknown) => ({ error: library.errorOf(error) }),
  );
  assert.equal(outcome.error, expected);
}

/** Expects that the list can be read with the token. If `expected` is false, expects that it cannot be read. */
export async function opens({ stage }: Scene, accessToken: string, expected: boolean): Promise<void> {
  assert.equal(await stage.callApi(accessToken), expected ? 200 : 401);
}

/** Expects that neither token of the connection works any more. */
export async function isOver(
  scene: Scene,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<void> {
  await opens(scene, accessToken, false);
  await refuses(scene, scene.driver.refresh(refreshToken), 'invalid_grant');
}
