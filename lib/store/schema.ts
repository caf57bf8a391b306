// Defines the tables of the extension's IndexedDB and the types of their records.
import type { DBSchema } from 'idb';
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import type { ImportRow } from '../domain/imports/import-job.ts';
import type { Match } from '../domain/matches/match.ts';
import type { ResumePoint } from '../domain/resume/resume-point.ts';
import type { DecisionStamp } from '../domain/sync/choice.ts';
import type { WatchSession } from '../domain/watching/watch-session.ts';
import type { StoredFoundId, StoredImport, StoredSkippedRows } from './imports/records.ts';

/** The state of the local copy: one record for each type of list. */
export interface LibraryCopyState {
  readonly account: string;
  /** `updatedAt` of the newest entry seen; null before the first read. */
  readonly newest: string | null;
  /** When the list was last read completely, in epoch milliseconds; 0 before the first time. */
  readonly readAt: number;
  /** When the list was last polled for changes, in epoch milliseconds; undefined before the first poll. */
  readonly checkedAt?: number | undefined;
  /** The progress of an interrupted full read of the list, which the next read continues; null if none was interrupted. */
  readonly run: InterruptedListRead | null;
  /** Entries of the service's list that could not be parsed. The copy may contain outdated versions of these entries. */
  readonly unreadable?: readonly UnreadableEntry[] | undefined;
  /** Set if entries without a known id are missing in the copy. A title without an entry in the copy may then still be on the list. */
  readonly isPartial?: boolean | undefined;
  /** Set if the list came in one page that may not be the last page. The user is then asked before a title is added. */
  readonly mayBeCut?: boolean | undefined;
  /** Set when the copy was deleted to free space. The list is then read again only when the user opens it. */
  readonly dropped?: boolean | undefined;
}

/**
 * An interrupted full read of the list. `newest` is the `updatedAt` of the newest entry when the read began. `read` is how many entries
 * were read so far.
 */
export interface InterruptedListRead {
  readonly cursor: string | null;
  readonly newest: string | null;
  readonly read: number;
  readonly unreadable?: readonly UnreadableEntry[] | undefined;
  readonly isPartial?: boolean | undefined;
  readonly mayBeCut?: boolean | undefined;
}

export interface KirokuSchema extends DBSchema {
  sessions: { key: string; value: WatchSession; indexes: { updatedAt: number } };
  outbox: { key: string; value: OutboxItem; indexes: { createdAt: number } };
  library: { key: string; value: LibraryEntry; indexes: { type: string; typeStatus: [string, string] } };
  libraryState: { key: string; value: LibraryCopyState };
  /** The ids of the entries that the current full read of the list has returned, with their type. */
  libraryRun: { key: string; value: MediaType };
  matches: { key: string; value: Match };
  /** When the user decided about each season's match, including removed matches. */
  matchStamps: { key: string; value: DecisionStamp & { readonly seasonKey: string } };
  activity: {
    key: string;
    value: Activity;
    indexes: { at: number; decidedAt: number; episodeKey: string; mediaId: string };
  };
  imports: { key: string; value: StoredImport };
  importRows: {
    key: [string, number];
    value: ImportRow;
    indexes: { state: [string, string]; undo: [string, string] };
  };
  importRest: { key: string; value: StoredSkippedRows };
  foundIds: { key: [string, string]; value: StoredFoundId; indexes: { at: number } };
  resumePoints: {
    key: [account: string, mediaId: string, site: string];
    value: ResumePoint;
    indexes: { at: number };
  };
}
