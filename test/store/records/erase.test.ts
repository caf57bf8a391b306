// Tests that erasing deletes everything that reveals what was watched. Taught sites and settings are kept.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openDatabase } from '@/lib/store/database.ts';
import { eraseEverything, eraseRecords, readErasedAt } from '@/lib/store/erase.ts';
import { NOW_MS, storeLogEntries } from '../outbox/memory.ts';

it('eraseEverything leaves no item in storage.local', async () => {
  await browser.storage.local.set({ settings: 1 });
  await eraseEverything(NOW_MS);
  expect(await browser.storage.local.get()).toEqual({});
  expect(await readErasedAt()).toBe(NOW_MS);
});

it.each([undefined, null, '7', { at: 7 }])('readErasedAt returns null if %j is stored', async (erasedAt) => {
  await browser.storage.session.set({ erasedAt });
  expect(await readErasedAt()).toBeNull();
});

describe('eraseRecords', () => {
  it('deletes all stored values except settings, lessons, service, sign-in and internal flags', async () => {
    const kept = { settings: 1, service: 1, lessons: 1, account: 1, tokens: 1, freshStart: 1, erasing: 1 };
    const names = [
      ...['readerHealth', 'accountIssuers', 'discovery', 'pausedUntil', 'notifiedAired'],
      ...['sync', 'stamps'],
      ...['a value that is new', 'another one'],
    ];
    await browser.storage.local.set({ ...kept, ...Object.fromEntries(names.map((name) => [name, 1])) });
    await browser.storage.session.set({ tabs: 1, visits: 1, erasedAt: 1 });
    await eraseRecords(NOW_MS);
    expect(await browser.storage.local.get()).toEqual(kept);
    expect(await browser.storage.session.get()).toEqual({ erasedAt: NOW_MS });
  });

  it('stores the time of erasure before it deletes anything', async () => {
    await storeLogEntries({});
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const erasedAt: unknown[] = [];
    const { clear } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      erasedAt.push(readErasedAt());
      return clear.call(this);
    });
    await eraseRecords(NOW_MS);
    expect(new Set(await Promise.all(erasedAt))).toEqual(new Set([NOW_MS]));
    expect(transaction.mock.calls.at(-1)?.[2]).toEqual({ durability: 'strict' });
    vi.restoreAllMocks();
    expect(await (await openDatabase()).count('activity')).toBe(0);
  });
});
