// What the catalogue asks of a search: answered later, so that it may as well be another process (Meilisearch, Typesense, OpenSearch).
import type { MediaType } from '@kiroku/contract/media';

export interface SearchOptions {
  readonly type?: MediaType | undefined;
  readonly limit: number;
  readonly allowExplicit: boolean;
}

export interface TitleSearch {
  /** Ids of the matching titles, best first. One that is not in the catalogue any more is left out of the answer. */
  search(query: string, options: SearchOptions): Promise<readonly string[]>;
}
