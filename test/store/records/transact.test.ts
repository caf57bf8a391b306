// Tests that a write transaction is atomic.
import { describe, expect, it } from 'vitest';
import { openDatabase, type Transaction, transact } from '@/lib/store/database.ts';

const state = { account: 'user-1', newest: null, readAt: 1, run: null };
type Write = Transaction<['libraryState', 'libraryRun']>;

async function writeBoth(write: Write): Promise<void> {
  await write.objectStore('libraryState').put(state, 'anime');
  await write.objectStore('libraryRun').put('anime', 'id-1');
}

async function stored() {
  const database = await openDatabase();
  return [await database.count('libraryState'), await database.count('libraryRun')];
}

describe('transact', () => {
  it('keeps all writes if its callback succeeds', async () => {
    await transact(['libraryState', 'libraryRun'], writeBoth);
    expect(await stored()).toEqual([1, 1]);
  });

  it.each<[string, (write: Write) => Promise<unknown>]>([
    ['throws after its writes', () => Promise.reject(new Error('work failed'))],
    [
      'throws between two writes',
      async (write) => {
        await write.objectStore('libraryRun').put('manga', 'id-2');
        throw new Error('work failed');
      },
    ],
    [
      'throws right after a write that it does not await',
      (write) => {
        void write
          .objectStore('libraryRun')
          .put('manga', 'id-2')
          .catch(() => undefined);
        throw new Error('work failed');
      },
    ],
  ])('rolls back all writes if its callback %s', async (_name, fail) => {
    const attempt = transact(['libraryState', 'libraryRun'], async (write) => {
      await writeBoth(write);
      await fail(write);
    });
    await expect(attempt).rejects.toThrow('work failed');
    expect(await stored()).toEqual([0, 0]);
  });
});
