// A title as an imported file describes it, whatever the file's form, and what can be said of a line that describes none.
import type { MediaType } from '@kiroku/contract/media';
import type { CatalogTitle } from '../../src/catalog/title.ts';

/** Points at a title of the same type by the ids that other catalogues use. */
export interface ImportRelation {
  readonly kind: string;
  readonly malId: number | null;
  readonly anilistId: number | null;
}

/** Null means that the file does not say. */
export interface ImportEntry extends Omit<CatalogTitle, 'id' | 'shortId' | 'relations'> {
  readonly relations: readonly ImportRelation[];
}

/** Reasons are counted, so they are few; the detail is for one line. */
export type ReadEntry =
  | { readonly kind: 'entry'; readonly entry: ImportEntry }
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly detail: string }
  /** Not a title and not meant to be one: the heading of a dump. */
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
  /** The type of entries that do not say it themselves; null while unknown. */
  readonly fallbackType: MediaType | null;
}
