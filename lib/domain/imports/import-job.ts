// Defines the stored form of an import: its rows, its progress, and its undo.
import type { Media, MediaType } from '../../contract/media.ts';
import type { EntryPatch, EntryState } from '../changes/entry-state.ts';

/** The user's actions on an import as a whole. */
export type ImportAction = 'pause' | 'resume' | 'undo' | 'forget';

/** Selects the rows of an import: all rows, or the rows with one outcome. */
export type ImportRowFilter = 'all' | 'failed';

/** The effect of writing a row: it adds a title, changes an entry, or changes an entry that contradicts the file. */
export type WrittenVerdict = 'new' | 'changed' | 'conflict';

/** Values of a row that the import does not take as they are in the file. */
export interface AlteredValues {
  /** The text of an impossible score, which is left out. */
  readonly badScore?: string | undefined;
  /** Set if the file's progress exceeds the total of the title at the service. The import uses the total instead. */
  readonly excess?: ProgressExcess | undefined;
}

export interface ProgressExcess {
  readonly type: MediaType;
  /** The progress in the file. */
  readonly progress: number;
  readonly total: number;
}

/** One title of an import, as the page sends it to the worker. */
export interface PlannedChange {
  /** The title, without synopsis and genres. */
  readonly media: Media;
  /** The number of the row in the file, from 1. Missing in imports that an earlier version of Kiroku stored. */
  readonly place?: number | undefined;
  /** The entry that the user saw in the preview; null if the title was not on the list. */
  readonly base: EntryState | null;
  readonly patch: EntryPatch;
  /** The row's verdict in the preview. Missing in imports that an earlier version of Kiroku stored. */
  readonly verdict?: WrittenVerdict | undefined;
  /** Missing if every value of the row is imported as it is in the file. */
  readonly altered?: AlteredValues | undefined;
}

/**
 * Why a row of the file was not written. `off`: the user deselected the row, or chose not to write any row of its kind. `conflict`: the
 * list contradicts the file, so the rule "Careful" leaves the entry unchanged. `same`: the entry already has the values of the row.
 * `duplicate`: another row of the file is about the same title. `unlooked`: the title was not looked up, because the lookup had stopped.
 */
export type SkipReason =
  | 'question'
  | 'missing'
  | 'unreadable'
  | 'off'
  | 'conflict'
  | 'same'
  | 'duplicate'
  | 'unlooked'
  | 'wontWatch'
  | 'notAnime';

/** A row of the file that is not part of the import, in the columns of Kiroku's own CSV. */
export interface SkippedRow {
  readonly reason: SkipReason;
  /** The number of the row in the file, from 1. */
  readonly place: number;
  /** The row's name on the page. It is empty if the row has no name. */
  readonly name: string;
  readonly type: string;
  readonly titles: readonly string[];
  readonly status: string | null;
  readonly progress: number | null;
  readonly score: number | null;
  readonly malId: number | null;
  readonly anilistId: number | null;
  /** Why the row cannot be read. `number` is its impossible number. Set only if `reason` is `unreadable`. */
  readonly unreadable?:
    | { readonly reason: 'noTitle' | 'badNumber' | 'badShape'; readonly number?: string | undefined }
    | undefined;
  /** Missing if every value of the row could be imported as it is in the file. */
  readonly altered?: AlteredValues | undefined;
}

/** `applied`: every row is done, left or failed. `undone`: every row that could be undone is undone. */
export type ImportState = 'running' | 'paused' | 'applied' | 'undoing' | 'undone';

/** The number of rows with each outcome. Rows that count as `undone` or `changed` also count as `done`. */
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
  /** When the user started the import, in epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The file's format (see `lib/import/imported.ts`), by which the user recognises the import. */
  readonly format: string;
  readonly state: ImportState;
  /** How many titles have a score in the file that the import leaves out. Missing if the import leaves out no score. */
  readonly leftOutScores?: number | undefined;
  /** The number of all rows. `total` minus `done`, `left` and `failed` is the number of rows without an outcome. */
  readonly total: number;
  readonly counts: ImportCounts;
}

/**
 * The state of a row:
 * - `ready`: it waits in the import or in the outbox.
 * - `done`: it was written.
 * - `left`: it was not written, because the entry needed no change, has changed since the preview, or an undo of the import came first.
 * - `failed`: the service refused it.
 */
type ImportRowState = 'ready' | 'done' | 'left' | 'failed';

export interface ImportRow extends PlannedChange {
  readonly job: string;
  /** The row's position in the import, from 0. */
  readonly order: number;
  readonly state: ImportRowState;
  /** The entry before the write; `after` is the entry after it. Set only if the state is `done`. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  /** The error code if the row has failed or its undo was refused, else null. */
  readonly problem: string | null;
  /** The state of the row's undo. `changed`: the entry has changed since the import, so the row is not undone. */
  readonly undo: 'queued' | 'done' | 'changed' | null;
}

/** A title of the service that was found for an id of another list. Never expires. */
export interface TitleFoundById {
  /** The other list, the type, and the id in that list, as in `mal:anime:5114`. */
  readonly key: string;
  readonly media: Media;
}
