// Tests counting in Redis. While Redis is unreachable, a counter in the process is used.
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRedis } from '../../../src/db/redis.ts';
import {
  createCounterWithFallback,
  createMemoryCounter,
  createRedisCounter,
  type LimitCounter,
} from '../../../src/http/limits/limit-counters.ts';
import { createLimitCounter, createLimitStore } from '../../../src/http/limits/limit-store.ts';
import { createSocketRequestCounter } from '../../../src/http/limits/rate-limits.ts';
import { explainMissingRedis, startRedis } from '../../harness/redis.ts';

const WINDOW = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

/** Returns a counter with a fallback. The test can disconnect its shared counter. */
function start() {
  const events: string[] = [];
  const network = { isUp: true };
  const memory = createMemoryCounter(() => 1000);
  const reach = async <T>(question: () => Promise<T>) => {
    events.push('asked');
    if (!network.isUp) throw new Error('Connection is closed.');
    return question();
  };
  const shared: LimitCounter = {
    add: (key, windowMs) => reach(() => memory.add(key, windowMs)),
    read: (key) => reach(() => memory.read(key)),
  };
  const counter = createCounterWithFallback({
    shared,
    local: createMemoryCounter(() => 1000),
    onLost: (error) => events.push(`lost: ${(error as Error).message}`),
    onFound: () => events.push('found'),
  });
  return {
    network,
    counter,
    /** Counts the key. Returns the new count and the events since the last call. */
    async add(key = 'a') {
      const { current } = await counter.add(key, WINDOW);
      return [current, ...events.splice(0)];
    },
    async read(key = 'a') {
      const { current } = await counter.read(key);
      return [current, ...events.splice(0)];
    },
  };
}

it('createLimitStore fails if its counter fails', async () => {
  const broken: LimitCounter = {
    add: async () => Promise.reject(new Error('no memory')),
    read: async () => Promise.reject(new Error('no memory')),
  };
  const limited: string[] = [];
  const store = createLimitStore(broken, (limit) => limited.push(limit));
  await expect(createSocketRequestCounter(store, 3)('192.0.2.1')).rejects.toThrow('no memory');
  const read = new Promise((resolve) => store.read('api a', (error) => resolve(error?.message), WINDOW, 3));
  expect([await read, limited]).toEqual(['no memory', []]);
});

it('createLimitStore shares its counts with its child()', async () => {
  const store = createLimitStore(
    createMemoryCounter(() => 1000),
    () => undefined,
  );
  await createSocketRequestCounter(store, 3)('192.0.2.1');
  const { headers } = await createSocketRequestCounter(store.child(), 3)('192.0.2.1');
  expect(headers).toEqual({ 'RateLimit-Limit': 3, 'RateLimit-Remaining': 1, 'RateLimit-Reset': 60 });
});

it('createSocketRequestCounter counts requests without an address together', async () => {
  let now = 1000;
  const store = createLimitStore(
    createMemoryCounter(() => now),
    () => undefined,
  );
  const count = createSocketRequestCounter(store, 1);
  expect((await count(undefined)).isExceeded).toBe(false);
  now += 58_500;
  const { isExceeded, headers } = await count('');
  expect([isExceeded, headers]).toEqual([
    true,
    { 'RateLimit-Limit': 1, 'RateLimit-Remaining': 0, 'RateLimit-Reset': 2, 'Retry-After': 2 },
  ]);
});

it('createMemoryCounter drops the oldest keys when it is full', async () => {
  const counter = createMemoryCounter(() => 1000);
  for (let at = 0; at < 200_000; at += 1) await counter.add(`key ${at}`, WINDOW);
  // Counting a key again does not make its window newer.
  expect((await counter.add('key 0', WINDOW)).current).toBe(2);
  await counter.add('one more', WINDOW);
  const left = [];
  for (const key of ['key 0', 'key 1', 'one more']) left.push((await counter.read(key)).current);
  expect(left).toEqual([0, 1, 1]);
});

