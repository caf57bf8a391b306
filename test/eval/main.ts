// `npm run eval`: measures how often Kiroku's own matching is right, on files of real observations.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import { readMatchingData } from '../../lib/matching/matching-data.ts';
import { readTitleNames } from '../../lib/matching/title-names.ts';
import { describeCalibration } from './calibration.ts';
import { readCatalogue, readJsonLines } from './catalogue.ts';
import { exitWithError, parseCommandOptions, parseCount, requireFiles } from './command-options.ts';
import { evaluateNonAnimeHistory, evaluateVideoHistory } from './history.ts';
import { userListKinds } from './lists.ts';
import { createMemoryApi } from './memory-api.ts';
import { type Observation, type ObservationKind, readObservations } from './observations.ts';
import { measureAblations, refitWeights } from './refit.ts';
import { type FileReport, renderReportsTable, reportToJson, type ScoredObservation } from './report.ts';
import { evaluateFile } from './score.ts';
import { catalogueSearchKinds } from './searches.ts';
import { createSeasonObservations } from './seasons.ts';
import { loadShippedMatchingData, loadShippedTitleNames } from './shipped-data.ts';
import { createUnseenObservations } from './unseen.ts';
import { applyPageVariant, pageVariants } from './variants.ts';

printHelpIfAsked();

/** Without `--folds`, franchises are divided into this many parts. */
const PARTS = 5;

const SEVERAL_FILES = [
  '--episodes',
  '--titles',
  '--negatives',
  '--except',
  '--history',
  '--history-negatives',
];

const { values } = parseCommandOptions({
  options: {
    catalog: { type: 'string' },
    'catalog-type': { type: 'string', default: 'anime' },
    episodes: { type: 'string', multiple: true, default: [] },
    titles: { type: 'string', multiple: true, default: [] },
    negatives: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    sites: { type: 'string' },
    every: { type: 'string', default: '1' },
    'without-date': { type: 'boolean', default: false },
    'without-slug': { type: 'boolean', default: false },
    'without-truth': { type: 'boolean', default: false },
    asked: { type: 'boolean', default: false },
    calibration: { type: 'boolean', default: false },
    variants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    folds: { type: 'string' },
    ablate: { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
    list: { type: 'string' },
    search: { type: 'string', default: 'own' },
    unseen: { type: 'string' },
    seasons: { type: 'boolean', default: false },
    except: { type: 'string', multiple: true, default: [] },
    history: { type: 'string', multiple: true, default: [] },
    'history-negatives': { type: 'string', multiple: true, default: [] },
  },
  // `parseArgs` does not support several files after an option, so rewrite them.
  args: spread(process.argv.slice(2)),
});
if (!values.catalog) exitWithError('--catalog FILE is missing.');
requireFiles([values.catalog, ...values.episodes, ...values.titles, ...values.negatives, ...values.except]);
const every = parseCount('--every', values.every, 1);
const seed = parseCount('--seed', values.seed, 0);
const folds = values.folds === undefined ? null : parseCount('--folds', values.folds, 2);
const oneOf = values.unseen === undefined ? null : parseCount('--unseen', values.unseen, 1);
if (!['anime', 'manga'].includes(values['catalog-type']))
  exitWithError('--catalog-type takes anime or manga.');

const list = userListKinds.find((kind) => kind === values.list);
if (values.list !== undefined && !list) exitWithError(`--list takes ${userListKinds.join(', ')}.`);

const search = catalogueSearchKinds.find((kind) => kind === values.search);
if (!search) exitWithError(`--search takes ${catalogueSearchKinds.join(', ')}.`);

const type = values['catalog-type'] === 'manga' ? 'manga' : 'anime';
const catalogue = await readCatalogue(values.catalog, type);
const memory = createMemoryApi(catalogue, search);
const evaluation = {
  catalogue,
  memory,
  data: readMatchingData(await loadShippedMatchingData()),
  names: readTitleNames(await loadShippedTitleNames()),
  withoutTruth: values['without-truth'],
  list,
};
const fields = { date: !values['without-date'], slug: !values['without-slug'] };
let reports: FileReport[] = [];
// Print the results with refitted weights first.
if (folds !== null && !values.ablate) print(`${await refitWeights(folds, decideAll)}\n`);
if (values.ablate) for await (const line of measureAblations(folds ?? PARTS, decideAll)) print(line);
reports = await evaluateAll();
for (const path of values.history) await printHistory(path, evaluateVideoHistory);
for (const path of values['history-negatives']) await printHistory(path, evaluateNonAnimeHistory);
if (reports.length > 0 || values.history.length + values['history-negatives'].length === 0)
  print(renderReportsTable(reports));
if (values.calibration) print(`\n${describeCalibration(reports.flatMap(({ stated }) => stated))}\n`);
for (const report of reports) printSeasons(report);
if (values.json) {
  const files = reports.map(reportToJson);
  await writeFile(values.json, `${JSON.stringify({ catalog: values.catalog, files }, null, 2)}\n`);
}

async function evaluateAll(onOutcome?: (outcome: ScoredObservation) => void): Promise<FileReport[]> {
  const found: FileReport[] = [];
  for (const kind of ['episodes', 'titles', 'negatives'] as const)
    for (const path of values[kind]) found.push(...(await evaluate(kind, path, onOutcome)));
  if (values.seasons) {
    const pages = createSeasonObservations(catalogue).filter((_one, at) => at % every === 0);
    found.push(...(await evaluateFile('seasons', 'titles', pages, { ...evaluation, onOutcome })));
  }
  if (oneOf === null) return found;
  const pages = createUnseenObservations(catalogue, {
    known: await franchisesOf(values.except),
    every: oneOf,
    seed,
  });
  return [...found, ...(await evaluateFile('unseen', 'titles', pages, { ...evaluation, onOutcome }))];
}

async function decideAll(): Promise<readonly ScoredObservation[]> {
  const outcomes: ScoredObservation[] = [];
  await evaluateAll((outcome) => outcomes.push(outcome));
  return outcomes;
}

/** Makes a watch history of the rows of a file. Reads and resolves it as the import page does. */
async function printHistory(path: string, evaluateHistory: typeof evaluateVideoHistory): Promise<void> {
  if (existsSync(path)) print(await evaluateHistory(path, evaluation));
  else print(`skipped: no ${path}, which is not part of the project`);
}

async function evaluate(
  kind: ObservationKind,
  path: string,
  onOutcome?: (outcome: ScoredObservation) => void,
): Promise<FileReport[]> {
  const all = (await readObservations(path, kind, fields)).filter(
    ({ observed, group }) =>
      observed.mediaType === type && (kind !== 'titles' || !values.sites || group.includes(values.sites)),
  );
  const observations = all.filter((_one, at) => at % every === 0);
  if (values.variants && kind === 'episodes') return evaluateVariants(path, observations, onOutcome);
  return evaluateFile(path, kind, observations, { ...evaluation, onOutcome });
}

/** Returns the franchises that occur in files of observations. */
async function franchisesOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = (await Promise.all(paths.map((path) => readJsonLines<{ mal_id?: number }>(path)))).flat();
  return new Set(
    rows.flatMap(({ mal_id }) => catalogue.franchise.get(catalogue.idOfMal.get(mal_id ?? 0) ?? '') ?? []),
  );
}

