// Slows down guessing: only failures count, and they count per name and address as well as per name alone.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameKeyOf } from './account-store.ts';
import { createInTurn } from './in-turn.ts';
import type { FieldErrors } from './pages/form-parts.ts';

const WINDOW = '15 minutes';
/** One address must not be able to lock a name for everybody else: the limit for a name alone is this much wider. */
const NAME_ALONE_FACTOR = 10;

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

/** Turns are taken by the key of the last rule. Needs @fastify/rate-limit. */
function createAttemptLimit(app: FastifyInstance, first: Rule, ...more: readonly Rule[]): AttemptLimit {
  const limits = [first, ...more].map(({ max, keyOf }) =>
    app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: keyOf }),
  );
  const { keyOf } = more.at(-1) ?? first;
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
    inTurn: (request, attempt) => inTurn(keyOf(request), attempt),
  };
}

export function createSignInLimit(app: FastifyInstance, max: number): AttemptLimit {
  return createAttemptLimit(
    app,
    { max, keyOf: (request) => `sign-in ${normalizeIP(request.ip)} ${nameOf(request)}` },
    { max: max * NAME_ALONE_FACTOR, keyOf: (request) => `sign-in ${nameOf(request)}` },
  );
}

/** New accounts from one address. */
export function createSignUpLimit(app: FastifyInstance, max: number): AttemptLimit {
  return createAttemptLimit(app, { max, keyOf: (request) => `sign-up ${normalizeIP(request.ip)}` });
}

function nameOf(request: FastifyRequest): string {
  const { body } = request;
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined;
  return typeof name === 'string' ? nameKeyOf(name).slice(0, 64) : '';
}

/** What a form says that may not be tried for so many seconds. */
export function tooMany(seconds: number): { status: number; errors: FieldErrors; seconds: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const form = `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
  return { status: 429, errors: { form }, seconds: Math.max(1, seconds) };
}
