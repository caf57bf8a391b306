// Tests writes to a full disk. To make room, the copy of the list is deleted. No other error has this effect.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, transactOrFreeSpace } from '@/lib/store/database.ts';
import { activity, libraryEntry } from '../../domain/examples.ts';
import { readStoredLog } from './memory.ts';

const copy = { account: 'user-1', newest: 'x', readAt: 5, run: { cursor: 'c', newest: 'x', read: 200 } };

beforeEach(async () => {
  const database = await openDatabase();
  await database.put('library', libraryEntry());
  await database.put('libraryState', copy as never, 'anime');
  await database.put('libraryRun', 'anime', 'm1');
  await database.put('foundIds', { service: 's', key: 'k', media: {}, at: 1 } as never);
});

/** Makes the next writes of a log entry fail with this error. Returns a function that returns how many writes were tried. */
function fails(error: unknown, times: number): () => number {
  const { put } = IDBObjectStore.prototype;
  let tried = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name !== 'activity') return put.apply(this, args);
    tried += 1;
    if (tried <= times) throw error;
    return put.apply(this, args);
  });
  return () => tried;
}

const write = () => transactOrFreeSpace(['activity'], async ({ store }) => store.put(activity()));
const counts = async () => {
  const database = await openDatabase();
  return Promise.all((['library', 'libraryRun', 'foundIds'] as const).map((store) => database.count(store)));
};
const full = () => new DOMException('no room', 'QuotaExceededError');

describe('transactOrFreeSpace', () => {
  it('keeps the list copy while there is space', async () => {
    const tried = fails(full(), 0);
    expect(await write()).toBe('line-1');
    expect([tried(), await counts()]).toEqual([1, [1, 1, 1]]);
    expect(await (await openDatabase()).get('libraryState', 'anime')).toEqual(copy);
  });

  it('deletes the list copy and retries once when the disk is full', async () => {
    const tried = fails(full(), 1);
    expect(await write()).toBe('line-1');
    expect([tried(), await counts()]).toEqual([2, [0, 0, 0]]);
    expect(await readStoredLog()).toHaveLength(1);
    expect(await (await openDatabase()).get('libraryState', 'anime')).toEqual({
      account: 'user-1',
      newest: null,
      readAt: 0,
      run: null,
      dropped: true,
    });
    expect(await (await openDatabase()).get('libraryState', 'manga'), 'never read').toBeUndefined();
  });

  it('throws if the disk is still full after the retry', async () => {
    const tried = fails(full(), 9);
    await expect(write()).rejects.toThrow('no room');
    expect(tried()).toBe(2);
  });

  it.each([
    ['another storage error', new DOMException('disk', 'UnknownError')],
    ['a bug with the same error name', Object.assign(new Error('bug'), { name: 'QuotaExceededError' })],
  ])('keeps the list copy and does not retry after %s', async (_what, error) => {
    const tried = fails(error, 1);
    await expect(write()).rejects.toBe(error);
    expect([tried(), await counts()]).toEqual([1, [1, 1, 1]]);
  });
});
