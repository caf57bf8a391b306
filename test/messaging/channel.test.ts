// Tests what the sender of a message gets from the worker: an answer, or the reason why there is no answer.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { receiveMessages, send } from '@/lib/messaging/channel.ts';
import type { MessageName } from '@/lib/messaging/protocol.ts';

type Listener = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;

const isMessage = (name: string): name is MessageName => name === 'disconnect';

/** Connects a page with a worker that gives this answer. */
function answerWith(answer: () => Promise<unknown>): void {
  let listener: Listener = () => undefined;
  vi.spyOn(browser.runtime.onMessage, 'addListener').mockImplementation((added) => {
    listener = added as Listener;
  });
  receiveMessages(isMessage, answer);
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    (message: unknown) =>
      new Promise((resolve) => {
        const isAnswered = listener(message, {}, resolve);
        if (isAnswered !== true) resolve(undefined);
      }),
  );
}

describe('send', () => {
  it.each([
    ['a value', 7],
    ['null', null],
  ])('returns the worker’s answer: %s', async (_what, value) => {
    answerWith(async () => value);
    expect(await send('disconnect')).toBe(value);
  });

  it.each<[string, unknown, string]>([
    ['an error', new Error('this page may not be read'), 'this page may not be read'],
    ['a storage error', new DOMException('no room', 'QuotaExceededError'), 'QuotaExceededError'],
    ['a text', 'no storage', 'no storage'],
  ])('rejects with the error that the worker threw: %s', async (_what, thrown, text) => {
    answerWith(() => Promise.reject(thrown));
    await expect(send('disconnect')).rejects.toThrow(text);
    await expect(send('disconnect')).rejects.toThrow('disconnect');
  });

  it('rejects when no worker answers', async () => {
    answerWith(async () => 7);
    await expect(send('erase', { what: 'records' })).rejects.toThrow('no answer to erase');
  });
});
