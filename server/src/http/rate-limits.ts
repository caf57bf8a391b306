// Two limits: per address on every route (the API and the account area counted apart), and per account on the API.
import rateLimit, { type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimits } from '../config.ts';
import type { LimitStore } from './limit-store.ts';

const WINDOW = '1 minute';

interface AddressLimit {
  readonly limits: RateLimits;
  readonly isAreaPath: (path: string) => boolean;
  /** Also that of every limiter which is made of `app` later. */
  readonly store: LimitStore;
}

/** Whoever has one IPv6 address has 2^64 of them: they count as one. */
export async function limitPerAddress(
  app: FastifyInstance,
  { limits, isAreaPath, store }: AddressLimit,
): Promise<void> {
  // The route's own path where there is one: an address can be written in many ways that lead to the same route.
  const isArea = (request: FastifyRequest) => isAreaPath(request.routeOptions.url ?? request.url);
  await app.register(rateLimit, {
    // It is called with `new`, and an object that a function returns is then the result.
    store: function shared() {
      return store;
    } as unknown as FastifyRateLimitStoreCtor,
    timeWindow: WINDOW,
    enableDraftSpec: true,
    keyGenerator: (request) => `${isArea(request) ? 'area' : 'api'} ${normalizeIP(request.ip)}`,
    max: (request) => (isArea(request) ? limits.authPerIp : limits.apiPerIp),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  });
}

/** Answers whether the account may go on; sets the headers of whichever limit is nearer. */
export type LimitAccount = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export function createAccountLimit(
  app: FastifyInstance,
  max: number,
  accountOf: (request: FastifyRequest) => string,
): LimitAccount {
  const limit = app.createRateLimit({
    max,
    timeWindow: WINDOW,
    keyGenerator: (request) => `user ${accountOf(request)}`,
  });
  return async (request, reply) => {
    const state = await limit(request);
    if (state.isAllowed) return true;
    const perAddress = Number(reply.getHeader('ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
    if (state.remaining < perAddress || state.isExceeded) {
      reply.header('ratelimit-limit', state.max);
      reply.header('ratelimit-remaining', state.remaining);
      reply.header('ratelimit-reset', state.ttlInSeconds);
    }
    if (state.isExceeded) reply.header('retry-after', state.ttlInSeconds);
    return !state.isExceeded;
  };
}
