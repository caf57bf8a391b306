// Answers the API's queries about the catalogue: search, details with relations, and single titles for ratings and covers.
import type { Media, MediaType, Relation } from '@kiroku/contract/media';
import type { ApiCaller } from '../caller.ts';
import type { Db } from '../db/open.ts';
import { createRefusal, type Refusal } from '../refusal.ts';
import type { CoverAddresses } from './cover-address.ts';
import { mediaFromRow, relationFromRow } from './media-wire.ts';
import { searchTitles } from './search/title-search.ts';
import type { TitleRow } from './title.ts';
import { createTitleLookups } from './title-rows.ts';

export interface CatalogStore {
  findById(id: string): Promise<TitleRow | null>;
  /** Returns a title with its relations. `key` is the title's short id or UUID. */
  details(
    type: MediaType,
    key: string,
    caller: Pick<ApiCaller, 'blocked'>,
  ): Promise<Refusal | { media: Media; relations: Relation[] }>;
  search(
    query: { q: string; type?: MediaType | undefined; limit: number },
    caller: Pick<ApiCaller, 'blocked'>,
  ): Promise<{ ok: true; results: Media[] }>;
}

export const createAdultContentRefusal = (): Refusal =>
  createRefusal(
    'adult_content_blocked',
    'This title is explicit, and the account is a minor’s or has the adult filter on.',
  );

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
}

export function createCatalogStore({ db, covers }: Context): CatalogStore {
  const { findById, findByKey, findAll } = createTitleLookups(db);

  async function relationsOf(row: TitleRow, caller: Pick<ApiCaller, 'blocked'>): Promise<Relation[]> {
    const related = await findAll(row.facts.relations.map((relation) => relation.id));
    return row.facts.relations.flatMap(({ kind, id }) => {
      const other = related.get(id);
      return other === undefined || (other.explicit && caller.blocked) ? [] : [relationFromRow(kind, other)];
    });
  }

  return {
    findById,
    async details(type, key, caller) {
      const row = await findByKey(type, key);
      if (row === null) return createRefusal('not_found', `No ${type} has this id.`);
      if (row.explicit && caller.blocked) return createAdultContentRefusal();
      return { media: mediaFromRow(row, covers), relations: await relationsOf(row, caller) };
    },
    async search({ q, type, limit }, caller) {
      const ids = await searchTitles(db, q, { type, limit, allowExplicit: !caller.blocked });
      const rows = await findAll(ids);
      const results = ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined || (row.explicit && caller.blocked) ? [] : [mediaFromRow(row, covers)];
      });
      return { ok: true, results };
    },
  };
}
