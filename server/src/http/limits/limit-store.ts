// Connects our counters to @fastify/rate-limit. The stores of that plugin count separately for each limiter, and fail when Redis fails.
// Here, all limiters share one counter, and the first word of a key names its limit.
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import {
  createCounterWithFallback,
  createMemoryCounter,
  createRedisCounter,
  type LimitCounter,
  type WindowCount,
} from './limit-counters.ts';

/** Creates the counter. Only the counter in memory uses `now`, because Redis has its own clock. */
export function createLimitCounter(
  redis: Redis | null,
  log: FastifyBaseLogger,
  now: () => Date,
): LimitCounter {
  const local = createMemoryCounter(() => now().getTime());
  if (redis === null) return local;
  return createCounterWithFallback({
    shared: createRedisCounter(redis),
    local,
    onLost: (error) => log.warn({ err: error }, 'Redis does not answer: limits are counted per process.'),
    onFound: () => log.warn('Redis answers again: limits are counted for all processes.'),
  });
}

/** Called for every refusal, with the name of the limit. */
type OnLimited = (limit: string) => void;

type Callback = (error: Error | null, count?: WindowCount) => void;
export interface LimitStore {
  incr(key: string, callback: Callback, windowMs: number, max: number): void;
  /** @fastify/rate-limit calls this instead of incrementing if a caller of the limiter passes `increment: false`. */
  read(key: string, callback: Callback, windowMs: number, max: number): void;
  child(): LimitStore;
}

export function createLimitStore(counter: LimitCounter, onLimited: OnLimited): LimitStore {
  const answer = (
    key: string,
    callback: Callback,
    count: Promise<WindowCount>,
    isExceeded: (count: WindowCount) => boolean,
  ) =>
    void count.then(
      (found) => {
        if (isExceeded(found)) onLimited(key.split(' ', 1)[0] ?? '');
        callback(null, found);
      },
      (error: Error) => callback(error),
    );
  const store: LimitStore = {
    incr: (key, callback, windowMs, max) =>
      answer(key, callback, counter.add(key, windowMs), ({ current }) => current > max),
    read: (key, callback, _windowMs, max) =>
      answer(key, callback, counter.read(key), ({ current }) => current >= max),
    child: () => store,
  };
  return store;
}
