// Provides a fake catalogue, clock and cache for resolving the titles of a file. Waiting only advances the clock.
import type { Media } from '@/lib/contract/media.ts';
import type { TitleFoundById } from '@/lib/domain/imports/import-job.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import type { SearchQuery } from '@/lib/import/resolving/next-lookup-step.ts';
import type { SearchReply } from '@/lib/messaging/protocol.ts';
import type { ResolvingDependencies } from '@/lib/queries/import/resolve-titles.ts';
import { importedTitle, numberedMedia } from '../../domain/examples.ts';

/** Returns titles with unique names. Their MAL ids start at 1. */
export function createTitles(count: number): readonly Media[] {
  return Array.from({ length: count }, (_, index) =>
    numberedMedia(index + 1, { mal_id: index + 1, anilist_id: null }),
  );
}

export function createImportedTitles(all: readonly Media[]): readonly ImportedTitle[] {
  return all.map(({ title, mal_id }, index) =>
    importedTitle({ place: index + 1, ids: { mal: mal_id ?? undefined }, titles: [title] }),
  );
}

export const refusedReply = (code: string, retryAfterMs?: number): SearchReply => ({
  ok: false,
  problem: { code, message: '' },
  retryAfterMs,
});

/** Creates the fakes and records the searches. `answer` replaces the catalogue; its first argument is the number of earlier searches. */
export function createResolvingContext(
  catalogue: readonly Media[],
  answer: (before: number, query: SearchQuery) => SearchReply | Promise<SearchReply> | null = () => null,
) {
  const seen = { now: 0, queries: [] as string[], at: [] as number[], underWay: 0, most: 0, waited: 0 };
  const kept = new Map<string, Media>();
  const world: ResolvingDependencies = {
    search: async (query) => {
      const before = seen.queries.push(query.q) - 1;
      seen.at.push(seen.now);
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      try {
        const found = catalogue.filter(({ title }) => title === query.q);
        return (await answer(before, query)) ?? { ok: true, value: found };
      } finally {
        seen.underWay -= 1;
      }
    },
    wait: async (milliseconds, signal) => {
      const until = seen.now + milliseconds;
      await Promise.resolve();
      signal?.throwIfAborted();
      seen.waited += 1;
      seen.now = Math.max(seen.now, until);
    },
    now: () => seen.now,
    random: () => 0,
    isOnline: () => true,
    readLibrary: async () => [],
    readFoundIds: async (keys) =>
      keys.flatMap((key): TitleFoundById[] => {
        const known = kept.get(key);
        return known ? [{ key, media: known }] : [];
      }),
    rememberFound: async (found) => {
      for (const { key, media: title } of found) kept.set(key, title);
    },
  };
  return { world, seen, kept };
}
