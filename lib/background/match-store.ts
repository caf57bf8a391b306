// Remembered matches in the worker's database, by season.
import type { Match } from '../domain/match.ts';
import { openDatabase } from '../store/database.ts';

export interface MatchStore {
  readonly read: (seasonKey: string) => Promise<Match | null>;
  readonly write: (match: Match) => Promise<void>;
  readonly remove: (seasonKey: string) => Promise<void>;
}

export const storedMatches: MatchStore = {
  read: async (seasonKey) => (await (await openDatabase()).get('matches', seasonKey)) ?? null,
  write: async (match) => {
    await (await openDatabase()).put('matches', match);
  },
  remove: async (seasonKey) => {
    await (await openDatabase()).delete('matches', seasonKey);
  },
};
