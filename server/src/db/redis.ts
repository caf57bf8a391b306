// Connects to Redis, which holds only counters. Every caller must work without it.
import { Redis } from 'ioredis';

const ANSWER_LIMIT_MS = 250;
const CONNECT_LIMIT_MS = 2000;
const LONGEST_PAUSE_MS = 5000;

export interface OpenRedis {
  readonly redis: Redis;
  close(): void;
}

/** Resolves whether or not Redis can be reached: it may come back later. Commands fail at once while it is away. */
export async function openRedis(url: string): Promise<OpenRedis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_LIMIT_MS,
    connectTimeout: CONNECT_LIMIT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  // Without a listener, ioredis prints every failed attempt. The counters log the loss once.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  return { redis, close: () => redis.disconnect() };
}
