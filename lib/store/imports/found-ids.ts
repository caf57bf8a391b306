// Stores which titles were found for ids of other lists. The UI sends them while it resolves an import.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import type { TitleFoundById } from '../../domain/imports/import-job.ts';
import { openDatabase, transact } from '../database.ts';
import { readService } from '../preferences.ts';

const MOST = 20_000;

/**
 * Stores found titles by the ids of the other lists. `now` is in epoch milliseconds. If there are more than 20,000 ids, the oldest ids are
 * deleted.
 */
export async function storeFoundIds(
  found: readonly TitleFoundById[],
  now: number,
  most = MOST,
): Promise<void> {
  const service = serviceIdOf(await readService());
  await transact(['foundIds'], async ({ store }) => {
    await Promise.all(found.map(({ key, media }) => store.put({ service, key, media, at: now })));
    let surplus = (await store.count()) - most;
    let cursor = surplus > 0 ? await store.index('at').openCursor() : null;
    for (; cursor && surplus > 0; surplus -= 1, cursor = await cursor.continue()) await cursor.delete();
  });
}

/** Returns the titles found on the current service, in the order of the keys. Unknown keys are left out. */
export async function readFoundIds(keys: readonly string[]): Promise<TitleFoundById[]> {
  const service = serviceIdOf(await readService());
  const { store } = (await openDatabase()).transaction('foundIds');
  const found = await Promise.all(keys.map((key) => store.get([service, key])));
  return found.flatMap((one) => (one ? [{ key: one.key, media: one.media }] : []));
}