async function evaluateVariants(
  path: string,
  observations: readonly Observation[],
  onOutcome?: (outcome: ScoredObservation) => void,
): Promise<FileReport[]> {
  const found: FileReport[] = [];
  for (const variant of pageVariants.filter(({ name }) => name.includes(values.only))) {
    const withoutTruth = variant.withoutTruth ?? false;
    const changed = applyPageVariant(observations, variant);
    found.push(
      ...(await evaluateFile(path, 'episodes', changed, { ...evaluation, withoutTruth, onOutcome })),
    );
  }
  return found;
}

function printSeasons(report: FileReport): void {
  for (const { title, decided, truth, episodes, labelDenied, explanation } of report.wrongSeasons.values())
    print(
      `${labelDenied ? 'LABEL DENIED' : 'WRONG'} (${report.group}, ${episodes}) ${title}\n   decided ${decided}, is ${truth}\n   ${explanation}`,
    );
  if (!values.asked) return;
  for (const { title, episodes, truth, choices } of report.askedSeasons.values())
    print(`ASKED (${report.group}, ${episodes}) ${title}\n   is ${truth}\n   ${choices.join(' · ')}`);
}

/** Rewrites `--episodes A B` as `--episodes A --episodes B`. */
function spread(args: readonly string[]): string[] {
  let option = '';
  return args.flatMap((arg) => {
    if (arg.startsWith('--')) {
      option = arg;
      return SEVERAL_FILES.includes(arg) ? [] : [arg];
    }
    return SEVERAL_FILES.includes(option) ? [option, arg] : [arg];
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
