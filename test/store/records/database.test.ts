// Tests the connection to the database: its name, and when it is opened and reopened.
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { deleteDB, unwrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { closeDatabase, DATABASE_NAME, openDatabase } from '@/lib/store/database.ts';
import { latestVersion } from '@/lib/store/open-tables.ts';
import { tables } from '@/lib/store/tables.ts';

it('openDatabase opens the database "kiroku" in its latest version', async () => {
  await openDatabase();
  expect(await indexedDB.databases()).toEqual([{ name: 'kiroku', version: latestVersion(tables) }]);
});

it('openDatabase opens an up-to-date database with one call of IDBFactory.open', async () => {
  await openDatabase();
  await closeDatabase();
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  await openDatabase();
  expect(open).toHaveBeenCalledTimes(1);
});

it('openDatabase throws after a failure, but succeeds in the next call', async () => {
  const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(openDatabase()).rejects.toThrow('Internal error.');
  expect(broken).toHaveBeenCalledTimes(1);
  broken.mockRestore();
  expect((await openDatabase()).version).toBe(latestVersion(tables));
});

describe('database connection', () => {
  it('is shared by all callers', async () => {
    expect(await openDatabase()).toBe(await openDatabase());
  });

  it('is reopened after another context has deleted the database', async () => {
    await (await openDatabase()).put('libraryRun', 'anime', 'one');
    const blocked = vi.fn<() => void>();
    await deleteDB(DATABASE_NAME, { blocked });
    expect(blocked).not.toHaveBeenCalled();
    expect(await (await openDatabase()).count('libraryRun')).toBe(0);
  });

  it('is reopened after the browser has closed it', async () => {
    const first = await openDatabase();
    forceCloseDatabase(unwrap(first) as never);
    expect(await openDatabase()).not.toBe(first);
  });
});
