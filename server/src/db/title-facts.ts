// Defines the fields of a title that are stored in one JSON column, because the database does not search or sort by them.
import type { MediaTitles } from '@kiroku/contract/media';

/** A relation to another title of the catalogue. `kind` is one of the contract's `relationKinds`. */
export interface TitleRelation {
  readonly kind: string;
  readonly id: string;
}

/**
 * `episodes`, `chapters` and `volumes` are totals; null if unknown, or if the title is still running. `startDate` is an ISO date, or only
 * its year or month.
 */
export interface TitleFacts {
  readonly titles: MediaTitles;
  readonly synonyms: readonly string[];
  readonly format: string | null;
  readonly status: string | null;
  readonly episodes: number | null;
  readonly chapters: number | null;
  readonly volumes: number | null;
  readonly season: string | null;
  readonly year: number | null;
  readonly startDate: string | null;
  readonly synopsis: string | null;
  readonly genres: readonly string[];
  readonly malId: number | null;
  readonly anilistId: number | null;
  readonly relations: readonly TitleRelation[];
}
