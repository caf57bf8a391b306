// Slows down guessing. Only failures count: per name and address, per address over all names, and per name over all addresses. The last
// of these does not refuse attempts but delays them, one after the other, because failures of strangers must not keep the owner out.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf } from '../db/hash.ts';
import { nameKeyOf } from './account-store.ts';
import { type Area, sessionToken } from './area.ts';
import { addressKey } from './client-address.ts';
import { createInTurn } from './in-turn.ts';
import { knownDevice } from './known-device.ts';
import type { FieldErrors } from './pages/form-parts.ts';
import type { Texts } from './texts/en.ts';

/** Many people may share one address, so that the limit for an address over all names is this much wider. */
const ADDRESS_ALONE_FACTOR = 10;
const WINDOW_MS = 15 * 60_000;
/** Each failure beyond the limit makes the next attempt wait so much longer. */
const DELAY_STEP_MS = 25;
const LONGEST_DELAY_MS = 5000;
/** Attempts at one name queue for about so long, well within the time that a request has. */
const LONGEST_QUEUE_MS = 10_000;
/** An attempt without a delay takes about so long: its password is hashed. */
const LEAST_TURN_MS = 100;
/** Never reached: that limit only counts. */
const COUNT_ONLY = 1_000_000;

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
  const limits = [first, ...more].map(({ max, keyOf }) =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf }),
  );
  const inTurn = createInTurn();
  return {
    async isExhausted(request) {
      for (const limit of limits) {
        const state = await limit(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) return state.ttlInSeconds;
      }
      return null;
    },
    async countFailure(request) {
      for (const limit of limits) await limit(request);
    },
    inTurn: (request, attempt) => inTurn(first.keyOf(request), attempt),
  };
}

export interface SignInLimit extends AttemptLimit {
  /**
   * Runs attempts at one name one after the other, each after a delay that grows with the failures of the name. The address with the
   * fewest failures of the name goes first, so that the owner overtakes those who guess. Null: too many attempts wait already.
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
  const perOriginAndName = {
    max,
    keyOf: (request: FastifyRequest) => `sign-in ${originOf(request)} ${nameOf(request)}`,
  };
  const limit = createAttemptLimit(app, perOriginAndName, {
    max: max * ADDRESS_ALONE_FACTOR,
    keyOf: (request) => `sign-in ${originOf(request)}`,
  });
  const counter = (keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max: COUNT_ONLY, timeWindow: WINDOW_MS, keyGenerator });
  const perName = counter((request) => `sign-in-name ${nameOf(request)}`);
  const failuresIn = async (count: typeof perName, request: FastifyRequest) => {
    const state = await count(request, { increment: false });
    return state.isAllowed ? 0 : COUNT_ONLY - state.remaining;
  };
  const delayOf = async (request: FastifyRequest) => {
    const failures = await failuresIn(perName, request);
    return Math.max(0, Math.min(LONGEST_DELAY_MS, DELAY_STEP_MS * (failures - max)));
  };
  const perOrigin = counter(perOriginAndName.keyOf);
  const inTurn = createInTurn();
  return {
    ...limit,
    async countFailure(request) {
      await limit.countFailure(request);
      if (deviceOf(request) === null) await perName(request);
    },
    async slowly(request, attempt) {
      if (deviceOf(request) !== null) return attempt();
      const rank = await failuresIn(perOrigin, request);
      const longest = Math.floor(LONGEST_QUEUE_MS / Math.max(LEAST_TURN_MS, await delayOf(request)));
      const attemptLate = async () => {
        const delay = await delayOf(request);
        if (delay > 0) await wait(delay);
        return attempt();
      };
      return inTurn(nameOf(request), attemptLate, { rank, longest });
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

/** What a form says that may not be tried for so many seconds. */
export function tooMany(t: Texts, seconds: number): { status: number; errors: FieldErrors; seconds: number } {
  const form = t.form.tooMany(minutesOf(seconds));
  return { status: 429, errors: { form }, seconds: Math.max(1, seconds) };
}

export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
