// Remembered matches in a map: for tests and measurements that need no database.
import type { Match } from '../../../lib/domain/matches/match.ts';
import type { MatchStore } from '../../../lib/store/matches.ts';

export function matchesIn(remembered: Map<string, Match>): MatchStore {
  return {
    read: async (key) => remembered.get(key) ?? null,
    change: async (key, edit) => {
      const edited = edit(remembered.get(key) ?? null);
      if (edited) remembered.set(key, edited);
      else remembered.delete(key);
      return edited;
    },
  };
}

/** Forgets everything at once. */
export const nothingRemembered: MatchStore = {
  read: async () => null,
  change: async (_key, edit) => edit(null),
};
