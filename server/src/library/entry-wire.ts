// Turns a stored entry into the `LibraryEntry` of the wire. Scores are stored in whole tenths.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { libraryEntry } from '../db/schema.ts';

export type EntryRow = typeof libraryEntry.$inferSelect;

export const tenthsOf = (score: number): number => Math.round(score * 10);
export const scoreOf = (tenths: number): number => tenths / 10;

export function entryOf(row: EntryRow): Omit<LibraryEntry, 'media'> {
  return {
    mediaId: row.mediaId,
    type: row.type,
    status: row.status,
    progress: row.progress,
    userScore: row.userScoreTenths === null ? null : scoreOf(row.userScoreTenths),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
