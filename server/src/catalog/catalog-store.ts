// The catalogue: details with relations, search, single titles for the other rooms.
import type { Media, MediaType, Relation } from '@kiroku/contract/media';
import type { Db } from '../db/open.ts';
import { type CallerClaim, UNCONFIRMED, type Unconfirmed } from '../oauth/access-tokens.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { CoverAddresses } from './cover-address.ts';
import { type JsonAnswer, jsonAnswer } from './json-answer.ts';
import { mediaOf, relationOf, type TitleRow } from './media-wire.ts';
import { searchTitles } from './search/title-search.ts';
import { createReadFound } from './search-answer.ts';
import type { TitleCards } from './title-cards.ts';
import { createTitleLookups } from './title-rows.ts';

/** Who asks: `blocked` when explicit titles must be neither seen nor added. */
export interface CatalogCaller {
  readonly blocked: boolean;
}

export interface Catalog {
  findById(id: string): Promise<TitleRow | null>;
  /** `key` is the short id or the UUID. */
  details(
    type: MediaType,
    key: string,
    caller: CatalogCaller,
  ): Promise<Refusal | { media: Media; relations: Relation[] }>;
  search(
    query: { q: string; type?: MediaType | undefined; limit: number },
    caller: CatalogCaller & CallerClaim,
  ): Promise<JsonAnswer | Unconfirmed>;
}

export const adultContentBlocked = (): Refusal =>
  refuse(
    'adult_content_blocked',
    'This title is explicit, and the account is a minor’s or has the adult filter on.',
  );

interface Context {
  readonly db: Db;
  readonly covers: CoverAddresses;
  readonly cards: TitleCards;
  readonly now: () => Date;
}

export function createCatalog({ db, covers, cards, now }: Context): Catalog {
  const readFound = createReadFound(db);
  const { findById, findByKey, findAll } = createTitleLookups(db);

  async function relationsOf(row: TitleRow, caller: CatalogCaller): Promise<Relation[]> {
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
      const found = await readFound(caller, { ids, hideExplicit: caller.blocked, now: now() });
      if (found === null) return UNCONFIRMED;
      const kept = await cards.find(found.map(({ titleKey }) => titleKey));
      const listed = found.flatMap(({ average }, index) => {
        const card = kept[index];
        if (card === undefined || (card.explicit && caller.blocked)) return [];
        return [{ head: `{"averageScore":${average},`, card }];
      });
      return jsonAnswer({ start: '{"ok":true,"results":[', listed, close: '', end: ']}' });
    },
  };
}
