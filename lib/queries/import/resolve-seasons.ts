// Finds the service's title of each watched season. Searches once per series, even if many seasons and episodes were watched.
import { resolveSeason, searchQueryOf } from '../../import/history/resolve-season.ts';
import type { WatchedSeason } from '../../import/imported.ts';
import { queryKey, type SearchQuery } from '../../import/resolving/next-lookup-step.ts';
import { send } from '../../messaging/channel.ts';
import type { CatalogueDependencies, CatalogueSearch } from './ask-catalogue.ts';
import { browserDependencies, type ResolvingOptions } from './resolve-titles.ts';
import { createResolvingMemory, type ResolvingMemory, rememberAnswer } from './resolving-memory.ts';
import { type LookupResult, openLookupRun, runParallelWorkers } from './resolving-run.ts';

/** A search returns at most this many results, which is enough for every season of a series. */
const RESULTS = 30;

type SeasonsOptions = Pick<ResolvingOptions, 'onProgress' | 'signal' | 'memory'>;

/** Returns the resolution of each season by the season's index. `memory` contains the answers of an earlier run. */
export function resolveSeasons(
  seasons: readonly WatchedSeason[],
  options: SeasonsOptions = {},
): Promise<LookupResult> {
  const search: CatalogueDependencies['search'] = ({ q, type }) =>
    send('search', { q, type, limit: RESULTS });
  return resolveSeasonsWithDependencies({ ...browserDependencies, search }, seasons, options);
}

/** Like `resolveSeasons`, with dependencies that a test can replace. */
export async function resolveSeasonsWithDependencies(
  dependencies: CatalogueDependencies,
  seasons: readonly WatchedSeason[],
  { onProgress, signal, memory = createResolvingMemory() }: SeasonsOptions,
): Promise<LookupResult> {
  signal?.throwIfAborted();
  const { catalogue, resolutions, report } = openLookupRun(dependencies, seasons.length, {
    onProgress,
    signal,
  });
  const queue = bySearch(seasons).values();
  let problem: LookupResult['problem'] = null;
  const workOff = async (): Promise<void> => {
    for (const { query, seasons: seasonsOfQuery } of queue) {
      signal?.throwIfAborted();
      const stopped = await searchOnce(catalogue, memory, query);
      problem ??= stopped;
      if (problem) return;
      const candidates = memory.answers.get(queryKey(query)) ?? [];
      for (const season of seasonsOfQuery) resolutions.set(season.place, resolveSeason(season, candidates));
      report();
    }
  };
  await runParallelWorkers(workOff);
  report();
  return { resolutions, problem };
}

interface Series {
  readonly query: SearchQuery;
  readonly seasons: WatchedSeason[];
}

function bySearch(seasons: readonly WatchedSeason[]): ReadonlyMap<string, Series> {
  const all = new Map<string, Series>();
  for (const season of seasons) {
    const query: SearchQuery = { type: 'anime', q: searchQueryOf(season) };
    const series = all.get(queryKey(query)) ?? { query, seasons: [] };
    series.seasons.push(season);
    all.set(queryKey(query), series);
  }
  return all;
}

/**
 * Searches once for a series, unless the memory already has the answer. Returns the problem that stops the run, or null if the run can
 * continue.
 */
async function searchOnce(
  catalogue: CatalogueSearch,
  memory: ResolvingMemory,
  query: SearchQuery,
): Promise<LookupResult['problem']> {
  if (query.q === '' || memory.answers.has(queryKey(query))) return null;
  const answer = await catalogue.ask(query);
  if (answer.kind === 'stopped') return answer.problem;
  rememberAnswer(memory, query, answer.media);
  return null;
}