describe('createCounterWithFallback', () => {
  it('counts in Redis while Redis answers', async () => {
    const { add, read, counter } = start();
    expect([await add(), await add(), await read(), await read('b')]).toEqual([
      [1, 'asked'],
      [2, 'asked'],
      [2, 'asked'],
      [0, 'asked'],
    ]);
    expect(await counter.read('a')).toEqual({ current: 2, ttl: WINDOW });
  });

  it('counts in the process while Redis is unreachable', async () => {
    const { add, read, network } = start();
    await add();
    network.isUp = false;
    expect(await add()).toEqual([1, 'asked', 'lost: Connection is closed.']);
    expect([await add(), await read()]).toEqual([[2], [2]]);
    vi.setSystemTime(START + 1000);
    expect([await read(), await read()]).toEqual([[2, 'asked'], [2]]);
  });

  it('tries Redis again after a second and reports the recovery only once', async () => {
    const { add, read, network } = start();
    network.isUp = false;
    await add();
    network.isUp = true;
    vi.setSystemTime(START + 999);
    expect(await add()).toEqual([2]);
    vi.setSystemTime(START + 1000);
    expect(await add()).toEqual([1, 'asked', 'found']);
    expect([await add(), await read()]).toEqual([
      [2, 'asked'],
      [2, 'asked'],
    ]);
  });

  it('reports a second loss of the connection to Redis', async () => {
    const { add, network } = start();
    network.isUp = false;
    await add();
    network.isUp = true;
    vi.setSystemTime(START + 1000);
    await add();
    network.isUp = false;
    expect(await add()).toEqual([2, 'asked', 'lost: Connection is closed.']);
  });
});

describe('createLimitCounter', () => {
  const log = { warn: vi.fn() } as unknown as FastifyBaseLogger & { warn: ReturnType<typeof vi.fn> };
  const redisThat = (answer: () => Promise<unknown>) =>
    ({ eval: answer, get: answer, pttl: answer }) as unknown as Redis;
  afterEach(() => void log.warn.mockClear());

  it("measures the time window by the server's clock without Redis", async () => {
    let now = START;
    const counter = createLimitCounter(null, log, () => new Date(now));
    await counter.add('a', WINDOW);
    now += 20_000;
    expect(await counter.add('a', WINDOW)).toEqual({ current: 2, ttl: 40_000 });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('Connection is closed.'))],
    ['answers without a count', async () => null],
  ])('counts in the process and logs once when Redis %s', async (_what, answer) => {
    const counter = createLimitCounter(redisThat(answer), log, () => new Date(START));
    expect([(await counter.add('a', WINDOW)).current, (await counter.add('a', WINDOW)).current]).toEqual([
      1, 2,
    ]);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error) },
      'Redis does not answer: limits are counted per process.',
    );
  });

  it('logs that Redis answers again', async () => {
    let isUp = false;
    const answer = async () => (isUp ? [7, 1000] : Promise.reject(new Error('Connection is closed.')));
    const counter = createLimitCounter(redisThat(answer), log, () => new Date(START));
    await counter.add('a', WINDOW);
    isUp = true;
    vi.setSystemTime(START + 1000);
    expect(await counter.add('a', WINDOW)).toEqual({ current: 7, ttl: 1000 });
    expect(log.warn).toHaveBeenLastCalledWith('Redis answers again: limits are counted for all processes.');
  });
});

describe.skipIf(explainMissingRedis() !== null)('createRedisCounter', () => {
  it('shares counts and their window between processes', async () => {
    vi.useRealTimers();
    const server = await startRedis();
    const connections = [await openRedis(server.url), await openRedis(server.url)];
    const [one, other] = connections.map(({ redis }) => createRedisCounter(redis));
    expect(await one?.read('a')).toEqual({ current: 0, ttl: 0 });
    expect((await one?.add('a', WINDOW))?.current).toBe(1);
    const second = await other?.add('a', 1);
    expect([second?.current, await one?.read('b')]).toEqual([2, { current: 0, ttl: 0 }]);
    // The first process has opened the window. Its length is WINDOW.
    expect(second?.ttl).toBeGreaterThan(WINDOW / 2);
    expect(second?.ttl).toBeLessThanOrEqual(WINDOW);
    const read = await one?.read('a');
    expect([read?.current, (read?.ttl ?? 0) > WINDOW / 2]).toEqual([2, true]);
    expect(await connections[0]?.redis.keys('*')).toEqual(['kiroku:limit:a']);
    for (const { close } of connections) close();
    await server.stop();
  });
});
