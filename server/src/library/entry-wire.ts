// Converts a stored entry to the contract's `LibraryEntry`.
import type { LibraryEntry } from '@kiroku/contract/library';
import type { libraryEntry } from '../db/schema.ts';

export const scoreToTenths = (score: number): number => Math.round(score * 10);
export const tenthsToScore = (tenths: number): number => tenths / 10;

/** Converts every column except the owner. Callers add the title with `mediaFromRow`. */
export function entryFromRow(row: typeof libraryEntry.$inferSelect): Omit<LibraryEntry, 'media'> {
  const { accountId: _owner, userScoreTenths, ...entry } = row;
  return {
    ...entry,
    userScore: userScoreTenths === null ? null : tenthsToScore(userScoreTenths),
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    startedAt: entry.startedAt?.toISOString() ?? null,
    completedAt: entry.completedAt?.toISOString() ?? null,
  };
}
