// Two records beside the outbox: the pause that the service asked for, and how often a piece of work took the worker down.
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readPause, writePause } from '@/lib/store/outbox/delivery-pause.ts';
import { readTakeDowns, type TakeDown, writeTakeDowns } from '@/lib/store/outbox/take-downs.ts';

beforeEach(() => fakeBrowser.reset());

describe('a pause', () => {
  it('is none at first, and until when it is afterwards', async () => {
    expect(await readPause()).toBe(0);
    await writePause(1_800_000_000_000);
    expect(await readPause()).toBe(1_800_000_000_000);
  });

  it.each(['later', null, true])(
    'is none where %j is stored: nothing may be held up by it',
    async (pausedUntil) => {
      await browser.storage.local.set({ pausedUntil });
      expect(await readPause()).toBe(0);
    },
  );
});

describe('what took the worker down', () => {
  const known: readonly [string, TakeDown][] = [
    ['item a', { count: 2, at: 5 }],
    ['list anime', { count: 0, at: 7, since: 7 }],
  ];

  it('comes back as it was written, and leaves nothing once there is none', async () => {
    await writeTakeDowns(new Map(known));
    expect([...(await readTakeDowns())]).toEqual(known);
    await writeTakeDowns(new Map());
    expect(await browser.storage.local.get()).toEqual({});
    expect([...(await readTakeDowns())]).toEqual([]);
  });

  it.each([
    ['a count below nought', { count: -1, at: 5 }],
    ['a count beyond all reason', { count: 1001, at: 5 }],
    ['half a count', { count: 1.5, at: 5 }],
    ['no time', { count: 1 }],
    ['a time below nought', { count: 1, at: -5 }],
    ['a beginning that is no time', { count: 1, at: 5, since: 'now' }],
    ['nothing', null],
  ])('with %s is not held against it, and the others are', async (_what, broken) => {
    await browser.storage.local.set({ takeDowns: { broken, ...Object.fromEntries(known) } });
    expect([...(await readTakeDowns())]).toEqual(known);
  });

  it.each([null, 'all', 5])('is nothing where %j is stored', async (takeDowns) => {
    await browser.storage.local.set({ takeDowns });
    expect([...(await readTakeDowns())]).toEqual([]);
  });
});
