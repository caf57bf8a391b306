// Tests GET /healthz: its answers to load balancers, and how often it asks the database.
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveHealth } from '../../../src/http/health.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Wait = Parameters<typeof serveHealth>[2];

function start(askDatabase: () => Promise<unknown>, wait?: Wait) {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  let asked = 0;
  const ask = () => {
    asked += 1;
    return askDatabase();
  };
  serveHealth(app, ask, wait);
  return { ask: () => app.inject({ url: '/healthz' }), asked: () => asked };
}

it('GET /healthz returns 200 while the database answers', async () => {
  const { ask } = start(async () => undefined);
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, database: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('GET /healthz returns 503 if the database fails', async () => {
  const { ask } = start(() => Promise.reject(new Error('away')));
  const answer = await ask();
  const message = 'The database does not answer.';
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, code: 'unavailable', message }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('GET /healthz asks the database at most once in half a second', async () => {
  const { ask, asked } = start(async () => undefined);
  await Promise.all([ask(), ask(), ask()]);
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 500);
  await ask();
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await ask();
  expect(asked()).toBe(2);
  vi.setSystemTime(Date.now() + 500);
  await ask();
  expect(asked()).toBe(2);
});

it('GET /healthz reports a changed state of the database after half a second', async () => {
  let isAway = false;
  const { ask } = start(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  expect((await ask()).statusCode).toBe(200);
  isAway = true;
  expect((await ask()).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 501);
  expect((await ask()).statusCode).toBe(503);
});

it('GET /healthz answers beyond the rate limit', async () => {
  const { app } = await startRateLimitedApp({ apiPerIp: 1 });
  serveHealth(app, async () => undefined);
  app.get('/other', async () => ({}));
  const statuses = [];
  for (const url of ['/other', '/other', '/healthz', '/healthz'])
    statuses.push((await app.inject({ url })).statusCode);
  expect(statuses).toEqual([200, 429, 200, 200]);
});

describe('GET /healthz with a hanging database', () => {
  interface Waiting {
    readonly milliseconds: number | undefined;
    readonly options: Parameters<NonNullable<Wait>>[2];
    end(): void;
  }
  const waits: Waiting[] = [];
  beforeEach(() => {
    waits.length = 0;
  });
  /** Replaces the timer. It resolves when the test calls `end`. */
  const wait = (milliseconds?: number, value?: unknown, options?: Waiting['options']) =>
    new Promise((resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new Error('called off')));
      waits.push({ milliseconds, options, end: () => resolve(value) });
    });

  it('returns 503 after two seconds', async () => {
    const { ask, asked } = start(() => new Promise(() => undefined), wait as Wait);
    const answers = Promise.all([ask(), ask()]);
    await expect.poll(() => waits.length).toBe(1);
    expect(waits[0]?.milliseconds).toBe(2000);
    waits[0]?.end();
    for (const answer of await answers)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(asked()).toBe(1);
  });

  it('aborts the two-second timer after an answer', async () => {
    const { ask } = start(async () => undefined, wait as Wait);
    expect((await ask()).statusCode).toBe(200);
    expect(waits[0]?.options).toMatchObject({ ref: false, signal: { aborted: true } });
  });
});
