// `npm run match -- "Series" --season 2 --episode 27`: prints Kiroku's decision and its reasons.
import { resolveWithDependencies } from '../../lib/background/matching/resolve-with-dependencies.ts';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import type { MatchChoice } from '../../lib/domain/matches/match.ts';
import { explainEvidence } from '../../lib/matching/explain.ts';
import { readMatchingData } from '../../lib/matching/matching-data.ts';
import { readTitleNames } from '../../lib/matching/title-names.ts';
import { loadStarterCatalog } from '../../server/demo/starter/starter-catalog.ts';
import { createMatchingDependencies } from '../background/matching/matching-world.ts';
import { createEvalCatalogue, readCatalogue } from './catalogue.ts';
import { exitWithError, parseCommandOptions } from './command-options.ts';
import { createMemoryApi } from './memory-api.ts';
import { createObservedEpisode } from './observations.ts';
import { loadShippedMatchingData, loadShippedTitleNames } from './shipped-data.ts';

printHelpIfAsked();

const { values, positionals } = parseCommandOptions({
  allowPositionals: true,
  options: {
    season: { type: 'string' },
    'season-title': { type: 'string' },
    episode: { type: 'string' },
    slug: { type: 'string' },
    date: { type: 'string' },
    manga: { type: 'boolean', default: false },
    movie: { type: 'boolean', default: false },
    catalog: { type: 'string' },
  },
});
const [series] = positionals;
if (!series) exitWithError('Say which series: npm run match -- "Series" --season 2 --episode 27.');

const kind = values.manga ? 'manga' : 'anime';
const catalogue = values.catalog
  ? await readCatalogue(values.catalog, kind)
  : createEvalCatalogue(await loadStarterCatalog());
const { titles, count } = createMemoryApi(catalogue);
const data = readMatchingData(await loadShippedMatchingData());
const names = readTitleNames(await loadShippedTitleNames());
const resolution = await resolveWithDependencies(
  createMatchingDependencies(titles(), { readData: async () => data, readNames: async () => names }),
  createObservedEpisode({
    mediaType: kind,
    seriesTitle: series,
    seriesSlug: values.slug ?? null,
    seasonTitle: values['season-title'] ?? null,
    seasonNumber: values.season === undefined ? null : Number(values.season),
    episodeNumber: values.episode === undefined ? null : Number(values.episode),
    episodeLabel: values.episode === undefined ? '' : `E${values.episode}`,
    episodeType: values.movie ? 'movie' : 'regular',
    airDate: values.date ?? null,
  }),
);

switch (resolution.kind) {
  case 'matched': {
    const media = catalogue.media.get(resolution.mediaId);
    print(
      `It is ${media?.title} (${media?.year ?? 'year unknown'}), episode ${resolution.episode ?? 'unknown'}.`,
    );
    print(explainEvidence(resolution.evidence));
    for (const { from, to, offset } of resolution.match.rules)
      print(`Remembered: episodes ${from}–${to ?? 'open'} of the site are its own minus ${offset}.`);
    break;
  }
  case 'ask':
    print(`Kiroku would ask. ${explainEvidence(resolution.evidence)}`);
    resolution.choices.forEach(printChoice);
    break;
  case 'rejected':
    print(`Kiroku would stay silent. ${explainEvidence(resolution.evidence)}`);
    break;
  case 'failed':
    print(`The catalogue did not answer: ${resolution.failure.kind}.`);
}
print(`(${counted(count.searches, 'search', 'searches')}, ${counted(count.details, 'detail', 'details')})`);

function printChoice({ media, score, evidence }: MatchChoice, at: number): void {
  print(
    `${at + 1}. ${media.title} (${media.year ?? '?'}), ${Math.round(score * 100)} %: ${explainEvidence(evidence)}`,
  );
}

function counted(number: number, one: string, other: string): string {
  return `${number} ${number === 1 ? one : other}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
