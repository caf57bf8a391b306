// GET /healthz: what it answers load balancers, and how often the database is asked for it.
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveHealth } from '../../../src/http/health.ts';
import { atEndOfFile } from '../../harness/end-of-file.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(askDatabase: () => Promise<unknown>) {
  const app = Fastify();
  atEndOfFile(() => app.close());
  let asked = 0;
  serveHealth(app, () => {
    asked += 1;
    return askDatabase();
  });
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
