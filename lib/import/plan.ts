// Defines the plan of an import, which states what each row of the file would change.
import type { Media } from '../contract/media.ts';
import type { EntryPatch, EntryState } from '../domain/changes/entry-state.ts';
import type { AlteredValues } from '../domain/imports/import-job.ts';
import type { ImportedStatus } from './imported.ts';

export type RowVerdict = 'new' | 'changed' | 'same' | 'conflict' | 'missing' | 'question' | 'unreadable';

/**
 * Why a row is a conflict. Writing the file's value would lower or replace a value on the list. `statusDiffers` means that neither status
 * is further along than the other, for example dropped and on hold.
 */
export type RowConflict = 'progressLower' | 'scoreDiffers' | 'statusBackwards' | 'statusDiffers';

/**
 * Which values of a row are written. `file` writes all of them, and `list` none. `careful` writes only the values that neither lower
 * nor replace a value on the list.
 */
export type RowRule = 'careful' | 'file' | 'list';

/** The user's rules. A row's own rule has priority over the rule of its group, which has priority over the rule for all rows. */
export interface RowRules {
  readonly all: RowRule;
  /** The rules of the groups. A group consists of the rows with the same verdict. Rules do not change the verdict. */
  readonly groups: Readonly<Partial<Record<RowVerdict, RowRule>>>;
  /** The rules of single rows, by place in the file. */
  readonly rows: ReadonlyMap<number, RowRule>;
}

export interface RowAnswer {
  /** The title that the user chose. Null means that none of the offered titles is right. Missing means that the user has not answered. */
  readonly media?: Media | null | undefined;
  /** The state that the user chose, if the file has no readable state. */
  readonly state?: ImportedStatus | undefined;
}

/** The result of looking up a row's title at the service. */
export type TitleResolution =
  /**
   * `progress` replaces the row's number if the site numbers episodes across seasons. It is the number of the same episode within the
   * title.
   */
  | { readonly kind: 'found'; readonly media: Media; readonly progress?: number | undefined }
  /** The choices, with the best first. There are at most five. */
  | { readonly kind: 'question'; readonly choices: readonly Media[] }
  /** `isUnnamed` means that neither the file nor Kiroku has a name to search for. */
  | { readonly kind: 'missing'; readonly isUnnamed?: true | undefined };

export interface PlannedRow {
  readonly place: number;
  /** The name in the file. It is empty if the row has only ids. */
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly media: Media | null;
  readonly choices: readonly Media[];
  /** The current entry on the list. Null means that the title is not on the list. */
  readonly before: EntryState | null;
  /** The change that the row's rule allows. Null means that the row is not written. */
  readonly patch: EntryPatch | null;
  readonly conflicts: readonly RowConflict[];
  readonly rule: RowRule;
  /** Whether the row will be written. A row of a history is written only if it is certain or the user chose it. */
  readonly isChosen: boolean;
  /** Set if no search was made, because no name is known. */
  readonly isUnnamed?: true | undefined;
  /** The places of other rows of the same title. This row has the furthest progress of all of them. */
  readonly merged?: readonly number[] | undefined;
  /** Missing if every value of the row can be imported as it is in the file. */
  readonly altered?: AlteredValues | undefined;
}
