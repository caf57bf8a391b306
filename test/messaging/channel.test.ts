// Tests what the sender of a message gets from the worker: an answer, or the reason why there is no answer.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { receiveMessages, type Sender, send } from '@/lib/messaging/channel.ts';
import type { MessageName } from '@/lib/messaging/protocol.ts';

type Listener = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;

const isMessage = (name: string): name is MessageName => name === 'disconnect';

/** Connects a page with a worker that gives this answer. */
function answerWith(
  answer: (name: MessageName, input: unknown, sender: Sender) => Promise<unknown>,
  sender: object = {},
): void {
  let listener: Listener = () => undefined;
  vi.spyOn(browser.runtime.onMessage, 'addListener').mockImplementation((added) => {
    listener = added as Listener;
  });
  receiveMessages(isMessage, answer);
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    (message: unknown) =>
      new Promise((resolve) => {
        const isAnswered = listener(message, sender, resolve);
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

describe('address of a sender', () => {
  const loaded = 'https://tv.example/';
  const current = 'https://tv.example/watch/1';

  it.each([
    ['is the current address of a page', { frameId: 0, tab: { url: current } }, current],
    ['is the loaded address of a frame', { frameId: 3, tab: { url: current } }, loaded],
    ['is the loaded address if the browser hides the current one', { frameId: 0, tab: {} }, loaded],
    [
      'is the loaded address if the tab already shows another origin',
      { frameId: 0, tab: { url: 'https://other.example/watch/1' } },
      loaded,
    ],
  ])('%s', async (_what, sender, address) => {
    answerWith(async (_name, _input, { url }) => url, {
      ...sender,
      url: loaded,
      origin: 'https://tv.example',
    });
    expect(await send('disconnect')).toBe(address);
  });
});
