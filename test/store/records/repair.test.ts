// Tests that a repair copies records one by one, so that a record that cannot be read or written does not affect other records.
import { beforeEach, expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { repairDatabase } from '@/lib/store/repair.ts';
import { tables } from '@/lib/store/tables.ts';
import { activity, chosenMatch } from '../../domain/examples.ts';
import { readStoredLog, storeLogEntries } from '../outbox/memory.ts';

beforeEach(async () => {
  await storeLogEntries({ id: 'one' }, { id: 'two' });
  await (await openDatabase()).put('matches', chosenMatch('a'));
});

type Reading = 'getAll' | 'getAllKeys' | 'get';

/** Makes these read operations fail in the old database. They fail for the whole log, or for one of its records. */
function failFor(...failing: readonly (readonly [Reading, of: 'activity' | 'two'])[]): void {
  let isOld = true;
  const { deleteDatabase } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
    isOld = false;
    return deleteDatabase.call(this, name);
  });
  for (const [method, of] of failing) {
    const original = IDBObjectStore.prototype[method] as (...given: unknown[]) => never;
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      const fails = isOld && (this.name === of || given[0] === of);
      if (fails) throw new DOMException('Internal error.', 'UnknownError');
      return original.apply(this, given);
    });
  }
}

const ids = async () => (await readStoredLog()).map(({ id }) => id);

it('repairDatabase keeps and counts all records', async () => {
  expect(await repairDatabase()).toBe(3);
  expect(await ids()).toEqual(['one', 'two']);
});

it('repairDatabase skips a table whose keys cannot be read', async () => {
  failFor(['getAll', 'activity'], ['getAllKeys', 'activity']);
  expect(await repairDatabase()).toBe(1);
  expect(await ids()).toEqual([]);
  expect(await (await openDatabase()).count('matches')).toBe(1);
});

it('repairDatabase skips an unreadable record', async () => {
  failFor(['getAll', 'activity'], ['get', 'two']);
  expect(await repairDatabase()).toBe(2);
  expect(await ids()).toEqual(['one']);
});

it('repairDatabase skips a record that cannot be written', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (Reflect.get(Object(given[0]), 'id') === 'two')
      throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  expect(await repairDatabase()).toBe(2);
  expect(await ids()).toEqual(['one']);
});

it('repairDatabase keeps a record that is written through the old connection during the repair', async () => {
  const held = await openDatabase();
  const repaired = repairDatabase();
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  await held.put('activity', activity({ id: 'late' }));
  expect(await repaired).toBe(4);
  expect(await ids()).toEqual(['late', 'one', 'two']);
});

it('repairDatabase keeps the records of a database whose migration fails', async () => {
  await storeLogEntries({ id: 'three' });
  await closeDatabase();
  let isOld = true;
  vi.spyOn(tables, 'migrations', 'get').mockReturnValue([
    () => {
      if (isOld) throw new Error('no migration');
    },
  ]);
  const { deleteDatabase } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
    isOld = false;
    return deleteDatabase.call(this, name);
  });
  await expect(openDatabase()).rejects.toThrow('no migration');
  expect(await repairDatabase()).toBe(4);
  expect(await ids()).toEqual(['one', 'three', 'two']);
});
