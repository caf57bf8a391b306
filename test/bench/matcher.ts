// Measures how long it takes to find the title of an episode. Kiroku's code looks for the episode of every saved page in the starter
// catalogue, without a network.
import { resolveWithDependencies } from '../../lib/background/matching/resolve-with-dependencies.ts';
import type { ObservedEpisode } from '../../lib/domain/episode.ts';
import { readMatchingData } from '../../lib/matching/matching-data.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import { createMatchingDependencies } from '../background/matching/matching-world.ts';
import { createEvalCatalogue } from '../eval/catalogue.ts';
import { createMemoryApi } from '../eval/memory-api.ts';
import { createObservedEpisode } from '../eval/observations.ts';
import { loadShippedMatchingData } from '../eval/shipped-data.ts';
import { loadFixtures } from '../sites/fixtures.ts';
import { median } from './median.ts';
import type { ReportSection } from './section.ts';

const ROUNDS = 7;

/** Returns the expected fields. Leaves out fields of nested objects, such as `sources.title`. */
function factsIn(expected: Readonly<Record<string, unknown>>): Partial<ObservedEpisode> {
  return Object.fromEntries(Object.entries(expected).filter(([name]) => !name.includes('.')));
}

async function measureMatcher() {
  const { titles, count } = createMemoryApi(createEvalCatalogue(await loadStarterCatalog()));
  const data = readMatchingData(await loadShippedMatchingData());
  const episodes = loadFixtures().flatMap(({ expected }) =>
    expected ? createObservedEpisode(factsIn(expected)) : [],
  );
  const times: number[][] = episodes.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, episode] of episodes.entries()) {
      // As no match is remembered, every episode is searched for.
      const world = createMatchingDependencies(titles(), { readData: async () => data });
      const start = performance.now() - count.ms;
      await resolveWithDependencies(world, episode);
      times[index]?.push(performance.now() - count.ms - start);
    }
  const medians = times.map(median);
  return { episodes: episodes.length, median: median(medians), worst: Math.max(...medians) };
}

export async function measureMatcherSection(): Promise<ReportSection> {
  const figures = await measureMatcher();
  return {
    name: 'matcher',
    title: 'Finding the title',
    note: 'The episodes of all saved pages against the starter catalogue in memory, nothing remembered; the search itself is the service’s and not in it.',
    head: ['episodes', 'median, ms', 'worst, ms'],
    rows: [[String(figures.episodes), figures.median.toFixed(3), figures.worst.toFixed(1)]],
    missed: [],
    figures,
  };
}
