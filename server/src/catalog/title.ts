// A title of the catalogue as the server stores it; the wire form is `Media` of the contract.
import type { MediaType } from '@kiroku/contract/media';
import type { TitleFacts } from '../db/title-facts.ts';

export interface CatalogTitle extends TitleFacts {
  readonly id: string;
  readonly shortId: string;
  readonly type: MediaType;
  readonly title: string;
  readonly explicit: boolean;
}
