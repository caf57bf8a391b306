// Connects to Redis, which stores only counters. Every caller must work without it.
import { Redis } from 'ioredis';

const ANSWER_LIMIT_MS = 250;
const CONNECT_LIMIT_MS = 2000;
const LONGEST_PAUSE_MS = 5000;

export interface RedisConnection {
  readonly redis: Redis;
  close(): void;
}

/** Connects to Redis. Also resolves if Redis cannot be reached, since it may come back later. While it is away, commands fail at once. */
export async function openRedis(url: string): Promise<RedisConnection> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_LIMIT_MS,
    connectTimeout: CONNECT_LIMIT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  // Without this listener, ioredis would print every failed attempt. The counters log the loss once.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  return { redis, close: () => redis.disconnect() };
}
