// The change-set of an import: what would be written for each row of the file. Nothing here writes.
import type { Media } from '../contract/media.ts';
import type { EntryPatch, EntryState } from '../domain/changes/entry-state.ts';
import type { ImportedState } from './imported.ts';

export type RowVerdict = 'new' | 'changed' | 'same' | 'conflict' | 'missing' | 'question' | 'unreadable';

/** Why a row is a conflict: what the file has would take something away. `statusDiffers`: neither of the two is further, for example dropped and on hold. */
export type Conflict = 'progressLower' | 'scoreDiffers' | 'statusBackwards' | 'statusDiffers';

/** `file`: what the file says is written; `list`: the list stays as it is; `careful`: only what takes nothing away. */
export type RowRule = 'careful' | 'file' | 'list';

/** The rule of a row: its own, else that of its group, else that of all. */
export interface RowRules {
  readonly all: RowRule;
  /** By the verdict, which does not depend on the rule. */
  readonly groups: Readonly<Partial<Record<RowVerdict, RowRule>>>;
  /** By the place in the file. */
  readonly rows: ReadonlyMap<number, RowRule>;
}

/** What the user says about a row that is a question. */
export interface RowAnswer {
  /** The title that was chosen; null: none of those offered. Missing: nothing was said of it. */
  readonly media?: Media | null | undefined;
  /** The state, where the file has none that can be read. */
  readonly state?: ImportedState | undefined;
}

/** What is known of a row's title at the service. */
export type Resolution =
  /** `progress`: the row's number in the title's own count, where the site counts on over the seasons. */
  | { readonly kind: 'found'; readonly media: Media; readonly progress?: number | undefined }
  /** Best first, at most five. */
  | { readonly kind: 'question'; readonly choices: readonly Media[] }
  /** `isUnnamed`: neither the file nor Kiroku has a name to search for. */
  | { readonly kind: 'missing'; readonly isUnnamed?: true | undefined };

export interface PlannedRow {
  readonly place: number;
  /** The name in the file; empty where it has only ids. */
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly media: Media | null;
  readonly choices: readonly Media[];
  /** The entry on the list now; null: not on the list. */
  readonly before: EntryState | null;
  /** What is written under the row's rule; null: nothing. */
  readonly patch: EntryPatch | null;
  readonly conflicts: readonly Conflict[];
  readonly rule: RowRule;
  /** Whether the row is applied. Rows of a history are off until certain or chosen. */
  readonly isChosen: boolean;
  /** Nothing was searched for, since no name is known. */
  readonly isUnnamed?: true | undefined;
  /** Places of other rows of the file that turned out to be the same title: this row has the furthest of them. */
  readonly merged?: readonly number[] | undefined;
}
