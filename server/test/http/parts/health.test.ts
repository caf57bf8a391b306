// GET /healthz: what it answers load balancers, and how often the database is asked for it.
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveHealth } from '../../../src/http/health.ts';
import { atEndOfFile } from '../../harness/end-of-file.ts';
import { startLimitedApp } from '../../harness/limited-app.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Wait = Parameters<typeof serveHealth>[2];

function start(askDatabase: () => Promise<unknown>, wait?: Wait) {
  const app = Fastify();
  atEndOfFile(() => app.close());
  let asked = 0;
  const ask = () => {
    asked += 1;
    return askDatabase();
  };
  serveHealth(app, ask, wait);
  return { ask: () => app.inject({ url: '/healthz' }), asked: () => asked };
}

it('a database that answers is ready, and no cache keeps it', async () => {
  const { ask } = start(async () => undefined);
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, database: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('a database that fails is not, and no cache keeps that either', async () => {
  const { ask } = start(() => Promise.reject(new Error('away')));
  const answer = await ask();
  const message = 'The database does not answer.';
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, code: 'unavailable', message }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('the database is asked once in half a second, however many ask', async () => {
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

it('what the database says next is said after that', async () => {
  let isAway = false;
  const { ask } = start(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  expect((await ask()).statusCode).toBe(200);
  isAway = true;
  expect((await ask()).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 501);
  expect((await ask()).statusCode).toBe(503);
});

it('who is over the limit of its address is answered all the same: the process stays in service', async () => {
  const { app } = await startLimitedApp({ apiPerIp: 1 });
  serveHealth(app, async () => undefined);
  app.get('/other', async () => ({}));
  const statuses = [];
  for (const url of ['/other', '/other', '/healthz', '/healthz'])
    statuses.push((await app.inject({ url })).statusCode);
  expect(statuses).toEqual([200, 429, 200, 200]);
});

describe('a database that does not answer', () => {
  interface Waiting {
    readonly milliseconds: number | undefined;
    readonly options: Parameters<NonNullable<Wait>>[2];
    end(): void;
  }
  const waits: Waiting[] = [];
  beforeEach(() => {
    waits.length = 0;
  });
  /** Waits until the test says that the time is over. */
  const wait = (milliseconds?: number, value?: unknown, options?: Waiting['options']) =>
    new Promise((resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new Error('called off')));
      waits.push({ milliseconds, options, end: () => resolve(value) });
    });

  it('is not ready after two seconds, for everyone who has asked by then', async () => {
    const { ask, asked } = start(() => new Promise(() => undefined), wait as Wait);
    const answers = Promise.all([ask(), ask()]);
    await expect.poll(() => waits.length).toBe(1);
    expect(waits[0]?.milliseconds).toBe(2000);
    waits[0]?.end();
    for (const answer of await answers)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(asked()).toBe(1);
  });

  it('is not waited for any longer once it has answered, nor when the process ends', async () => {
    const { ask } = start(async () => undefined, wait as Wait);
    expect((await ask()).statusCode).toBe(200);
    expect(waits[0]?.options).toMatchObject({ ref: false, signal: { aborted: true } });
  });
});
