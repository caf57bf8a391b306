// Defines the form of a title from an imported file. The form is the same for all file formats. Also defines the reasons for skipping a
// line.
import type { MediaType } from '@kiroku/contract/media';
import type { CatalogTitle } from '../../src/catalog/title.ts';

/** A relation to a title of the same type, which is named by its ids in other catalogues. */
export interface ImportRelation {
  readonly kind: string;
  readonly malId: number | null;
  readonly anilistId: number | null;
}

/** A title of a file. Values that are missing in the file are null. */
export interface ImportEntry extends Omit<CatalogTitle, 'id' | 'shortId' | 'relations'> {
  readonly relations: readonly ImportRelation[];
}

/**
 * The result of reading a line. `reason` is one of a few fixed values, so that skipped lines can be counted by reason. `detail` describes
 * this one line.
 */
export type EntryReadResult =
  | { readonly kind: 'entry'; readonly entry: ImportEntry }
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly detail: string }
  /** The line is the heading of a dump. It describes the dump, not a title. */
  | { readonly kind: 'heading' };

export const skipReasonTexts = {
  'too-long': 'longer than a title can be',
  'broken-json': 'not valid JSON',
  'not-a-title': 'not an object with a title',
  'wrong-value': 'a field has a value that it cannot have',
  'type-unknown':
    'does not state whether it is an anime or a manga (set the type of the whole file with --type)',
} as const;
export type SkipReason = keyof typeof skipReasonTexts;

export const skippedEntry = (reason: SkipReason, detail: string): EntryReadResult => ({
  kind: 'skipped',
  reason,
  detail,
});

/** Facts about the whole file that are needed to read one of its entries. */
export interface EntryContext {
  /** The type of entries that do not state their type; null while it is unknown. */
  readonly fallbackType: MediaType | null;
}
