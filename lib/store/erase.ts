// Erases what is stored on this computer.
import { browser } from 'wxt/browser';
import { withSignInLock } from './account/tokens.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { modifyTabs } from './tabs/tab-states.ts';

export type Erased = 'records' | 'everything';

/** What is being erased; null: nothing. It outlives the worker, so that the next one finishes the erasure. */
export async function readPendingErasure(): Promise<Erased | null> {
  const { erasing } = await browser.storage.local.get('erasing');
  return erasing === 'records' || erasing === 'everything' ? erasing : null;
}

export async function writePendingErasure(erasing: Erased): Promise<void> {
  await browser.storage.local.set({ erasing });
}

export async function removePendingErasure(): Promise<void> {
  await browser.storage.local.remove('erasing');
}

/** What stays when the records are erased. Whatever else is stored may name a title, an account or a site. The sign-in is ended by its owner. */
const STAYS = new Set(['settings', 'service', 'lessons', 'account', 'tokens', 'freshStart', 'erasing']);

/** What says what was watched: the list's copy, the log, remembered titles, sessions and what has not been sent. Settings and what was taught stay. `now` in epoch milliseconds. */
export async function eraseRecords(now: number): Promise<void> {
  // First: pages that are open may report at any time, also to the next worker.
  await browser.storage.session.set({ erasedAt: now });
  const database = await openDatabase();
  // Of a newer version there may be more than this one knows.
  const stores = [...database.objectStoreNames];
  const write = database.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all(stores.map((name) => write.objectStore(name).clear()));
  await write.done;
  const inLocal = Object.keys(await browser.storage.local.get());
  await browser.storage.local.remove(inLocal.filter((key) => !STAYS.has(key)));
  // Under their lock: an edit that has read the tabs before must not write them again.
  await modifyTabs(() => ({}));
  const inSession = Object.keys(await browser.storage.session.get());
  await browser.storage.session.remove(inSession.filter((key) => key !== 'erasedAt'));
}

/** All of it but the note that it is being erased: afterwards it is as on the day of the installation. */
export async function eraseEverything(now: number): Promise<void> {
  await eraseRecords(now);
  await withSignInLock(async () => {
    const stored = Object.keys(await browser.storage.local.get());
    await browser.storage.local.remove(stored.filter((key) => key !== 'erasing'));
  });
  await closeDatabase();
}

/** When the user last erased something, in epoch milliseconds; null: not since the browser started. Pages that were open then may still be. */
export async function readErasedAt(): Promise<number | null> {
  const { erasedAt } = await browser.storage.session.get('erasedAt');
  return typeof erasedAt === 'number' ? erasedAt : null;
}
