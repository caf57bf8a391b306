// Merges a newer starter catalogue with imported titles. Hand-made titles get the new facts. In all other titles, only missing values are
// filled.

import { eq } from 'drizzle-orm';
import { catalogTitleFromRow } from '../../src/catalog/media-wire.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { readTitlesInBatches } from '../../src/catalog/title-rows.ts';
import type { Db, Tx } from '../../src/db/open.ts';
import { seedRecord } from '../../src/db/schema.ts';
import { mergeEntryIntoTitle } from './merge-title.ts';

const IMPORTED = 'catalog-imported';

/** Records that titles were imported. Call this within the transaction that writes them. */
export async function recordImport(tx: Tx, now: Date): Promise<void> {
  await tx.insert(seedRecord).values({ name: IMPORTED, seededAt: now }).onConflictDoNothing();
}

/** Returns the titles to store instead of the starter's titles. If nothing was ever imported, returns the starter's titles themselves. */
export async function mergeWithImportedTitles(
  db: Db | Tx,
  starter: readonly CatalogTitle[],
): Promise<readonly CatalogTitle[]> {
  if ((await db.$count(seedRecord, eq(seedRecord.name, IMPORTED))) === 0) return starter;
  const joined = new Map(starter.map((title) => [title.id, title]));
  for await (const rows of readTitlesInBatches(db)) {
    for (const row of rows) {
      const title = joined.get(row.id);
      if (title !== undefined) joined.set(row.id, join(catalogTitleFromRow(row), title));
    }
  }
  return [...joined.values()];
}

/**
 * Merges one title. If it is hand-made, the starter's facts have priority. Only hand-made titles have a synopsis in the starter catalogue.
 */
function join(stored: CatalogTitle, starter: CatalogTitle): CatalogTitle {
  if (starter.synopsis === null) return mergeEntryIntoTitle(stored, { ...starter, relations: [] }, 'stored');
  const merged = mergeEntryIntoTitle(stored, { ...starter, relations: [] }, 'entry');
  const known = new Set(starter.relations.map(({ id }) => id));
  const others = stored.relations.filter(({ id }) => !known.has(id));
  return { ...merged, title: starter.title, relations: [...starter.relations, ...others] };
}
