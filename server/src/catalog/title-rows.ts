// The table of titles: finding them, and writing a catalogue into it.
import type { MediaType } from '@kiroku/contract/media';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { title } from '../db/schema.ts';
import type { TitleRow } from './media-wire.ts';
import type { CatalogTitle } from './title.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface TitleLookups {
  findById(id: string): Promise<TitleRow | null>;
  /** `key` is the short id or the UUID. */
  findByKey(type: MediaType, key: string): Promise<TitleRow | null>;
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, TitleRow>>;
}

export function createTitleLookups(db: Db): TitleLookups {
  const { byId, byShortId } = prepareLookups(db);
  const findById = async (id: string) => (await byId.execute({ id }))[0] ?? null;
  return {
    findById,
    async findByKey(type, key) {
      const [row] = await byShortId.execute({ type, shortId: key });
      if (row !== undefined) return row;
      const found = uuidShape.test(key) ? await findById(key) : null;
      return found?.type === type ? found : null;
    },
    async findAll(ids) {
      if (ids.length === 0) return new Map();
      const wanted = inArray(title.id, [...ids]);
      const rows = await db.select().from(title).where(wanted);
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

function prepareLookups(db: Db) {
  const [id, shortId, type] = [sql.placeholder('id'), sql.placeholder('shortId'), sql.placeholder('type')];
  const titles = () => db.select().from(title);
  return {
    byId: titles().where(eq(title.id, id)).prepare('title_by_id'),
    byShortId: titles()
      .where(and(eq(title.type, type), eq(title.shortId, shortId)))
      .prepare('title_by_short_id'),
  };
}

const ROWS_PER_STATEMENT = 2000;
const replaced = {
  shortId: sql`excluded.short_id`,
  name: sql`excluded.name`,
  explicit: sql`excluded.explicit`,
  facts: sql`excluded.facts`,
};

/** Adds what is new and replaces what is known, by id. Ratings stay, and nothing is removed: lists hang on it. */
export async function saveTitles(db: Db | Tx, titles: readonly CatalogTitle[]): Promise<void> {
  for (let start = 0; start < titles.length; start += ROWS_PER_STATEMENT) {
    const rows = titles.slice(start, start + ROWS_PER_STATEMENT).map(rowOf);
    await db.insert(title).values(rows).onConflictDoUpdate({ target: title.id, set: replaced });
  }
}

function rowOf({
  id,
  shortId,
  type,
  title: name,
  explicit,
  ...facts
}: CatalogTitle): typeof title.$inferInsert {
  return { id, shortId, type, name, explicit, facts };
}
