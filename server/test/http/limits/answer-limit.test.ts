// An answer that takes too long is given up, and what it had begun may not write any more.
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TIMED_OUT } from '../../../src/http/failures.ts';
import { limitAnswers } from '../../../src/http/limits/answer-limit.ts';

const START = Date.parse('2026-11-20T08:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START }));
afterEach(() => void vi.useRealTimers());

/** A route that answers when the test says so. */
async function start(answerMs: number) {
  const app = Fastify();
  limitAnswers(app, answerMs);
  let answer = (_text: string): void => undefined;
  let writeBy = 0;
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', async (request, reply) => {
      ({ writeBy } = request);
      const text = await new Promise<string>((done) => {
        answer = done;
        resolve();
      });
      if (!reply.sent) reply.send(text);
      return reply;
    });
  });
  const asked = app.inject({ url: '/slow' });
  // Asked for, so that the request goes out.
  void asked.then(() => undefined);
  await begun;
  return { app, asked, writeBy, answer: (text: string) => answer(text) };
}

it('after so many milliseconds the caller hears that it took too long', async () => {
  const { app, asked, answer } = await start(20_000);
  vi.advanceTimersByTime(20_000);
  const { statusCode, body } = await asked;
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { ok: false, code: 'unavailable', message: TIMED_OUT.message },
  ]);
  answer('late');
  await app.close();
});

it('an answer one millisecond before the limit is sent, and the timer is cleared', async () => {
  const { app, asked, answer } = await start(20_000);
  vi.advanceTimersByTime(19_999);
  expect(vi.getTimerCount()).toBe(1);
  answer('in time');
  const { statusCode, body } = await asked;
  expect([statusCode, body, vi.getTimerCount()]).toEqual([200, 'in time', 0]);
  await app.close();
});

/** A route that takes its time with an answer of its own; `begin` is called with the request's answer. */
async function startOwn(begin: (reply: FastifyReply) => void) {
  const app = Fastify();
  limitAnswers(app, 20_000);
  const begun = new Promise<void>((resolve) => {
    app.get('/own', (_request, reply) => {
      begin(reply);
      resolve();
    });
  });
  const asked = app.inject({ url: '/own' });
  void asked.then(() => undefined);
  await begun;
  return { app, asked };
}

it('an answer that is on its way when the time is over stays what it is', async () => {
  const long = new PassThrough();
  const { app, asked } = await startOwn((reply) => void reply.send(long));
  long.write('one half, ');
  vi.advanceTimersByTime(20_000);
  long.end('the other');
  const { statusCode, body } = await asked;
  expect([statusCode, body]).toEqual([200, 'one half, the other']);
  await app.close();
});

it('an answer that its handler has taken to itself stays what it is', async () => {
  let end = (): void => undefined;
  const { app, asked } = await startOwn((reply) => {
    reply.hijack();
    end = () => void reply.raw.end('its own');
  });
  vi.advanceTimersByTime(20_000);
  end();
  const { statusCode, body } = await asked;
  expect([statusCode, body]).toEqual([200, 'its own']);
  await app.close();
});

it('writing may begin in the first half of the time', async () => {
  const { app, asked, answer, writeBy } = await start(20_000);
  expect(writeBy).toBe(START + 10_000);
  answer('done');
  await asked;
  await app.close();
});
