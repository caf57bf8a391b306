// A title in three forms: the database row, the catalogue's title (without ratings), and `Media` of the contract, which media-wire.ts makes.
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
