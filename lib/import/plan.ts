// The change-set of an import: what each row of the file would write. Nothing is written here.
import type { Media } from '../contract/media.ts';
import type { EntryPatch, EntryState } from '../domain/changes/entry-state.ts';
import type { ImportedState } from './imported.ts';

export type RowVerdict = 'new' | 'changed' | 'same' | 'conflict' | 'missing' | 'question' | 'unreadable';

/**
 * Why a row is a conflict: writing the file's value would lower or replace something. `statusDiffers`: neither status is further, for
 * example dropped and on hold.
 */
export type Conflict = 'progressLower' | 'scoreDiffers' | 'statusBackwards' | 'statusDiffers';

/** `file`: write what the file has. `list`: leave the list unchanged. `careful`: write only what lowers or replaces nothing. */
export type RowRule = 'careful' | 'file' | 'list';

/** A row's own rule comes first, then that of its group, then that of all. */
export interface RowRules {
  readonly all: RowRule;
  /** By the row's verdict, which does not depend on the rule. */
  readonly groups: Readonly<Partial<Record<RowVerdict, RowRule>>>;
  /** By the place in the file. */
  readonly rows: ReadonlyMap<number, RowRule>;
}

/** The user's answer about a row. */
export interface RowAnswer {
  /** The chosen title; null if it is none of the offered ones; missing if the user has not answered. */
  readonly media?: Media | null | undefined;
  /** The state, if the file has no readable one. */
  readonly state?: ImportedState | undefined;
}

/** What is known about a row's title at the service. */
export type Resolution =
  /** `progress` replaces that of the row, if the site numbers episodes across seasons: the same episode in the title's own numbers. */
  | { readonly kind: 'found'; readonly media: Media; readonly progress?: number | undefined }
  /** Best first, at most five. */
  | { readonly kind: 'question'; readonly choices: readonly Media[] }
  /** `isUnnamed`: neither the file nor Kiroku has a name to search for. */
  | { readonly kind: 'missing'; readonly isUnnamed?: true | undefined };

export interface PlannedRow {
  readonly place: number;
  /** The name in the file; empty if the row has only ids. */
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly media: Media | null;
  readonly choices: readonly Media[];
  /** The entry on the list now; null: not on the list. */
  readonly before: EntryState | null;
  /** What is written under the row's rule; null if nothing is. */
  readonly patch: EntryPatch | null;
  readonly conflicts: readonly Conflict[];
  readonly rule: RowRule;
  /** Whether the row will be written. Rows of a history are not, unless they are certain or the user chose them. */
  readonly isChosen: boolean;
  /** Set if nothing was searched, because no name is known. */
  readonly isUnnamed?: true | undefined;
  /** Places of other rows of the same title. This row has the furthest progress of them. */
  readonly merged?: readonly number[] | undefined;
}
