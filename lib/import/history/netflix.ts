// Netflix: NetflixViewingHistory.csv and ViewingActivity.csv.
import type { HistoryFile, HistoryOptions } from '../imported.ts';

/** Null for what is no such file. */
export function readNetflix(_text: string, _options: HistoryOptions = {}): HistoryFile | null {
  return null;
}
