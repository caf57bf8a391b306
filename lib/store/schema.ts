// What the extension's IndexedDB holds: its tables and what lies in them.
import type { DBSchema } from 'idb';
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaType } from '../contract/media.ts';
import type { UnreadableEntry } from '../contract/read-answer.ts';
import type { Activity } from '../domain/changes/activity.ts';
import type { OutboxItem } from '../domain/changes/outbox-item.ts';
import type { ImportRow } from '../domain/imports/import-job.ts';
import type { Match } from '../domain/matches/match.ts';
import type { ResumePoint } from '../domain/resume/resume-point.ts';
import type { WatchSession } from '../domain/watching/watch-session.ts';
import type { StoredFoundId, StoredImport } from './imports/records.ts';

/** How far the local copy of the list goes back; one record per list type. */
export interface LibraryCopyState {
  readonly account: string;
  /** `updatedAt` of the newest entry seen; null before the first fill. */
  readonly newest: string | null;
  /** Epoch milliseconds of the last complete read; 0 before the first. */
  readonly readAt: number;
  /** Epoch milliseconds of the last look at what is new; missing before the first one. */
  readonly checkedAt?: number | undefined;
  /** A reading of the whole list that is not complete; it goes on from here. */
  readonly run: LibraryRun | null;
  /** Entries of the service's list that could not be read. What the copy has of them may be old. */
  readonly unreadable?: readonly UnreadableEntry[] | undefined;
  /** Set when the copy lacks entries that cannot be named: it cannot say that a title is not on the list. */
  readonly isPartial?: boolean | undefined;
  /** Set when the copy was deleted to free space. It is read again only when the user opens the list. */
  readonly dropped?: boolean | undefined;
}

/** `newest` is the `updatedAt` that the reading began with; `read` counts the entries so far. */
export interface LibraryRun {
  readonly cursor: string | null;
  readonly newest: string | null;
  readonly read: number;
  readonly unreadable?: readonly UnreadableEntry[] | undefined;
  readonly isPartial?: boolean | undefined;
}

export interface KirokuSchema extends DBSchema {
  sessions: { key: string; value: WatchSession; indexes: { updatedAt: number } };
  outbox: { key: string; value: OutboxItem; indexes: { createdAt: number } };
  library: { key: string; value: LibraryEntry; indexes: { type: string; typeStatus: [string, string] } };
  libraryState: { key: string; value: LibraryCopyState };
  /** Ids of the entries that a running reading of the whole list has met, with their type. */
  libraryRun: { key: string; value: MediaType };
  matches: { key: string; value: Match };
  activity: {
    key: string;
    value: Activity;
    indexes: { at: number; saidAt: number; episodeKey: string; mediaId: string };
  };
  imports: { key: string; value: StoredImport };
  importRows: {
    key: [string, number];
    value: ImportRow;
    indexes: { state: [string, string]; undo: [string, string] };
  };
  foundIds: { key: [string, string]; value: StoredFoundId; indexes: { at: number } };
  resumePoints: {
    key: [account: string, mediaId: string, site: string];
    value: ResumePoint;
    indexes: { at: number };
  };
}
