// Registers the rate limits. Every route has a limit per address, counted separately for the API and the account area. The API also has
// limits per account and per app.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey, rateLimitKeyOfAddress } from '../../accounts/client-address.ts';
import type { RateLimits } from '../../config.ts';
import type { LimitStore } from './limit-store.ts';

const WINDOW_MS = 60_000;

interface AddressLimit {
  readonly limits: RateLimits;
  readonly isAreaPath: (path: string) => boolean;
  /** The store with the counts. Limiters that are registered on `app` later use it, too. */
  readonly store: LimitStore;
}

export async function limitRequestsPerAddress(
  app: FastifyInstance,
  { limits, isAreaPath, store }: AddressLimit,
): Promise<void> {
  // Use the path of the matched route, because many spellings of a URL lead to the same route.
  const isArea = (request: FastifyRequest) => isAreaPath(request.routeOptions.url ?? request.url);
  await app.register(rateLimit, {
    // The plugin calls this function with `new`. The result of `new` is then the object that the function returns.
    store: function shared() {
      return store;
    } as unknown as FastifyRateLimitStoreCtor,
    timeWindow: WINDOW_MS,
    enableDraftSpec: true,
    keyGenerator: (request) => `${isArea(request) ? 'area' : 'api'} ${rateLimitKey(request)}`,
    max: (request) => (isArea(request) ? limits.authPerIp : limits.apiPerIp),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  });
}

/**
 * Returns a function that counts a request towards the rate limit, and throws if the limit is exceeded. It is for requests that are
 * refused before the limit of their own route runs.
 */
export function createRefusedRequestCounter(app: FastifyInstance) {
  const limit = app.rateLimit();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await limit.call(app, request, reply);
  };
}

interface SocketCount {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, number>>;
}
/** Counts a request that Fastify never sees (see transport.ts). */
export type CountSocketRequest = (address: string | undefined) => Promise<SocketCount>;

export function createSocketRequestCounter(store: LimitStore, max: number): CountSocketRequest {
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
      store.incr(`api ${rateLimitKeyOfAddress(address ?? '')}`, answer, WINDOW_MS, max);
    });
}

/**
 * Returns whether the request is allowed. Counts it against the limits in order, until a limit is exceeded. So refused requests of one
 * account do not use up its app's limit for other users. Sets the headers of the limit with the fewest requests left.
 */
type LimitCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

interface CallerLimit {
  readonly max: number;
  keyOf(request: FastifyRequest): string;
}

export function createCallerLimiter(app: FastifyInstance, rules: readonly CallerLimit[]): LimitCaller {
  const limits = rules.map(({ max, keyOf }) =>
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
