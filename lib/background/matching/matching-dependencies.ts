// Defines the dependencies of matching: where titles are searched, and where matches are stored.
import type { Media, MediaType } from '../../contract/media.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import type { UserList } from '../../matching/listed.ts';
import type { MatchingData } from '../../matching/matching-data.ts';
import type { TitleNames } from '../../matching/title-names.ts';
import type { MatchStore } from '../../store/matches.ts';
import type { ApiResult } from '../api/list-service.ts';

/**
 * The worker implements this in `resolve.ts`: once for real, and once as a preview that stores nothing. Evaluations implement it in memory.
 */
export interface MatchingDependencies {
  readonly now: () => number;
  readonly search: (type: MediaType, q: string) => Promise<ApiResult<readonly Media[]>>;
  /** Reads the details of a title for its facts and relations. The user's entry in these details may be outdated. */
  readonly details: (type: MediaType, id: string) => Promise<ApiResult<MediaDetails>>;
  readonly matches: MatchStore;
  /** Reads the packaged data. Called only when a new season is decided. */
  readonly readData: () => Promise<MatchingData>;
  /** Reads the packaged names of titles. Called only if the first query was not enough. */
  readonly readNames: () => Promise<TitleNames>;
  /**
   * Returns the id of the current service (`serviceIdOf`), to which title ids belong. If it returns null, services are not distinguished.
   */
  readonly readServiceId: () => Promise<string | null>;
  /** Returns all titles on the user's list. Called only if the first query was not enough. */
  readonly readListedTitles: (type: MediaType) => Promise<readonly Media[]>;
  /** Returns the user's list entries of these titles, by id. Called only before Kiroku would ask a question. */
  readonly readListedEntries: (ids: readonly string[]) => Promise<UserList>;
  /** Results that were not stored, cached by season and episode. The popup asks for the same episode repeatedly. */
  readonly results: Map<string, { readonly at: number; readonly resolution: Resolution }>;
  /**
   * When Kiroku last asked the catalogue for the length of the season's title, by season key. While the length is unknown, Kiroku asks at
   * most once a day.
   */
  readonly endlessSince: Map<string, number>;
  /** Whether results are stored. False for a preview. */
  readonly stores: boolean;
  readonly onChange: () => void;
}
