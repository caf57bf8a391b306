// What an observed episode turns out to be, and what the steps to it share.
import type { MediaType } from '../../contract/media.ts';
import type { Evidence, Match, Undecided } from '../../domain/matches/match.ts';
import type { RuledEpisode } from '../../domain/matches/match-rules.ts';
import type { UserList } from '../../matching/listed.ts';
import type { MatchingData } from '../../matching/matching-data.ts';
import type { MatchStore } from '../../store/matches.ts';
import type { ApiClient, ApiFailure } from '../api-client.ts';
import type { Outside, TakeDowns } from '../sending/take-downs.ts';
import type { Candidates, Questions } from './candidates.ts';

export type Resolution =
  | {
      readonly kind: 'matched';
      readonly mediaId: string;
      readonly type: MediaType;
      readonly episode: number | null;
      readonly match: Match;
      readonly evidence: readonly Evidence[];
    }
  | Undecided
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export interface ResolverParts {
  readonly api: ApiClient;
  readonly now: () => number;
  readonly onChange: () => void;
  /** The shipped data; called before the first new season is decided, and not before. */
  readonly loadData?: () => Promise<MatchingData>;
  readonly matches?: MatchStore;
  /** Which searches have stopped the worker; missing: none is counted. */
  readonly takeDowns?: TakeDowns;
  /** `serviceIdOf` the service that is set; null: ids are not told apart by service. */
  readonly readService?: () => Promise<string | null>;
  /** What the user's list has of these titles, by their id; asked before a question only. */
  readonly readListed?: (ids: readonly string[]) => Promise<UserList>;
}

/** What the steps of resolving share; the maps live as long as the worker. */
export interface Resolving extends Required<ResolverParts> {
  readonly catalogue: Candidates;
  /** The catalogue, asked for the work at hand. */
  readonly candidates: Questions;
  /** Of the work that this is a part of. */
  readonly outside: Outside;
  /** Searches of which nothing was stored, by season and episode: the popup looks at the same episode again and again. */
  readonly searched: Map<string, { readonly at: number; readonly resolution: Resolution }>;
  /** False for a look: what it finds is not stored. */
  readonly stores: boolean;
  /** When the catalogue last had no end for a season's entry, by the season. */
  readonly endlessSince: Map<string, number>;
}

export function remembered(match: Match, { rule, episode }: RuledEpisode): Resolution {
  const said: Evidence = { code: 'remembered', values: { by: match.decidedBy } };
  const { mediaId, type } = rule;
  return { kind: 'matched', mediaId, type, episode, match, evidence: [said, ...match.evidence] };
}

/** The same, for work that waits for the network in its own way. */
export function through(resolving: Resolving, outside: Outside = resolving.outside): Resolving {
  return { ...resolving, outside, candidates: resolving.catalogue.through(outside) };
}
