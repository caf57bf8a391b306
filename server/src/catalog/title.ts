// A title of the catalogue as the server stores it; the wire form is `Media` of the contract.
import type { MediaType, Titles } from '@kiroku/contract/media';

/** Points at another title of the catalogue; `kind` is one of the contract's `relationKinds`. */
export interface TitleRelation {
  readonly kind: string;
  readonly id: string;
}

/** `episodes`, `chapters`, `volumes`: totals, null when unknown or still running. `startDate`: ISO date, maybe cut to a year or month. */
export interface CatalogTitle {
  readonly id: string;
  readonly shortId: string;
  readonly type: MediaType;
  readonly title: string;
  readonly titles: Titles;
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
  readonly explicit: boolean;
  readonly malId: number | null;
  readonly anilistId: number | null;
  readonly relations: readonly TitleRelation[];
}
