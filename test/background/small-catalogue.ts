// A service with a handful of titles and their relations. It counts its requests, and tests can change it.
import type { ApiClient } from '@/lib/background/api-client.ts';
import { createCandidates } from '@/lib/background/matching/candidates.ts';
import type { Resolution } from '@/lib/background/matching/resolution.ts';
import { createResolver } from '@/lib/background/matching/resolver.ts';
import type { Media, Relation } from '@/lib/contract/media.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { media } from '../domain/examples.ts';
import { matchesIn } from './matching/matches-in-memory.ts';

export type Line = readonly [kind: string, to: Media];

export function title(id: number, name: string, part: Partial<Media> = {}): Media {
  return media({
    id: `6f9619ff-8b86-d011-b42d-${String(id).padStart(12, '0')}`,
    shortId: `t${id}`,
    title: name,
    titles: { romaji: name, english: null, native: null },
    episodes: 12,
    startDate: `${2000 + id}-04-04`,
    year: 2000 + id,
    mal_id: 900_000 + id,
    anilist_id: null,
    ...part,
  });
}

export const relationOf = ([kind, { id, shortId, type, title: name, format, year }]: Line): Relation => ({
  kind,
  id,
  shortId,
  type,
  title: name,
  format,
  year,
});

/** `found`: what every search answers. Relations may lead to titles that no search finds. */
export function smallCatalogue(found: readonly Media[], relations: ReadonlyMap<Media, readonly Line[]>) {
  const world = { found, relations, time: 1000, searches: 0, details: 0, status: 200 };
  const remembered = new Map<string, Match>();
  /** What was searched for. */
  const asked: unknown[] = [];

  function detailsOf(id: string) {
    const targets = [...world.relations.values()].flat().map(([, to]) => to);
    const one = [...world.found, ...targets].find((candidate) => candidate.id === id);
    if (!one || world.status !== 200)
      return { kind: 'refused', code: 'other', message: '', status: world.status, retryAfterMs: null };
    const own = [...world.relations].find(([from]) => from.id === id)?.[1] ?? [];
    return {
      kind: 'ok',
      value: { ok: true, anime: { ...one, relations: own.map(relationOf), entry: null } },
    };
  }

  const call = async (name: string, { params, query }: { params?: { shortId: string }; query?: unknown }) => {
    if (name === 'search') {
      world.searches += 1;
      asked.push(query);
      return { kind: 'ok', value: { ok: true, results: world.found } };
    }
    world.details += 1;
    return detailsOf(params?.shortId ?? '');
  };
  const api = { call } as unknown as ApiClient;
  const resolver = createResolver({
    api,
    now: () => world.time,
    onChange: () => undefined,
    matches: matchesIn(remembered),
  });
  const candidates = createCandidates({ api, now: () => world.time });
  return { world, remembered, asked, candidates, ...resolver };
}

/** What a test wants to see of a resolution. */
export function gist(resolution: Resolution): string {
  return resolution.kind === 'matched'
    ? `${resolution.mediaId.slice(-2)} #${resolution.episode}`
    : resolution.kind;
}
