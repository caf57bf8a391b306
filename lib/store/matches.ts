// Stores remembered matches by season. Decisions that depend on a match are made inside the transaction that writes it.
import type { Match } from '../domain/matches/match.ts';
import { openDatabase, transact } from './database.ts';
import { forgetResumePointsOf } from './resume-points.ts';

export async function readMatch(seasonKey: string): Promise<Match | null> {
  return (await (await openDatabase()).get('matches', seasonKey)) ?? null;
}

/**
 * Reads a match and writes what `edit` returns, in one transaction. Null deletes the match and the resume points of its season; the same match
 * writes nothing. Returns the stored match afterwards.
 */
export function modifyMatch(
  seasonKey: string,
  edit: (known: Match | null) => Match | null,
): Promise<Match | null> {
  return transact(['matches', 'resumePoints'], async (write) => {
    const store = write.objectStore('matches');
    const known = (await store.get(seasonKey)) ?? null;
    const edited = edit(known);
    if (edited === null) await store.delete(seasonKey);
    else if (edited !== known) await store.put(edited);
    if (known && !edited) await forgetResumePointsOf(write, seasonKey);
    return edited;
  });
}

/** Reads and changes remembered matches, in the database (`storedMatches`) or in memory (`laidOver`). */
export interface MatchStore {
  readonly read: typeof readMatch;
  readonly modify: typeof modifyMatch;
}

export const storedMatches: MatchStore = { read: readMatch, modify: modifyMatch };

/** Overlays the stored matches with changes that stay in memory. */
export function laidOver(stored: MatchStore): MatchStore {
  const changed = new Map<string, Match | null>();
  const read = async (key: string): Promise<Match | null> => {
    const known = changed.get(key);
    return known === undefined ? stored.read(key) : known;
  };
  return {
    read,
    modify: async (key, edit) => {
      const edited = edit(await read(key));
      changed.set(key, edited);
      return edited;
    },
  };
}
