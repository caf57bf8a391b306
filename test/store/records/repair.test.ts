// What a repair takes over record by record: one that cannot be read, or written again, takes no other with it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase } from '@/lib/store/database.ts';
import { repairDatabase } from '@/lib/store/repair.ts';
import { tables } from '@/lib/store/tables.ts';
import { activity } from '../../domain/examples.ts';
import { emptied, lines, logged } from '../outbox/memory.ts';
import { remembered } from './remembered.ts';

beforeEach(async () => {
  await emptied();
  await logged({ id: 'one' }, { id: 'two' });
  await (await openDatabase()).put('matches', remembered('a'));
});
afterEach(() => vi.restoreAllMocks());

type Reading = 'getAll' | 'getAllKeys' | 'get';

/** These ways to read fail in the database that is to be replaced, for the log, or for one record of it. */
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

const ids = async () => (await lines()).map(({ id }) => id);

it('everything is taken over, and counted', async () => {
  expect(await repairDatabase()).toBe(3);
  expect(await ids()).toEqual(['one', 'two']);
});

it('a table of which not even the keys can be read is empty, and the others are taken over', async () => {
  failFor(['getAll', 'activity'], ['getAllKeys', 'activity']);
  expect(await repairDatabase()).toBe(1);
  expect(await ids()).toEqual([]);
  expect(await (await openDatabase()).count('matches')).toBe(1);
});

it('a record that cannot be read is left out, and not counted', async () => {
  failFor(['getAll', 'activity'], ['get', 'two']);
  expect(await repairDatabase()).toBe(2);
  expect(await ids()).toEqual(['one']);
});

it('a record that cannot be written again is left out, and not counted', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (Reflect.get(Object(given[0]), 'id') === 'two')
      throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  expect(await repairDatabase()).toBe(2);
  expect(await ids()).toEqual(['one']);
});

it('what is written by a part that holds the old database already is taken over', async () => {
  const held = await openDatabase();
  const repaired = repairDatabase();
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  await held.put('activity', activity({ id: 'late' }));
  expect(await repaired).toBe(4);
  expect(await ids()).toEqual(['late', 'one', 'two']);
});

it('of a database whose migration fails, what is stored is taken over', async () => {
  await logged({ id: 'three' });
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
