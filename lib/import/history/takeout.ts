// YouTube's watch-history.json of Google Takeout.
import type { HistoryFile } from '../imported.ts';

/** Null for what is no such file. */
export function readTakeout(_value: unknown): HistoryFile | null {
  return null;
}
