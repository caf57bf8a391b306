// The change-set of an import: what would be written for each row of the file. Nothing here writes.
import type { Media } from '../contract/media.ts';
import type { EntryPatch, EntryState } from '../domain/changes/entry-state.ts';

export type RowVerdict = 'new' | 'changed' | 'same' | 'conflict' | 'missing' | 'question' | 'unreadable';

/** Why a row is a conflict: what the file has would take something away. */
export type Conflict = 'progressLower' | 'scoreDiffers' | 'statusBackwards';

/** `file`: what the file says is written; `list`: the list stays as it is; `careful`: only what takes nothing away. */
export type RowRule = 'careful' | 'file' | 'list';

/** What is known of a row's title at the service. */
export type Resolution =
  | { readonly kind: 'found'; readonly media: Media }
  /** Best first, at most five. */
  | { readonly kind: 'question'; readonly choices: readonly Media[] }
  | { readonly kind: 'missing' };

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
}
