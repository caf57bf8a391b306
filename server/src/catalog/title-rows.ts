// Reads and writes the tables of titles and their names.
import type { MediaType } from '@kiroku/contract/media';
import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/open.ts';
import { title, titleName } from '../db/schema.ts';
import { nameRowsOfTitle } from './search/title-names.ts';
import type { CatalogTitle, TitleRow } from './title.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface TitleLookups {
  findById(id: string): Promise<TitleRow | null>;
  /** Returns a title. `key` is the title's short id or UUID. */
  findByKey(type: MediaType, key: string): Promise<TitleRow | null>;
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, TitleRow>>;
}

export function createTitleLookups(db: Db): TitleLookups {
  const findOne = async (isWanted: SQL | undefined) =>
    (await db.select().from(title).where(isWanted))[0] ?? null;
  const findById = (id: string) => findOne(eq(title.id, id));
  return {
    findById,
    async findByKey(type, key) {
      const row = await findOne(and(eq(title.type, type), eq(title.shortId, key)));
      if (row !== null) return row;
      const found = uuidShape.test(key) ? await findById(key) : null;
      return found?.type === type ? found : null;
    },
    async findAll(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select()
        .from(title)
        .where(inArray(title.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

const ROWS_PER_PAGE = 1000;

/** Yields all titles, in pages by id. On PGlite, a single statement for a large catalogue would block other requests. */
export async function* readTitlesInBatches(db: Db | Tx): AsyncGenerator<readonly TitleRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const above = gt(title.id, after);
    const rows = await db.select().from(title).where(above).orderBy(asc(title.id)).limit(ROWS_PER_PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    after = last.id;
  }
}

const TITLES_PER_STATEMENT = 2000;
const replaced = {
  shortId: sql`excluded.short_id`,
  name: sql`excluded.name`,
  explicit: sql`excluded.explicit`,
  facts: sql`excluded.facts`,
};

/** Inserts or updates titles by id. Ratings stay unchanged. Titles are never removed, because lists refer to them. */
export async function saveTitles(db: Db | Tx, titles: readonly CatalogTitle[]): Promise<void> {
  for (let start = 0; start < titles.length; start += TITLES_PER_STATEMENT) {
    const part = titles.slice(start, start + TITLES_PER_STATEMENT);
    await db.transaction(async (tx) => {
      const rows = rowsOf(title, part.map(rowOf));
      await tx.insert(title).select(rows).onConflictDoUpdate({ target: title.id, set: replaced });
      await saveNames(tx, part);
    });
  }
}

async function saveNames(tx: Tx, titles: readonly CatalogTitle[]): Promise<void> {
  const ids = titles.map(({ id }) => id);
  await tx.delete(titleName).where(inArray(titleName.titleId, ids));
  await tx.insert(titleName).select(rowsOf(titleName, titles.flatMap(nameRowsOfTitle)));
  // A GIN index collects new rows in a pending list, which slows down every search until it is merged. So merge it now.
  await tx.execute(sql`select gin_clean_pending_list('title_name_trigrams')`);
}

/** Returns the rows as one JSON value for a statement. With a placeholder for each value, PostgreSQL takes three times as long. */
function rowsOf(table: PgTable, rows: readonly Record<string, unknown>[]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const named = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])));
  return sql`select * from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::text::json)`;
}

function rowOf({
  id,
  shortId,
  type,
  title: name,
  explicit,
  ...facts
}: CatalogTitle): typeof title.$inferInsert {
  return { id, shortId, type, name, explicit, facts, ratingTenths: 0, ratingCount: 0 };
}
