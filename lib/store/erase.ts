// Erases what is stored on this computer.
import { browser } from 'wxt/browser';
import { closeDatabase, openDatabase } from './database.ts';

/** What says what was watched: the list's copy, the log, remembered titles, sessions and what has not been sent. Settings and what was taught stay. */
export async function eraseRecords(): Promise<void> {
  const database = await openDatabase();
  // Of a newer version there may be more than this one knows.
  const stores = [...database.objectStoreNames];
  const write = database.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all(stores.map((name) => write.objectStore(name).clear()));
  await write.done;
  await browser.storage.local.remove([
    'readerHealth',
    'takeDowns',
    'accountIssuers',
    'discovery',
    'pausedUntil',
  ]);
  await browser.storage.session.clear();
}

/** All of it: afterwards it is as on the day of the installation. */
export async function eraseEverything(): Promise<void> {
  await eraseRecords();
  await browser.storage.local.clear();
  await closeDatabase();
}
