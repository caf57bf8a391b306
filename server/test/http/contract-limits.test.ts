// Tests the limits in the contract at their edges, and the counters of the rate limits.
import { describe, expect, it } from 'vitest';
import { ratingBodySchema, upsertBodySchema } from '../../../lib/contract/library.ts';
import { routes } from '../../../lib/contract/routes.ts';
import { readConfig } from '../../src/config.ts';
import { createMemoryCounter } from '../../src/http/limits/limit-counters.ts';
import { createLimitStore } from '../../src/http/limits/limit-store.ts';
import { createSocketRequestCounter } from '../../src/http/limits/rate-limits.ts';

const mediaId = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';

const setUp = () => {
  const limited: string[] = [];
  const store = createLimitStore(
    createMemoryCounter(() => 0),
    (limit) => limited.push(limit),
  );
  return { store, limited };
};

it('createSocketRequestCounter refuses the fourth request of an address at a maximum of three', async () => {
  const { store, limited } = setUp();
  const count = createSocketRequestCounter(store, 3);
  const seen = [];
  for (let request = 0; request < 4; request += 1) seen.push(await count('10.0.0.1'));
  expect(seen.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, true]);
  expect(seen.map(({ headers }) => headers['RateLimit-Remaining'])).toEqual([2, 1, 0, 0]);
  expect(seen.map(({ headers }) => headers['Retry-After'])).toEqual([undefined, undefined, undefined, 60]);
  expect(limited).toEqual(['api']);
  expect((await count('10.0.0.2')).isExceeded).toBe(false);
});

it('createLimitStore reports a request that is refused because its counter is full', async () => {
  const { store, limited } = setUp();
  const add = () => new Promise((done) => store.incr('sign-in a', done, 1000, 2));
  const look = () => new Promise((done) => store.read('sign-in a', done, 1000, 2));
  await add();
  await look();
  expect(limited).toEqual([]);
  await add();
  await look();
  expect(limited).toEqual(['sign-in']);
});

it('readConfig returns the documented default limits', () => {
  expect(readConfig({}).limits).toEqual({
    apiPerIp: 1200,
    authPerIp: 300,
    perUser: 600,
    perClient: 60_000,
    signInsPerName: 20,
    signUpsPerIp: 20,
  });
});

describe('page length', () => {
  it.each([
    ['GET /library', routes.library.query(), { type: 'anime' }, 50, 200],
    ['GET /search', routes.search.query(), { q: 'a' }, 20, 50],
  ] as const)('has the documented default and maximum in %s', (_what, schema, query, usual, most) => {
    const limitOf = (limit?: number) => {
      const parsed = schema.safeParse({ ...query, ...(limit !== undefined && { limit: String(limit) }) });
      return parsed.success ? parsed.data.limit : 'refused';
    };
    expect(limitOf()).toBe(usual);
    expect([1, most, most + 1].map(limitOf)).toEqual([1, most, 'refused']);
  });
});

describe('score bounds', () => {
  const rates = (score: number) => ratingBodySchema().safeParse({ mediaId, score }).success;
  const scores = (userScore: number) =>
    upsertBodySchema().safeParse({ type: 'anime', mediaId, userScore }).success;

  it('are 0.5 and 10 for a rating', () => {
    expect([0, 0.1, 0.4, 0.5, 10, 10.1].map(rates)).toEqual([false, false, false, true, true, false]);
  });

  it('are 0 and 10 for an entry', () => {
    expect([-0.1, 0, 10, 10.1].map(scores)).toEqual([false, true, true, false]);
  });
});
