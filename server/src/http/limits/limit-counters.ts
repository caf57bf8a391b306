// Counts requests for rate limits, in memory or in Redis. Redis has the counts of all processes. While Redis is down, the counters in
// memory are used.
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** A count of requests. `ttl` is how many milliseconds its window still lasts; 0 if there is no window. */
export interface WindowCount {
  readonly current: number;
  readonly ttl: number;
}
export interface LimitCounter {
  /** Increments and returns the count. The first increment opens the window. */
  add(key: string, windowMs: number): Promise<WindowCount>;
  read(key: string): Promise<WindowCount>;
}

const MOST_KEYS = 200_000;

/** Returns a counter in memory. When it is full, the oldest windows are dropped. */
export function createMemoryCounter(now: () => number): LimitCounter {
  const windows = new Map<string, { current: number; endsAt: number }>();
  const find = (key: string) => {
    const found = windows.get(key);
    return found !== undefined && found.endsAt > now() ? found : null;
  };
  return {
    async add(key, windowMs) {
      const found = find(key);
      const window = found ?? { current: 0, endsAt: now() + windowMs };
      window.current += 1;
      if (found === null) {
        windows.delete(key);
        windows.set(key, window);
        makeRoom(windows, now());
      }
      return { current: window.current, ttl: window.endsAt - now() };
    },
    async read(key) {
      const window = find(key);
      return window === null
        ? { current: 0, ttl: 0 }
        : { current: window.current, ttl: window.endsAt - now() };
    },
  };
}

function makeRoom(windows: Map<string, { endsAt: number }>, now: number): void {
  // The oldest windows come first, so the loop usually ends at the first window.
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MOST_KEYS) return;
    windows.delete(key);
  }
}

const KEY_PREFIX = 'kiroku:limit:';
/**
 * The script increments the key and sets its expiry. With two separate commands, a process that dies in between would leave a key that
 * never expires.
 */
const ADD_SCRIPT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

export function createRedisCounter(redis: Redis): LimitCounter {
  return {
    async add(key, windowMs) {
      return countOf(await redis.eval(ADD_SCRIPT, 1, KEY_PREFIX + key, windowMs));
    },
    async read(key) {
      const [current, ttl] = await Promise.all([redis.get(KEY_PREFIX + key), redis.pttl(KEY_PREFIX + key)]);
      return countOf([current, ttl]);
    },
  };
}

/**
 * Parses the answer of Redis, which returns numbers as text, and null for a missing key. Throws for any other answer, because it must not
 * count as zero.
 */
const answerSchema = z.tuple([z.coerce.number(), z.coerce.number()]);

function countOf(answer: unknown): WindowCount {
  const [current, ttl] = answerSchema.parse(answer);
  return { current, ttl: Math.max(0, ttl) };
}

interface Fallback {
  readonly shared: LimitCounter;
  readonly local: LimitCounter;
  /** Called once when Redis is lost, not for every failed request. */
  onLost(error: unknown): void;
  onFound(): void;
}

/** After a failure, Redis is not used for this many milliseconds. Otherwise a Redis that hangs would slow down every request. */
const RETRY_AFTER_MS = 1000;

export function createCounterWithFallback({ shared, local, onLost, onFound }: Fallback): LimitCounter {
  let isLost = false;
  let retryAt = 0;
  async function ask(question: (counter: LimitCounter) => Promise<WindowCount>): Promise<WindowCount> {
    if (isLost && Date.now() < retryAt) return question(local);
    try {
      const answer = await question(shared);
      if (isLost) onFound();
      isLost = false;
      return answer;
    } catch (error) {
      if (!isLost) onLost(error);
      isLost = true;
      retryAt = Date.now() + RETRY_AFTER_MS;
      return question(local);
    }
  }
  return {
    add: (key, windowMs) => ask((counter) => counter.add(key, windowMs)),
    read: (key) => ask((counter) => counter.read(key)),
  };
}
