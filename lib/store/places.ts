// Where titles were last watched: one place per account, title and site. Read one by one, so that one that cannot be read takes nothing else with it.
import type { Place } from '../domain/continuing/place.ts';
import { seasonKey } from '../domain/episode.ts';
import { openDatabase, type Transaction } from './database.ts';
import { save } from './make-room.ts';
import { storedObserved } from './outbox/outbox-items.ts';
import { atLeast, number, only, or, orNothing, orNull, readAs, type Shape, text, WRONG } from './shapes.ts';

/** A title a day for three years. */
const MOST = 1000;

const address: Shape<string> = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : WRONG;
const optionalText = or(orNothing(orNull(text)), null);
const place = only({
  account: text,
  mediaId: text,
  site: text,
  observed: atLeast({
    ...storedObserved,
    url: address,
    nextUrl: optionalText,
    nextNumber: or(orNothing(orNull(number)), null),
    seriesUrl: optionalText,
  }),
  episode: number,
  at: number,
});

/** Replaces what is known of the title on the site. `unlessBehind`: not where a later episode is known there. Nothing is kept for an account whose list has gone. Beyond 1,000 places the oldest are forgotten. */
export function keepPlace(kept: Place, unlessBehind: boolean, most = MOST): Promise<void> {
  return save(['places', 'libraryState'], async (write) => {
    const store = write.objectStore('places');
    const copies = await write.objectStore('libraryState').getAll();
    if (copies.some(({ account }) => account !== kept.account)) return;
    const known = readPlace(await store.get([kept.account, kept.mediaId, kept.site]));
    if (unlessBehind && known && known.episode > kept.episode) return;
    await store.put(kept);
    let surplus = (await store.count()) - most;
    let cursor = surplus > 0 ? await store.index('at').openCursor() : null;
    for (; cursor && surplus > 0; surplus -= 1, cursor = await cursor.continue()) await cursor.delete();
  });
}

export async function readPlaces(account: string): Promise<Place[]> {
  const stored = await (await openDatabase()).getAll('places', IDBKeyRange.bound([account], [account, []]));
  return stored.flatMap((one) => readPlace(one) ?? []);
}

export async function readPlacesOf(account: string, mediaId: string): Promise<Place[]> {
  const key = IDBKeyRange.bound([account, mediaId], [account, mediaId, []]);
  return (await (await openDatabase()).getAll('places', key)).flatMap((one) => readPlace(one) ?? []);
}

/** What is forgotten of a season leads nowhere: its places may be of the wrong title. */
export async function forgetPlacesOf(
  write: Pick<Transaction<['places']>, 'objectStore'>,
  season: string,
): Promise<void> {
  const places = write.objectStore('places');
  for (let cursor = await places.openCursor(); cursor; cursor = await cursor.continue()) {
    const kept = readPlace(cursor.value);
    if (kept && seasonKey(kept.observed) === season) await cursor.delete();
  }
}

function readPlace(stored: unknown): Place | null {
  return readAs(place, stored) as Place | null;
}
