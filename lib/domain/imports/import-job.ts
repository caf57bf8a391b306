// An import that was started: what it writes, how far it is, and what it can take back.
import type { Media } from '../../contract/media.ts';
import type { EntryPatch, EntryState } from '../changes/entry-state.ts';

/** What the user does with an import as a whole. */
export type ImportSteering = 'pause' | 'resume' | 'undo' | 'forget';

/** Rows to be read: all, or those that came to this. */
export type RowsRead = 'all' | 'done' | 'left' | 'failed' | 'changed';

/** One title of an import as the page gives it to the worker. */
export interface ImportWish {
  /** Without synopsis and genres. */
  readonly media: Media;
  /** The entry that the user saw in the preview; null: not on the list. */
  readonly base: EntryState | null;
  readonly patch: EntryPatch;
}

/** Why a row of the file was not written. `off`: the user switched it off, or its rule writes nothing. */
export const restReasons = ['question', 'missing', 'unreadable', 'off'] as const;
export type RestReason = (typeof restReasons)[number];

/** A row of the file that is not part of the import, in the columns of Kiroku's own CSV. */
export interface RestRow {
  readonly reason: RestReason;
  /** What the page calls the row. */
  readonly name: string;
  readonly type: string;
  readonly titles: readonly string[];
  readonly status: string | null;
  readonly progress: number | null;
  readonly score: number | null;
  readonly malId: number | null;
  readonly anilistId: number | null;
}

/** `applied`: every row is done, left or failed. `undone`: every row that could go back has gone back. */
export type ImportState = 'running' | 'paused' | 'applied' | 'undoing' | 'undone';

/** How many rows came to what. `undone` and `changed` are of the rows that are `done`. */
export interface ImportCounts {
  readonly done: number;
  readonly left: number;
  readonly failed: number;
  readonly undone: number;
  readonly changed: number;
}

export interface ImportJob {
  readonly id: string;
  readonly account: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** For the user to recognise it; a format of `lib/import/imported.ts`. */
  readonly format: string;
  readonly state: ImportState;
  /** Rows of the import. Those that came to nothing yet: `total` less `done`, `left` and `failed`. */
  readonly total: number;
  readonly counts: ImportCounts;
}

/** `ready` waits, in the import or in the outbox; `done` was written, `left` needed nothing any more or had changed since the preview, `failed` was refused. */
type ImportRowState = 'ready' | 'done' | 'left' | 'failed';

export interface ImportRow extends ImportWish {
  readonly job: string;
  /** Place in the import, from 0. */
  readonly order: number;
  readonly state: ImportRowState;
  /** The entry before and after the write; only for `done`. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  /** Code of what was refused; only for `failed`, and where its undo was refused. */
  readonly problem: string | null;
  /** How its undo went; `changed`: the entry was changed since and stays. */
  readonly undo: 'queued' | 'done' | 'changed' | null;
}

/** A title of the service that was found for an id of another list, kept for good. */
export interface FoundId {
  /** For example `mal:anime:5114`. */
  readonly key: string;
  readonly media: Media;
}
