// The list service in memory: the server's own search over a catalogue file, behind the interface of the extension's API client.
import type { ApiClient } from '../../lib/background/api-client.ts';
import type { Media, Relation } from '../../lib/contract/media.ts';
import { createSearchIndex } from '../../server/src/catalog/search/search-index.ts';
import type { Catalogue } from './catalogue.ts';

/** `hide` takes titles out of every answer, as if the catalogue did not have them. */
export function createMemoryApi(catalogue: Catalogue) {
  const index = createSearchIndex(catalogue.titles);
  const count = { searches: 0, details: 0, ms: 0 };
  let hidden: (media: Media) => boolean = () => false;
  let answered: Media[] = [];

  /** The peer's rule asks the same for every episode. */
  const found = new Map<string, readonly string[]>();

  function find(q: string, type: Media['type'] | undefined, limit: number): readonly string[] {
    const key = `${type} ${limit} ${q}`;
    const ids = found.get(key) ?? index.search(q, { type, limit, allowExplicit: true });
    found.set(key, ids);
    return ids;
  }

  function search(q: string, type: Media['type'] | undefined, limit: number): Media[] {
    return find(q, type, Math.min(200, limit * 4))
      .flatMap((id) => catalogue.media.get(id) ?? [])
      .filter((media) => !hidden(media))
      .slice(0, limit);
  }

  const titles = new Map(catalogue.titles.map((title) => [title.id, title]));

  /** What is not in the catalogue is not among its relations either. */
  function relationsOf(id: string): Relation[] {
    return (titles.get(id)?.relations ?? []).flatMap(({ kind, id: to }) => {
      const media = catalogue.media.get(to);
      if (!media || hidden(media)) return [];
      const { shortId, type, title, format, year } = media;
      return [{ kind, id: to, shortId, type, title, format, year }];
    });
  }

  function answer(name: string, input: Parameters<ApiClient['call']>[1]): unknown {
    if (name === 'search') {
      count.searches += 1;
      const query = input?.query as { q: string; type?: Media['type']; limit?: number };
      const results = search(query.q, query.type, query.limit ?? 20);
      answered.push(...results);
      return { kind: 'ok', value: { ok: true, results } };
    }
    count.details += 1;
    const { shortId = '' } = (input?.params ?? {}) as { shortId?: string };
    const media = catalogue.media.get(shortId);
    const value = media && {
      ok: true,
      [media.type]: { ...media, relations: relationsOf(media.id), entry: null },
    };
    return value
      ? { kind: 'ok', value }
      : { kind: 'refused', code: 'not_found', message: '', status: 404, retryAfterMs: null };
  }

  const call = async (name: string, input: Parameters<ApiClient['call']>[1]) => {
    const start = performance.now();
    const value = answer(name, input);
    count.ms += performance.now() - start;
    return value;
  };
  return {
    api: { call } as unknown as ApiClient,
    count,
    search,
    /** What was found since the last call, each title once. */
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
