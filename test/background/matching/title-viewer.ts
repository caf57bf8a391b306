// Creates a worker whose service has a few titles and their relations. The service counts requests, and tests can change its catalogue.
import { readDetailsWithCache, searchTitles } from '@/lib/background/matching/catalogue.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import type { Media, MediaType } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { refusalResponse } from '../list-service.ts';
import { connectedAccount, createRoot } from '../root.ts';
import { testServiceSettings } from '../sign-in-service.ts';
import { type RelationLine, relationFromLine } from '../small-catalogue.ts';

export type TitleRelations = readonly (readonly [Media, readonly RelationLine[]])[];

/** Creates the worker. `found` is the answer to every search. Relations may lead to titles that no search finds. */
export async function createTitleResolver(found: readonly Media[], relations: TitleRelations = []) {
  const world = { found, relations, searches: 0, details: 0, status: 200 };
  /** The query parameters of each search that the worker has sent so far. */
  const searched: Record<string, string>[] = [];
  const root = await createRoot();

  function detailsOf(id: string): Response {
    const targets = world.relations.flatMap(([, lines]) => lines.map(([, to]) => to));
    const one = [...world.found, ...targets].find((candidate) => candidate.id === id);
    if (!one || world.status !== 200) return refusalResponse(one ? world.status : 404, 'other')();
    const own = world.relations.find(([from]) => from.id === id)?.[1] ?? [];
    return Response.json({ ok: true, anime: { ...one, relations: own.map(relationFromLine), entry: null } });
  }

  root.net.answer = async (call, _signal, url) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/search') {
      world.searches += 1;
      searched.push(Object.fromEntries(searchParams));
      return Response.json({ ok: true, results: world.found });
    }
    if (!pathname.startsWith('/v1/anime/')) return call();
    world.details += 1;
    return detailsOf(pathname.slice('/v1/anime/'.length));
  };

  const { worker, clock } = root;
  return {
    world,
    clock,
    searched,
    /** Signs in at a service on another host. The fake service answers there as well, with the same titles. */
    changeService: (host: string) =>
      root.signIn(connectedAccount, {
        ...testServiceSettings,
        baseUrl: `https://${host}/v1`,
        authUrl: `https://${host}/auth`,
      }),
    resolve: (observed: ObservedEpisode) => resolveEpisode(worker, observed),
    remember: (observed: ObservedEpisode, media: Media, number: number) =>
      rememberChosenTitle(worker, observed, media, number),
    search: (type: MediaType, q: string) => searchTitles(worker, type, q),
    details: (type: MediaType, id: string) => readDetailsWithCache(worker, type, id),
    /** Returns the rules of the first remembered season. */
    rules: async () => (await readMatches())[0]?.rules,
    readMatches,
  };
}
