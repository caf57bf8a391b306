// Limits guessing of passwords, and sign-ups. Failed sign-ins are limited in three ways:
//
// | failures counted by         | too many                                            |
// | --------------------------- | --------------------------------------------------- |
// | name and address            | further attempts are refused                        |
// | address, over all names     | further attempts are refused                        |
// | name, over all addresses    | attempts from unknown browsers are delayed          |
//
// The last limit only delays, because the failures of a stranger must not lock the owner out.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashCredential } from '../db/hash.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { accountNameKey } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { sessionTokenOf } from './area-session.ts';
import { rateLimitKey } from './client-address.ts';
import type { FormState } from './forms/refused-form.ts';
import { readDeviceCookie } from './known-device.ts';
import type { Texts } from './texts/en.ts';

/**
 * Many people may share one IP address. So the limit for one address over all names is this many times the limit for one address and name.
 */
const ADDRESS_ALONE_FACTOR = 10;
const WINDOW_MS = 15 * 60_000;
/**
 * The delay and the queue length for sign-in attempts from unknown browsers, per account name. `USUAL` applies until the name has as many
 * failures as one address may have. From then on, `GUESSED` applies.
 */
const USUAL = { delayMs: 0, maxWaiting: 20 };
const GUESSED = { delayMs: 3000, maxWaiting: 3 };

export interface AttemptLimit {
  /** Returns how many seconds to wait; null if another attempt is allowed now. */
  secondsToWait(request: FastifyRequest): Promise<number | null>;
  countFailure(request: FastifyRequest): Promise<void>;
  /**
   * Runs the attempts of one client (an IP address or a known browser) one after another. If they ran at once, all of them would pass
   * before the first failure is counted.
   */
  oneAtATime<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T>;
}

interface Rule {
  readonly max: number;
  readonly keyOf: (request: FastifyRequest) => string;
}

/**
 * Creates a limit of one or more rules. Attempts with the same key of the first rule wait in one queue. `app` must have
 * @fastify/rate-limit.
 */
function createAttemptLimit(app: FastifyInstance, first: Rule, ...more: readonly Rule[]): AttemptLimit {
  const limits = [first, ...more].map(({ max, keyOf }) => createFailureLimit(app, max, keyOf));
  const enqueue = createKeyedQueue();
  return {
    async secondsToWait(request) {
      for (const limit of limits) {
        const { failures, max, seconds } = await limit.read(request);
        if (failures >= max) return seconds;
      }
      return null;
    },
    async countFailure(request) {
      for (const limit of limits) await limit.add(request);
    },
    oneAtATime: (request, attempt) => enqueue(first.keyOf(request), attempt),
  };
}

function createFailureLimit(app: FastifyInstance, max: number, keyGenerator: Rule['keyOf']) {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  return {
    add: (request: FastifyRequest) => count(request),
    /** Returns the number of failures, at most `max`, and the seconds until the window ends. */
    async read(request: FastifyRequest) {
      const state = await count(request, { increment: false });
      if (state.isAllowed) return { failures: 0, max, seconds: 0 };
      return { failures: max - state.remaining, max, seconds: state.ttlInSeconds };
    },
  };
}

export interface SignInLimit extends AttemptLimit {
  /**
   * Runs the attempts with the same name one after another. While the name is being guessed, delays each attempt. The address with the
   * fewest failures comes first, so that the owner overtakes the guessers. Resolves to null if too many attempts are waiting.
   */
  throttle<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T | null>;
}

/**
 * Limits sign-ins. Each browser from which the account has signed in before has a separate count of failures. Failures of other browsers do
 * not block that browser.
 */
export function createSignInLimit(
  app: FastifyInstance,
  max: number,
  area: Pick<AccountArea, 'guard' | 'isSecure'>,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): SignInLimit {
  const deviceOf = (request: FastifyRequest) => readDeviceCookie(area, request, nameOf(request));
  const originOf = (request: FastifyRequest) => {
    const device = deviceOf(request);
    return device === null ? rateLimitKey(request) : `device ${device}`;
  };
  const originAndName = (request: FastifyRequest) => `sign-in ${originOf(request)} ${nameOf(request)}`;
  const perOriginAndName = createFailureLimit(app, max, originAndName);
  const perName = createFailureLimit(app, max, (request) => `sign-in-name ${nameOf(request)}`);
  const limit = createAttemptLimit(
    app,
    { max, keyOf: originAndName },
    { max: max * ADDRESS_ALONE_FACTOR, keyOf: (request) => `sign-in ${originOf(request)}` },
  );
  const enqueue = createKeyedQueue();
  return {
    ...limit,
    async countFailure(request) {
      await limit.countFailure(request);
      if (deviceOf(request) === null) await perName.add(request);
    },
    async throttle(request, attempt) {
      if (deviceOf(request) !== null) return attempt();
      const isGuessed = (await perName.read(request)).failures >= max;
      const { delayMs, maxWaiting } = isGuessed ? GUESSED : USUAL;
      const position = { priority: (await perOriginAndName.read(request)).failures, maxWaiting };
      const attemptLate = async () => {
        if (delayMs > 0) await wait(delayMs);
        return attempt();
      };
      return enqueue(nameOf(request), attemptLate, position);
    },
  };
}

/** Limits sign-up attempts per address, including forms with mistakes. */
export function createSignUpLimit(app: FastifyInstance, max: number): AttemptLimit {
  return createAttemptLimit(app, { max, keyOf: (request) => `sign-up ${rateLimitKey(request)}` });
}

/**
 * Limits password confirmations on the signed-in pages. Failures are counted per session, too, because a thief of a session can use many
 * addresses.
 */
export function createPasswordLimit(
  app: FastifyInstance,
  max: number,
  area: Pick<AccountArea, 'isSecure'>,
): AttemptLimit {
  const sessionOf = (request: FastifyRequest) => hashCredential(sessionTokenOf(area, request) ?? '');
  return createAttemptLimit(
    app,
    { max, keyOf: (request) => `password-session ${sessionOf(request)}` },
    { max, keyOf: (request) => `password ${rateLimitKey(request)}` },
  );
}

function nameOf(request: FastifyRequest): string {
  const { body } = request;
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined;
  return typeof name === 'string' ? accountNameKey(name).slice(0, 64) : '';
}

/** Returns the state of a form that asks the person to wait. */
export function tooManyAttemptsState(t: Texts, seconds: number): FormState {
  const form = t.form.tooMany(toWaitMinutes(seconds));
  return { status: 429, errors: { form }, seconds: Math.max(1, seconds) };
}

export const toWaitMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
