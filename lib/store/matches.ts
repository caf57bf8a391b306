// Remembered matches, by season. Whatever depends on what is remembered is decided within the transaction that writes it.

import type { Match } from '../domain/matches/match.ts';
import { openDatabase, transact } from './database.ts';
import { forgetPlacesOf } from './places.ts';

export interface MatchStore {
  readonly read: (seasonKey: string) => Promise<Match | null>;
  /**
   * Reads a match and writes what `edit` makes of it, so that no other change comes in between. Null removes it, with the places of its season; the same match writes nothing.
   * Returns what is stored afterwards.
   */
  readonly change: (seasonKey: string, edit: (known: Match | null) => Match | null) => Promise<Match | null>;
}

export const storedMatches: MatchStore = {
  read: async (seasonKey) => (await (await openDatabase()).get('matches', seasonKey)) ?? null,
  change: (seasonKey, edit) =>
    transact(['matches', 'places'], async (write) => {
      const store = write.objectStore('matches');
      const known = (await store.get(seasonKey)) ?? null;
      const edited = edit(known);
      if (edited === null) await store.delete(seasonKey);
      else if (edited !== known) await store.put(edited);
      if (known && !edited) await forgetPlacesOf(write, seasonKey);
      return edited;
    }),
};

/** The same matches with changes that stay in memory. */
export function laidOver(stored: MatchStore): MatchStore {
  const changed = new Map<string, Match | null>();
  const read = async (key: string): Promise<Match | null> => {
    const known = changed.get(key);
    return known === undefined ? stored.read(key) : known;
  };
  return {
    read,
    change: async (key, edit) => {
      const edited = edit(await read(key));
      changed.set(key, edited);
      return edited;
    },
  };
}
