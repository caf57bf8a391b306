// Slows down guessing. Only failures count. Per name and address, and per address over all names, they refuse further attempts. Per name
// over all addresses they only delay them, one after the other, because failures of strangers must not keep the owner out.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf } from '../db/hash.ts';
import { createInTurn } from '../in-turn.ts';
import { nameKeyOf } from './account-store.ts';
import { type Area, sessionToken } from './area.ts';
import { addressKey } from './client-address.ts';
import type { FormState } from './forms/refused-form.ts';
import { knownDevice } from './known-device.ts';
import type { Texts } from './texts/en.ts';

/** Many people may share one address, so that the limit for an address over all names is this much wider. */
const ADDRESS_ALONE_FACTOR = 10;
const WINDOW_MS = 15 * 60_000;
/** Attempts at one name from unknown browsers: usually, and once it has failed more often than one address may. */
const USUAL = { delayMs: 0, mostWaiting: 20 };
const GUESSED = { delayMs: 3000, mostWaiting: 3 };

export interface AttemptLimit {
  /** Seconds to wait when too many have failed already, else null. */
  isExhausted(request: FastifyRequest): Promise<number | null>;
  countFailure(request: FastifyRequest): Promise<void>;
  /** Without it, attempts at the same moment would all pass before the first failure is counted. */
  inTurn<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T>;
}

interface Rule {
  readonly max: number;
  readonly keyOf: (request: FastifyRequest) => string;
}

/** Turns are taken by the key of the first rule. Needs @fastify/rate-limit. */
function createAttemptLimit(app: FastifyInstance, first: Rule, ...more: readonly Rule[]): AttemptLimit {
  const limits = [first, ...more].map(({ max, keyOf }) => createFailureLimit(app, max, keyOf));
  const inTurn = createInTurn();
  return {
    async isExhausted(request) {
      for (const limit of limits) {
        const { failures, max, seconds } = await limit.read(request);
        if (failures >= max) return seconds;
      }
      return null;
    },
    async countFailure(request) {
      for (const limit of limits) await limit.add(request);
    },
    inTurn: (request, attempt) => inTurn(first.keyOf(request), attempt),
  };
}

function createFailureLimit(app: FastifyInstance, max: number, keyGenerator: Rule['keyOf']) {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  return {
    add: (request: FastifyRequest) => count(request),
    /** `failures`: never above `max`. `seconds`: until they are forgotten. */
    async read(request: FastifyRequest) {
      const state = await count(request, { increment: false });
      if (state.isAllowed) return { failures: 0, max, seconds: 0 };
      return { failures: max - state.remaining, max, seconds: state.ttlInSeconds };
    },
  };
}

export interface SignInLimit extends AttemptLimit {
  /**
   * Runs attempts at one name one after the other. The address with the fewest failures of the name goes first, so that the owner
   * overtakes those who guess. Null: too many attempts wait already.
   */
  slowly<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T | null>;
}

/** A device in which the account has signed in before counts by itself: neither its address nor its name is held against it. */
export function createSignInLimit(
  app: FastifyInstance,
  max: number,
  area: Pick<Area, 'guard' | 'isSecure'>,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): SignInLimit {
  const deviceOf = (request: FastifyRequest) => knownDevice(area, request, nameOf(request));
  const originOf = (request: FastifyRequest) => {
    const device = deviceOf(request);
    return device === null ? addressKey(request) : `device ${device}`;
  };
  const originAndName = (request: FastifyRequest) => `sign-in ${originOf(request)} ${nameOf(request)}`;
  const perOriginAndName = createFailureLimit(app, max, originAndName);
  const perName = createFailureLimit(app, max, (request) => `sign-in-name ${nameOf(request)}`);
  const limit = createAttemptLimit(
    app,
    { max, keyOf: originAndName },
    { max: max * ADDRESS_ALONE_FACTOR, keyOf: (request) => `sign-in ${originOf(request)}` },
  );
  const inTurn = createInTurn();
  return {
    ...limit,
    async countFailure(request) {
      await limit.countFailure(request);
      if (deviceOf(request) === null) await perName.add(request);
    },
    async slowly(request, attempt) {
      if (deviceOf(request) !== null) return attempt();
      const isGuessed = (await perName.read(request)).failures >= max;
      const { delayMs, mostWaiting } = isGuessed ? GUESSED : USUAL;
      const place = { rank: (await perOriginAndName.read(request)).failures, longest: mostWaiting };
      const attemptLate = async () => {
        if (delayMs > 0) await wait(delayMs);
        return attempt();
      };
      return inTurn(nameOf(request), attemptLate, place);
    },
  };
}

/** Limits sign-up attempts per address; forms with mistakes count too. */
export function createSignUpLimit(app: FastifyInstance, max: number): AttemptLimit {
  return createAttemptLimit(app, { max, keyOf: (request) => `sign-up ${addressKey(request)}` });
}

/** Passwords asked for once more on the signed-in pages: who has stolen a session may ask from many addresses. */
export function createPasswordLimit(
  app: FastifyInstance,
  max: number,
  area: Pick<Area, 'isSecure'>,
): AttemptLimit {
  const sessionOf = (request: FastifyRequest) => hashOf(sessionToken(area, request) ?? '');
  return createAttemptLimit(
    app,
    { max, keyOf: (request) => `password-session ${sessionOf(request)}` },
    { max, keyOf: (request) => `password ${addressKey(request)}` },
  );
}

function nameOf(request: FastifyRequest): string {
  const { body } = request;
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined;
  return typeof name === 'string' ? nameKeyOf(name).slice(0, 64) : '';
}

/** Asks the person to wait. */
export function tooMany(t: Texts, seconds: number): FormState {
  const form = t.form.tooMany(minutesOf(seconds));
  return { status: 429, errors: { form }, seconds: Math.max(1, seconds) };
}

export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
