// Where attempts are counted: in this process, or in Redis for all processes; and what holds when Redis is away.
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** `ttl`: milliseconds until the window ends; 0 when none has begun. */
export interface Count {
  readonly current: number;
  readonly ttl: number;
}
export interface Counter {
  /** Counts one more and answers with the new number. The first one opens the window. */
  add(key: string, windowMs: number): Promise<Count>;
  read(key: string): Promise<Count>;
}

const MOST_KEYS = 200_000;

/** When the table is full, those that were counted first are forgotten. */
export function createMemoryCounter(now: () => number): Counter {
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
  // The oldest lie in front: usually one look is enough.
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MOST_KEYS) return;
    windows.delete(key);
  }
}

const KEY_PREFIX = 'kiroku:limit:';
/** Number and life time belong together: between two commands a process may die and leave a key that never ends. */
const ADD_SCRIPT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

export function createRedisCounter(redis: Redis): Counter {
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

/** Redis gives its numbers as text, and null for a key that is not there. Another answer is a failure: it must not count as none. */
const answerSchema = z.tuple([z.coerce.number(), z.coerce.number()]);

function countOf(answer: unknown): Count {
  const [current, ttl] = answerSchema.parse(answer);
  return { current, ttl: Math.max(0, ttl) };
}

interface Fallback {
  readonly shared: Counter;
  readonly own: Counter;
  /** Called once per loss. */
  onLost(error: unknown): void;
  onFound(): void;
}

/** After a failure Redis is left alone for so long, so that one that hangs does not slow every request down. */
const LEAVE_ALONE_MS = 1000;

export function createCounterWithFallback({ shared, own, onLost, onFound }: Fallback): Counter {
  let isLost = false;
  let askAgainAt = 0;
  async function ask(question: (counter: Counter) => Promise<Count>): Promise<Count> {
    if (isLost && Date.now() < askAgainAt) return question(own);
    try {
      const answer = await question(shared);
      if (isLost) onFound();
      isLost = false;
      return answer;
    } catch (error) {
      if (!isLost) onLost(error);
      isLost = true;
      askAgainAt = Date.now() + LEAVE_ALONE_MS;
      return question(own);
    }
  }
  return {
    add: (key, windowMs) => ask((counter) => counter.add(key, windowMs)),
    read: (key) => ask((counter) => counter.read(key)),
  };
}
