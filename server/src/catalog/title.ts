// Defines the types of a title. `TitleRow` is the database row. `CatalogTitle` is the title of the catalogue, which has no ratings.
// media-wire.ts converts rows to `Media` of the contract.
import type { MediaType } from '@kiroku/contract/media';
import type { title } from '../db/schema.ts';
import type { TitleFacts } from '../db/title-facts.ts';

export type TitleRow = typeof title.$inferSelect;

export interface CatalogTitle extends TitleFacts {
  readonly id: string;
  readonly shortId: string;
  readonly type: MediaType;
  readonly title: string;
  readonly explicit: boolean;
}
