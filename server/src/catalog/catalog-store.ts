// The catalogue: details with relations, search through the in-process index, single titles for the other rooms.
import type { Media, MediaType, Relation } from '@kiroku/contract/media';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { title } from '../db/schema.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { catalogTitleOf, mediaOf, relationOf, type TitleRow } from './media-wire.ts';
import type { SearchIndex } from './search-index.ts';
import type { CatalogTitle } from './title.ts';

/** Who asks: `blocked` when explicit titles must be neither seen nor added. */
export interface Viewer {
  readonly blocked: boolean;
}

export interface Catalog {
  findById(id: string): Promise<TitleRow | null>;
  /** `key` is the short id or the UUID. */
  details(
    type: MediaType,
    key: string,
    viewer: Viewer,
  ): Promise<Refusal | { media: Media; relations: Relation[] }>;
  search(query: { q: string; type?: MediaType | undefined; limit: number }, viewer: Viewer): Promise<Media[]>;
}

export const adultContentBlocked = (): Refusal =>
  refuse(
    'adult_content_blocked',
    'This title is explicit, and the account is a minor’s or has the adult filter on.',
  );

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every stored title, for the search index. */
export async function loadTitles(db: Db): Promise<readonly CatalogTitle[]> {
  const rows = await db.select().from(title);
  return rows.map(catalogTitleOf);
}

/** `coversUrl`: absolute address below which the covers are served. */
export function createCatalog({
  db,
  index,
  coversUrl,
}: {
  db: Db;
  index: SearchIndex;
  coversUrl: string;
}): Catalog {
  const byId = db
    .select()
    .from(title)
    .where(eq(title.id, sql.placeholder('id')))
    .prepare('title_by_id');
  const byShortId = db
    .select()
    .from(title)
    .where(and(eq(title.type, sql.placeholder('type')), eq(title.shortId, sql.placeholder('shortId'))))
    .prepare('title_by_short_id');

  const findById = async (id: string) => (await byId.execute({ id }))[0] ?? null;

  async function findByKey(type: MediaType, key: string): Promise<TitleRow | null> {
    const [row] = await byShortId.execute({ type, shortId: key });
    if (row !== undefined) return row;
    const found = uuidShape.test(key) ? await findById(key) : null;
    return found?.type === type ? found : null;
  }

  async function byIds(ids: readonly string[]): Promise<Map<string, TitleRow>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select()
      .from(title)
      .where(inArray(title.id, [...ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function relationsOf(row: TitleRow, viewer: Viewer): Promise<Relation[]> {
    const related = await byIds(row.facts.relations.map((relation) => relation.id));
    return row.facts.relations.flatMap(({ kind, id }) => {
      const other = related.get(id);
      return other === undefined || (other.explicit && viewer.blocked) ? [] : [relationOf(kind, other)];
    });
  }

  return {
    findById,
    async details(type, key, viewer) {
      const row = await findByKey(type, key);
      if (row === null) return refuse('not_found', `No ${type} has this id.`);
      if (row.explicit && viewer.blocked) return adultContentBlocked();
      return { media: mediaOf(row, coversUrl), relations: await relationsOf(row, viewer) };
    },
    async search({ q, type, limit }, viewer) {
      const ids = index.search(q, { type, limit, allowExplicit: !viewer.blocked });
      const found = await byIds(ids);
      return ids.flatMap((id) => {
        const row = found.get(id);
        return row === undefined || (row.explicit && viewer.blocked) ? [] : [mediaOf(row, coversUrl)];
      });
    },
  };
}
