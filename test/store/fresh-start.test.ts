// Tests that the data of an unreleased version is deleted, and that the user is notified.
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { dismissDataReset, readHasDataReset } from '@/lib/store/data-reset.ts';
import { closeDatabase, connectToDatabase, DATABASE_NAME, openDatabase } from '@/lib/store/database.ts';
import { latestVersion } from '@/lib/store/open-tables.ts';
import { repairDatabase } from '@/lib/store/repair.ts';
import { tables } from '@/lib/store/tables.ts';

/** Writes tables of an unreleased version. Some have current names but other keys, and one no longer exists. */
async function writeUnreleased(version: number): Promise<void> {
  const database = await openDB(DATABASE_NAME, version, {
    upgrade(old) {
      old.createObjectStore('outbox', { keyPath: 'id' });
      for (const name of ['matches', 'forgotten']) old.createObjectStore(name);
    },
  });
  await database.put('outbox', { id: 'old' });
  await database.put('matches', 'no record', 1);
  database.close();
  await browser.storage.local.set({
    tokens: { accessToken: 'old' },
    account: { state: 'connected' },
    settings: { theme: 5 },
  });
  await browser.storage.session.set({ tabs: { 7: {} } });
}

async function structure(): Promise<unknown> {
  const database = await openDatabase();
  const stores = [...database.objectStoreNames].map((name) => database.transaction(name).store);
  return stores.map(({ name, keyPath, indexNames }) => [name, keyPath, [...indexNames]]);
}

describe('database of an unreleased version', () => {
  it.each([1, 8, 14])('is emptied at version %i, together with all other stored values', async (version) => {
    const fresh = await structure();
    await closeDatabase();
    globalThis.indexedDB = new IDBFactory();
    await writeUnreleased(version);
    const database = await openDatabase();
    expect(database.version).toBe(latestVersion(tables));
    expect(await structure()).toEqual(fresh);
    for (const name of database.objectStoreNames) expect(await database.count(name), name).toBe(0);
    expect([await browser.storage.local.get(), await browser.storage.session.get()]).toEqual([
      { freshStart: true },
      {},
    ]);
  });

  it('is not emptied again after the user has dismissed the message about the reset', async () => {
    await writeUnreleased(14);
    await (await openDatabase()).put('libraryRun', 'anime', 'one');
    await browser.storage.local.set({ settings: { theme: 'dark' } });
    expect(await readHasDataReset()).toBe(true);
    await dismissDataReset();
    await closeDatabase();
    expect(await (await openDatabase()).count('libraryRun')).toBe(1);
    expect([await readHasDataReset(), await browser.storage.local.get()]).toEqual([
      false,
      { settings: { theme: 'dark' } },
    ]);
  });

  it('is emptied by the next start after a crash', async () => {
    await writeUnreleased(14);
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('ended'));
    await expect(openDatabase()).rejects.toThrow('ended');
    await openDatabase();
    expect([await readHasDataReset(), await (await openDatabase()).count('outbox')]).toEqual([true, 0]);
  });

  it('is emptied only once when two contexts open it together', async () => {
    await writeUnreleased(14);
    const [one, other] = await Promise.all([connectToDatabase(), connectToDatabase()]);
    expect([one.version, other.version]).toEqual([latestVersion(tables), latestVersion(tables)]);
    for (const database of [one, other]) database.close();
    expect(await readHasDataReset()).toBe(true);
  });

  it('is emptied by a repair', async () => {
    await writeUnreleased(14);
    const emptying = vi.spyOn(IDBDatabase.prototype, 'deleteObjectStore').mockImplementation(() => {
      throw new Error('no deletion');
    });
    const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
    expect(await repairDatabase()).toBe(0);
    expect(emptying).toHaveBeenCalled();
    expect(deleting).toHaveBeenCalledTimes(1);
    emptying.mockRestore();
    expect(await (await openDatabase()).count('outbox')).toBe(0);
  });
});

describe('readHasDataReset', () => {
  it('returns false in a new profile', async () => {
    await openDatabase();
    expect([await readHasDataReset(), await browser.storage.local.get()]).toEqual([false, {}]);
  });

  it.each([1, 'true', null])('returns false if %j is stored', async (freshStart) => {
    await browser.storage.local.set({ freshStart });
    expect(await readHasDataReset()).toBe(false);
  });
});
