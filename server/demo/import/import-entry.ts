// A title as an imported file describes it, in the same form for all file formats, and the reasons why a line describes none.
import type { MediaType } from '@kiroku/contract/media';
import type { CatalogTitle } from '../../src/catalog/title.ts';

/** Refers to a title of the same type by its ids in other catalogues. */
export interface ImportRelation {
  readonly kind: string;
  readonly malId: number | null;
  readonly anilistId: number | null;
}

/** Null: the file does not have the value. */
export interface ImportEntry extends Omit<CatalogTitle, 'id' | 'shortId' | 'relations'> {
  readonly relations: readonly ImportRelation[];
}

/** Reasons are counted, so there are few of them. The detail is only for one line. */
export type ReadEntry =
  | { readonly kind: 'entry'; readonly entry: ImportEntry }
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly detail: string }
  /** Not a title, and not meant to be one: the heading of a dump. */
  | { readonly kind: 'heading' };

export const skipReasons = {
  'too-long': 'longer than a title can be',
  'broken-json': 'not valid JSON',
  'not-a-title': 'not an object with a title',
  'wrong-value': 'a field has a value that it cannot have',
  'type-unknown': 'neither anime nor manga by its own account (--type says it for the file)',
} as const;
export type SkipReason = keyof typeof skipReasons;

export const skip = (reason: SkipReason, detail: string): ReadEntry => ({ kind: 'skipped', reason, detail });

/** The facts about the file, for the reader of one form of entry. */
export interface EntryContext {
  /** The type of entries that do not state their type; null while unknown. */
  readonly fallbackType: MediaType | null;
}
