// Writing, and what happens when the browser has no room left: what can be read again makes way for what cannot.
import type { StoreNames } from 'idb';
import { openDatabase, type Transaction, transact } from './database.ts';
import type { KirokuSchema } from './schema.ts';

/** Runs one writing transaction; when there is no room for it, the copy of the list is dropped (the service has it) and the write is tried once more. */
export async function save<const S extends readonly StoreNames<KirokuSchema>[], T>(
  stores: S,
  work: (write: Transaction<S>) => Promise<T>,
): Promise<T> {
  try {
    return await transact(stores, work);
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropCopies();
    return transact(stores, work);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** `dropped` keeps the list from being read again at once, into the room that there is not. */
async function dropCopies(): Promise<void> {
  const types = await (await openDatabase()).getAllKeys('libraryState');
  await transact(['library', 'libraryState', 'libraryRun', 'foundIds'], async (write) => {
    await write.objectStore('foundIds').clear();
    await write.objectStore('library').clear();
    await write.objectStore('libraryRun').clear();
    const states = write.objectStore('libraryState');
    for (const type of types) {
      const state = await states.get(type);
      if (state) await states.put({ ...state, newest: null, readAt: 0, run: null, dropped: true }, type);
    }
  });
}
