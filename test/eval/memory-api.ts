// Simulates the catalogue of a list service in memory. Its search uses a catalogue file.

import type { Media, MediaType, Relation } from '../../lib/contract/media.ts';
import type { MediaDetails } from '../../lib/contract/routes.ts';
import type { TitleSource } from '../background/matching/matching-world.ts';
import type { EvalCatalogue } from './catalogue.ts';
import { createCatalogueSearch, type SearchKind } from './searches.ts';

/** The worker requests this many search results. */
const RESULTS = 30;

/** Creates the API. `hide` removes titles from all responses, as if the catalogue did not have them. */
export function createMemoryApi(catalogue: EvalCatalogue, kind: SearchKind = 'own') {
  const searchCatalogue = createCatalogueSearch(kind, catalogue.titles);
  const count = { searches: 0, details: 0, ms: 0 };
  let hidden: (media: Media) => boolean = () => false;
  let answered: Media[] = [];

  /** Results are cached, because the rule in `peer.ts` sends the same request for every episode. */
  const found = new Map<string, readonly string[]>();

  function find(q: string, type: Media['type'] | undefined, limit: number): readonly string[] {
    const key = `${type} ${limit} ${q}`;
    const ids = found.get(key) ?? searchCatalogue(q, type, limit);
    found.set(key, ids);
    return ids;
  }

  function search(q: string, type: Media['type'] | undefined, limit: number): Media[] {
    return find(q, type, Math.min(200, limit * 4))
      .flatMap((id) => catalogue.media.get(id) ?? [])
      .filter((media) => !hidden(media))
      .slice(0, limit);
  }

  const rows = new Map(catalogue.titles.map((title) => [title.id, title]));

  /** Returns the relations of a title. Leaves out titles that are hidden or not in the catalogue. */
  function relationsOf(id: string): Relation[] {
    return (rows.get(id)?.relations ?? []).flatMap(({ kind, id: to }) => {
      const media = catalogue.media.get(to);
      if (!media || hidden(media)) return [];
      const { shortId, type, title, format, year } = media;
      return [{ kind, id: to, shortId, type, title, format, year }];
    });
  }

  function timed<T>(work: () => T): T {
    const start = performance.now();
    const value = work();
    count.ms += performance.now() - start;
    return value;
  }

  /** Returns the API for one user. It caches responses, so that each request is sent once. */
  function titles(): TitleSource {
    const searches = new Map<string, readonly Media[]>();
    const opened = new Map<string, MediaDetails>();
    return {
      search: async (type, q) => {
        const key = `${type} ${q}`;
        const value = searches.get(key) ?? timed(() => ask(type, q));
        searches.set(key, value);
        return { kind: 'ok', value };
      },
      details: async (type, id) => {
        const value = opened.get(id) ?? timed(() => open(type, id));
        if (!value)
          return { kind: 'refused', code: 'not_found', message: '', status: 404, retryAfterMs: null };
        opened.set(id, value);
        return { kind: 'ok', value };
      },
    };
  }

  function ask(type: MediaType, q: string): readonly Media[] {
    count.searches += 1;
    const results = search(q, type, RESULTS);
    answered.push(...results);
    return results;
  }

  function open(type: MediaType, id: string): MediaDetails | null {
    count.details += 1;
    const media = catalogue.media.get(id);
    return media?.type === type ? { ...media, relations: relationsOf(id), entry: null } : null;
  }

  return {
    titles,
    count,
    search,
    /** Returns the titles that were found since the last call, without duplicates. */
    answered(): readonly Media[] {
      const found = new Set(answered);
      answered = [];
      return [...found];
    },
    hide(test: (media: Media) => boolean) {
      hidden = test;
    },
  };
}
export type MemoryApi = ReturnType<typeof createMemoryApi>;
