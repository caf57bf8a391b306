// When the browser has no room left: what can be read again makes way for what cannot.
import { openDatabase, transact } from './database.ts';

/** Runs a write; when there is no room for it, the copy of the list is dropped (the service has it) and the write is tried once more. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropCopies();
    return write();
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function dropCopies(): Promise<void> {
  const types = await (await openDatabase()).getAllKeys('libraryState');
  await transact(['library', 'libraryState', 'libraryRun'], async (write) => {
    await write.objectStore('library').clear();
    await write.objectStore('libraryRun').clear();
    const states = write.objectStore('libraryState');
    for (const type of types) {
      const state = await states.get(type);
      if (state) await states.put({ ...state, newest: null, readAt: 0, run: null }, type);
    }
  });
}
