// Types of an import's plan: what each row of the file would change.
import type { Media } from '../contract/media.ts';
import type { EntryPatch, EntryState } from '../domain/changes/entry-state.ts';
import type { ImportedState } from './imported.ts';

export type RowVerdict = 'new' | 'changed' | 'same' | 'conflict' | 'missing' | 'question' | 'unreadable';

/**
 * Why a row is a conflict: writing the file's value would lower or replace a value on the list. `statusDiffers`: neither status is further,
 * for example dropped and on hold.
 */
export type Conflict = 'progressLower' | 'scoreDiffers' | 'statusBackwards' | 'statusDiffers';

/** The values of a row that are written. `file`: all. `list`: none. `careful`: only those that lower or replace no value on the list. */
export type RowRule = 'careful' | 'file' | 'list';

/** The user's rules. A row's own rule has priority, then that of its group, then that for all rows. */
export interface RowRules {
  readonly all: RowRule;
  /** Rules by verdict. A row's verdict does not depend on its rule. */
  readonly groups: Readonly<Partial<Record<RowVerdict, RowRule>>>;
  /** Rules by the row's place in the file. */
  readonly rows: ReadonlyMap<number, RowRule>;
}

/** The user's answer about a row. */
export interface RowAnswer {
  /** The chosen title; null if none of the offered titles is right; missing if the user has not answered. */
  readonly media?: Media | null | undefined;
  /** The state, if the file has no readable one. */
  readonly state?: ImportedState | undefined;
}

/** The result of looking up a row's title at the service. */
export type TitleResolution =
  /** `progress` replaces that of the row if the site numbers episodes across seasons. It is the same episode's number within the title. */
  | { readonly kind: 'found'; readonly media: Media; readonly progress?: number | undefined }
  /** The choices, best first, at most five. */
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
  /** The current entry on the list; null: not on the list. */
  readonly before: EntryState | null;
  /** The change under the row's rule; null if nothing is written. */
  readonly patch: EntryPatch | null;
  readonly conflicts: readonly Conflict[];
  readonly rule: RowRule;
  /** Whether the row will be written. Rows of a history are written only if they are certain or the user chose them. */
  readonly isChosen: boolean;
  /** Set if no search was made, because no name is known. */
  readonly isUnnamed?: true | undefined;
  /** Places of other rows of the same title. This row has the furthest progress of them. */
  readonly merged?: readonly number[] | undefined;
}
