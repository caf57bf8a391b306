// Limits per address on every route (the API and the account area counted apart), and per account and per app on the API.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, addressKeyOf } from '../../accounts/client-address.ts';
import type { RateLimits } from '../../config.ts';
import type { LimitStore } from './limit-store.ts';

const WINDOW_MS = 60_000;

interface AddressLimit {
  readonly limits: RateLimits;
  readonly isAreaPath: (path: string) => boolean;
  /** Also that of every limiter which is made of `app` later. */
  readonly store: LimitStore;
}

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
    timeWindow: WINDOW_MS,
    enableDraftSpec: true,
    keyGenerator: (request) => `${isArea(request) ? 'area' : 'api'} ${addressKey(request)}`,
    max: (request) => (isArea(request) ? limits.authPerIp : limits.apiPerIp),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  });
}

/** For who refuses a request before its route's own limit has counted it; throws when that is exceeded. */
export function countRefused(app: FastifyInstance) {
  const limit = app.rateLimit();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await limit.call(app, request, reply);
  };
}

interface SocketCount {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, number>>;
}
/** Counts what arrives on a connection and is no request that a route could take. */
export type CountSocket = (address: string | undefined) => Promise<SocketCount>;

export function createSocketLimit(store: LimitStore, max: number): CountSocket {
  return (address) =>
    new Promise((resolve, reject) => {
      const answer = (error: Error | null, count = { current: 0, ttl: 0 }) => {
        if (error !== null) return reject(error);
        const isExceeded = count.current > max;
        const seconds = Math.ceil(count.ttl / 1000);
        const headers = {
          'RateLimit-Limit': max,
          'RateLimit-Remaining': Math.max(0, max - count.current),
          'RateLimit-Reset': seconds,
          ...(isExceeded && { 'Retry-After': seconds }),
        };
        return resolve({ isExceeded, headers });
      };
      store.incr(`api ${addressKeyOf(address ?? '')}`, answer, WINDOW_MS, max);
    });
}

/**
 * Answers whether the caller may go on; sets the headers of whichever limit is nearest. The limits are asked in their order, and those after
 * one that refuses count nothing: one account's refused requests must not use up its app's limit for everybody.
 */
type LimitCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

interface CallerLimit {
  readonly max: number;
  keyOf(request: FastifyRequest): string;
}

export function limitCallers(app: FastifyInstance, wanted: readonly CallerLimit[]): LimitCaller {
  const limits = wanted.map(({ max, keyOf }) =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf }),
  );
  return async (request, reply) => {
    const counted = [];
    for (const limit of limits) {
      const state = await limit(request);
      if (state.isAllowed) continue;
      counted.push(state);
      if (state.isExceeded) break;
    }
    const [nearest] = counted.sort(
      (one, other) => one.remaining - other.remaining || +other.isExceeded - +one.isExceeded,
    );
    if (nearest === undefined) return true;
    const perAddress = Number(reply.getHeader('ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
    if (nearest.remaining < perAddress || nearest.isExceeded) {
      reply.header('ratelimit-limit', nearest.max);
      reply.header('ratelimit-remaining', nearest.remaining);
      reply.header('ratelimit-reset', nearest.ttlInSeconds);
    }
    if (nearest.isExceeded) reply.header('retry-after', nearest.ttlInSeconds);
    return !nearest.isExceeded;
  };
}
