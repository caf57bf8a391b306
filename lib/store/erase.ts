// Erases what Kiroku stored on this computer.
import { browser } from 'wxt/browser';
import { number, oneOf, parseAs } from '../domain/fields.ts';
import { withSignInLock } from './account/tokens.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { modifyTabs } from './tabs/tab-states.ts';

export type ErasedData = 'records' | 'everything';

/**
 * Returns what is being erased, or null if no erasure is running. This record outlives the worker, so that the next worker continues the
 * erasure.
 */
export async function readPendingErasure(): Promise<ErasedData | null> {
  const { erasing } = await browser.storage.local.get('erasing');
  return parseAs(oneOf('records', 'everything'), erasing);
}

export async function writePendingErasure(erasing: ErasedData): Promise<void> {
  await browser.storage.local.set({ erasing });
}

export async function removePendingErasure(): Promise<void> {
  await browser.storage.local.remove('erasing');
}

/**
 * Keys of `storage.local` that stay when the records are erased. All other keys are erased, because they may name a title, an account or a
 * site. The sign-in (`account` and `tokens`) is removed by its own code.
 */
const RETAINED_KEYS = new Set([
  'settings',
  'service',
  'lessons',
  'account',
  'tokens',
  'freshStart',
  'erasing',
]);

/**
 * Erases everything that reveals what was watched: the copy of the list, the log, remembered matches, sessions and unsent items. Settings
 * and taught sites stay. `now` is in epoch milliseconds.
 */
export async function eraseRecords(now: number): Promise<void> {
  // Store the time of the erasure first, because open pages may send reports at any time, also to the next worker.
  await browser.storage.session.set({ erasedAt: now });
  const database = await openDatabase();
  // The database of a newer version may have tables that this version does not know.
  const stores = [...database.objectStoreNames];
  const write = database.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all(stores.map((name) => write.objectStore(name).clear()));
  await write.done;
  const inLocal = Object.keys(await browser.storage.local.get());
  await browser.storage.local.remove(inLocal.filter((key) => !RETAINED_KEYS.has(key)));
  // Empty the tabs under their lock. Otherwise an edit that has already read the tabs could write them back.
  await modifyTabs(() => ({}));
  const inSession = Object.keys(await browser.storage.session.get());
  await browser.storage.session.remove(inSession.filter((key) => key !== 'erasedAt'));
}

/** Erases everything except the record of the pending erasure. Afterwards the profile is as it was after the installation. */
export async function eraseEverything(now: number): Promise<void> {
  await eraseRecords(now);
  await withSignInLock(async () => {
    const stored = Object.keys(await browser.storage.local.get());
    await browser.storage.local.remove(stored.filter((key) => key !== 'erasing'));
  });
  await closeDatabase();
}

/**
 * Returns when the user last erased something, in epoch milliseconds; null if this was before the browser started, or never. Pages from
 * before that time may still be open.
 */
export async function readErasedAt(): Promise<number | null> {
  const { erasedAt } = await browser.storage.session.get('erasedAt');
  return parseAs(number, erasedAt);
}
