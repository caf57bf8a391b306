// Answers the API's queries about the catalogue: search, details with relations, and single titles for ratings and covers.
import type { Media, MediaType, Relation } from '@kiroku/contract/media';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/open.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { CoverAddresses } from './cover-address.ts';
import { mediaOf, relationOf } from './media-wire.ts';
import { searchTitles } from './search/title-search.ts';
import type { TitleRow } from './title.ts';
import { createTitleLookups } from './title-rows.ts';

export interface Catalog {
  findById(id: string): Promise<TitleRow | null>;
  /** Returns a title with its relations. `key` is the title's short id or UUID. */
  details(
    type: MediaType,
    key: string,
    caller: Pick<Caller, 'blocked'>,
  ): Promise<Refusal | { media: Media; relations: Relation[] }>;
  search(
    query: { q: string; type?: MediaType | undefined; limit: number },
    caller: Pick<Caller, 'blocked'>,
  ): Promise<{ ok: true; results: Media[] }>;
}

export const adultContentBlocked = (): Refusal =>
  refuse(
    'adult_content_blocked',
    'This title is explicit, and the account is a minor’s or has the adult filter on.',
  );

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
}

export function createCatalog({ db, covers }: Context): Catalog {
  const { findById, findByKey, findAll } = createTitleLookups(db);

  async function relationsOf(row: TitleRow, caller: Pick<Caller, 'blocked'>): Promise<Relation[]> {
    const related = await findAll(row.facts.relations.map((relation) => relation.id));
    return row.facts.relations.flatMap(({ kind, id }) => {
      const other = related.get(id);
      return other === undefined || (other.explicit && caller.blocked) ? [] : [relationOf(kind, other)];
    });
  }

  return {
    findById,
    async details(type, key, caller) {
      const row = await findByKey(type, key);
      if (row === null) return refuse('not_found', `No ${type} has this id.`);
      if (row.explicit && caller.blocked) return adultContentBlocked();
      return { media: mediaOf(row, covers), relations: await relationsOf(row, caller) };
    },
    async search({ q, type, limit }, caller) {
      const ids = await searchTitles(db, q, { type, limit, allowExplicit: !caller.blocked });
      const rows = await findAll(ids);
      const results = ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined || (row.explicit && caller.blocked) ? [] : [mediaOf(row, covers)];
      });
      return { ok: true, results };
    },
  };
}
