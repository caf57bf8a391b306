// The one connection to the database: under the name of all versions, opened once, and again after the browser has closed it.
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { deleteDB, unwrap } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, DATABASE_NAME, openDatabase } from '@/lib/store/database.ts';
import { latestVersion } from '@/lib/store/open-tables.ts';
import { tables } from '@/lib/store/tables.ts';
import { emptied } from '../outbox/memory.ts';

beforeEach(emptied);
afterEach(() => vi.restoreAllMocks());

it('keeps its name', async () => {
  await openDatabase();
  expect(await indexedDB.databases()).toEqual([{ name: 'kiroku', version: latestVersion(tables) }]);
});

it('that is up to date is opened in one try', async () => {
  await openDatabase();
  await closeDatabase();
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  await openDatabase();
  expect(open).toHaveBeenCalledTimes(1);
});

it('that the browser cannot open says so at the first try, and is opened the next time', async () => {
  const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(openDatabase()).rejects.toThrow('Internal error.');
  expect(broken).toHaveBeenCalledTimes(1);
  broken.mockRestore();
  expect((await openDatabase()).version).toBe(latestVersion(tables));
});

describe('a connection', () => {
  it('is the same one for all', async () => {
    expect(await openDatabase()).toBe(await openDatabase());
  });

  it('makes way for another context that deletes the database, and the next use makes a new one', async () => {
    await (await openDatabase()).put('libraryRun', 'anime', 'one');
    const blocked = vi.fn<() => void>();
    await deleteDB(DATABASE_NAME, { blocked });
    expect(blocked).not.toHaveBeenCalled();
    expect(await (await openDatabase()).count('libraryRun')).toBe(0);
  });

  it('that the browser has ended is opened again', async () => {
    const first = await openDatabase();
    forceCloseDatabase(unwrap(first) as never);
    expect(await openDatabase()).not.toBe(first);
  });
});
