// Creates everything that matching depends on in memory. So tests and measurements need no database and no network.
import type { MatchingDependencies } from '../../../lib/background/matching/matching-dependencies.ts';
import type { Match } from '../../../lib/domain/matches/match.ts';
import { noMatchingData } from '../../../lib/matching/matching-data.ts';
import { noTitleNames } from '../../../lib/matching/title-names.ts';
import type { MatchStore } from '../../../lib/store/matches.ts';

/** The catalogue that is searched for titles. */
export type TitleSource = Pick<MatchingDependencies, 'search' | 'details'>;

/**
 * Creates the dependencies of matching. By default, nothing is remembered, the list is empty, and there is no packaged data. `part`
 * replaces dependencies.
 */
export function createMatchingDependencies(
  titles: TitleSource,
  part: Partial<MatchingDependencies> = {},
): MatchingDependencies {
  return {
    ...titles,
    now: () => 0,
    matches: nothingRemembered,
    readData: async () => noMatchingData,
    readNames: async () => noTitleNames,
    readServiceId: async () => null,
    readListedTitles: async () => [],
    readListedEntries: async () => new Map(),
    results: new Map(),
    endlessSince: new Map(),
    stores: true,
    onChange: () => undefined,
    ...part,
  };
}

export function createMatchStore(remembered: Map<string, Match>): MatchStore {
  return {
    read: async (key) => remembered.get(key) ?? null,
    modify: async (key, edit) => {
      const known = remembered.get(key) ?? null;
      const edited = edit(known) ?? known;
      if (edited) remembered.set(key, edited);
      return edited;
    },
  };
}

/** A store that remembers nothing: each read returns null, and writes are dropped. */
const nothingRemembered: MatchStore = {
  read: async () => null,
  modify: async (_key, edit) => edit(null),
};
