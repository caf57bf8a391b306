// Tests the answer timeout, and the deadline until which a handler may begin to write.
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TIMEOUT_FAILURE } from '../../../src/http/failures.ts';
import { limitAnswerTime } from '../../../src/http/limits/answer-limit.ts';

const START = Date.parse('2026-11-20T08:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START }));
afterEach(() => void vi.useRealTimers());

/** Starts an app with one route, which answers when the test calls `answer`. */
async function start(answerMs: number) {
  const app = Fastify();
  limitAnswerTime(app, answerMs);
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
  // Call `then`, because only this sends the injected request.
  void asked.then(() => undefined);
  await begun;
  return { app, asked, writeBy, answer: (text: string) => answer(text) };
}

it('limitAnswerTime sends a 503 after the timeout', async () => {
  const { app, asked, answer } = await start(20_000);
  vi.advanceTimersByTime(20_000);
  const { statusCode, body } = await asked;
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { ok: false, code: 'unavailable', message: TIMEOUT_FAILURE.message },
  ]);
  answer('late');
  await app.close();
});

it('limitAnswerTime sends an answer that is ready one millisecond before the timeout', async () => {
  const { app, asked, answer } = await start(20_000);
  vi.advanceTimersByTime(19_999);
  expect(vi.getTimerCount()).toBe(1);
  answer('in time');
  const { statusCode, body } = await asked;
  expect([statusCode, body, vi.getTimerCount()]).toEqual([200, 'in time', 0]);
  await app.close();
});

/** Starts an app with one route. `begin` gets its reply and must end it. */
async function startOwn(begin: (reply: FastifyReply) => void) {
  const app = Fastify();
  limitAnswerTime(app, 20_000);
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

it('limitAnswerTime lets a stream continue after the timeout', async () => {
  const long = new PassThrough();
  const { app, asked } = await startOwn((reply) => void reply.send(long));
  long.write('one half, ');
  vi.advanceTimersByTime(20_000);
  long.end('the other');
  const { statusCode, body } = await asked;
  expect([statusCode, body]).toEqual([200, 'one half, the other']);
  await app.close();
});

it('limitAnswerTime ignores a hijacked reply', async () => {
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

it('limitAnswerTime sets writeBy to the time when half of the timeout is over', async () => {
  const { app, asked, answer, writeBy } = await start(20_000);
  expect(writeBy).toBe(START + 10_000);
  answer('done');
  await asked;
  await app.close();
});
