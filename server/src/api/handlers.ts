// Creates one handler for each endpoint of the contract. Each handler passes the parsed request to a store, which answers it.
import type { EntryKey } from '@kiroku/contract/library';
import type { MediaDetails } from '@kiroku/contract/routes';
import type { ApiCaller } from '../caller.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import type { ReadLibraryPage } from '../library/library-page.ts';
import type { LibraryStore } from '../library/library-store.ts';
import type { RatingStore } from '../ratings/rating-store.ts';
import { createRefusal, type Refusal } from '../refusal.ts';
import type { RouteHandlers, RouteInput } from './endpoints.ts';

interface Stores {
  readonly catalog: CatalogStore;
  readonly library: LibraryStore;
  readonly pages: ReadLibraryPage;
  readonly ratings: RatingStore;
}

export function createHandlers({ catalog, library, pages, ratings }: Stores): RouteHandlers {
  async function details(
    type: 'anime' | 'manga',
    key: string,
    caller: ApiCaller,
  ): Promise<MediaDetails | Refusal> {
    const found = await catalog.details(type, key, caller);
    if ('ok' in found) return found;
    return { ...found.media, relations: found.relations, entry: await library.find(caller, found.media.id) };
  }

  return {
    search: ({ query, caller }) => catalog.search(query, caller),
    async animeDetails({ params, caller }) {
      const anime = await details('anime', params.shortId, caller);
      return 'ok' in anime ? anime : { ok: true, anime };
    },
    async mangaDetails({ params, caller }) {
      const manga = await details('manga', params.shortId, caller);
      return 'ok' in manga ? manga : { ok: true, manga };
    },
    library: ({ query, caller }) => pages(caller, query),
    upsertEntry: ({ body, caller }) => library.upsert(caller, body),
    async removeEntry(input) {
      const key = entryKeyOf(input);
      return key.ok ? library.remove(input.caller, key.key) : key;
    },
    rate: ({ body, caller }) => ratings.rate(caller, body),
  };
}

/** Returns the key of the entry. Body and query may each contain all or part of the key. It is an error if they contradict each other. */
function entryKeyOf({ body, query }: RouteInput<'removeEntry'>): { ok: true; key: EntryKey } | Refusal {
  const [type, otherType] = [body?.type ?? query.type, query.type];
  const [mediaId, otherId] = [body?.mediaId ?? query.mediaId, query.mediaId];
  if (type === undefined || mediaId === undefined) {
    return createRefusal('invalid', 'type and mediaId are needed, in the body or in the query.');
  }
  const agrees =
    (otherType === undefined || otherType === type) &&
    (otherId === undefined || otherId.toLowerCase() === mediaId.toLowerCase());
  return agrees
    ? { ok: true, key: { type, mediaId } }
    : createRefusal('invalid', 'Body and query name different entries.');
}
