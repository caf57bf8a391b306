// Creates the entries of the demo account's list.

import type { MediaType } from '@kiroku/contract/media';
import type { LibraryStatus } from '@kiroku/contract/statuses';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { type DemoEntryRow, demoAnimeRows, demoMangaRows } from './demo-entries.ts';

/** An entry of the demo list. Ages are whole days before the day of seeding. */
interface DemoEntry {
  readonly mediaId: string;
  readonly type: MediaType;
  readonly status: LibraryStatus;
  readonly progress: number;
  readonly userScore: number | null;
  readonly updatedDaysAgo: number;
  readonly startedDaysAgo: number | null;
  readonly completedDaysAgo: number | null;
}

/** Returns the entries whose title is in `titles`. The starter catalogue has the titles of all entries. */
export function createDemoEntries(titles: readonly CatalogTitle[]): readonly DemoEntry[] {
  const ids = new Map(titles.map((title) => [`${title.type}:${title.malId}`, title.id]));
  const entriesOf = (type: MediaType, rows: readonly DemoEntryRow[]) =>
    rows.flatMap((row): DemoEntry[] => {
      const mediaId = ids.get(`${type}:${row[0]}`);
      return mediaId === undefined ? [] : [entryOf(type, mediaId, row)];
    });
  return [...entriesOf('anime', demoAnimeRows), ...entriesOf('manga', demoMangaRows)];
}

function entryOf(type: MediaType, mediaId: string, row: DemoEntryRow): DemoEntry {
  const [, status, progress, userScore, updatedDaysAgo, startedDaysAgo, completedDaysAgo] = row;
  return { mediaId, type, status, progress, userScore, updatedDaysAgo, startedDaysAgo, completedDaysAgo };
}
