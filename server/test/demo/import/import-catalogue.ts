// Provides a database for tests of the import, and rows to import.
import { asc } from 'drizzle-orm';
import { type ImportContext, importTitles } from '../../../demo/import/import-titles.ts';
import { createEntryReader } from '../../../demo/import/read-entry.ts';
import { catalogTitleFromRow } from '../../../src/catalog/media-wire.ts';
import type { CatalogTitle } from '../../../src/catalog/title.ts';
import { saveTitles } from '../../../src/catalog/title-rows.ts';
import { type Db, openDatabase } from '../../../src/db/open.ts';
import { seedRecord, title } from '../../../src/db/schema.ts';
import { loadDatabaseSnapshot } from '../../harness/snapshot.ts';

const database = await openDatabase({
  databaseUrl: null,
  dataDir: ':memory:',
  snapshot: await loadDatabaseSnapshot(),
});

interface TestImportDatabase {
  readonly db: Db;
}

/**
 * Empties the database that all tests share, and fills it with these titles. If each test opened its own database, the tests would be slow.
 */
export async function fillCatalogue({
  titles,
}: {
  titles: readonly CatalogTitle[];
}): Promise<TestImportDatabase> {
  await database.db.delete(title);
  await database.db.delete(seedRecord);
  await saveTitles(database.db, titles);
  return database;
}

async function* recordsOf(rows: readonly unknown[]) {
  for (const [index, row] of rows.entries())
    yield { line: index + 1, text: typeof row === 'string' ? row : JSON.stringify(row) };
}

export function importRows(
  test: TestImportDatabase,
  rows: readonly unknown[],
  more: Partial<ImportContext> = {},
) {
  const readEntry = createEntryReader('anime');
  return importTitles({
    db: test.db,
    records: recordsOf(rows),
    readEntry,
    handMade: new Set(),
    now: () => new Date('2026-01-01'),
    ...more,
  });
}

export async function readStoredTitles(test: TestImportDatabase): Promise<readonly CatalogTitle[]> {
  return (await test.db.select().from(title).orderBy(asc(title.id))).map(catalogTitleFromRow);
}

export async function findStoredTitle(test: TestImportDatabase, name: string): Promise<CatalogTitle> {
  const found = (await readStoredTitles(test)).find((one) => one.title === name);
  if (found === undefined) throw new Error(`${name} is not in the catalogue.`);
  return found;
}

export const emberRow = {
  mal_id: 7,
  anilist_id: 70,
  title: 'Ember',
  title_native: '余燼',
  year: 2020,
  type: 'TV',
  episodes: 12,
};
export const exampleTitleRows = [
  emberRow,
  {
    ...emberRow,
    mal_id: 8,
    anilist_id: 80,
    title: 'Ember II',
    title_native: '余燼 二',
    relations: [['prev', 'sequel of', 7, 70]],
  },
  {
    mal_id: 9,
    title: 'Ash',
    synonyms: ['Hai'],
    relations: [
      ['next', 'sequel', 999, null],
      ['next', 'side story', 8, 8],
    ],
  },
  { title: 'Nameless', year: 1999 },
  { mal_id: 7, title: 'Harbour', type: 'Manga', adult: true },
];
