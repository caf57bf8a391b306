// `npm run bench:search`: how well and how fast the search finds titles of a large catalogue, per kind of query, as a table and as JSON.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../lib/build/answer-help.ts';
import { openImportSource } from '../demo/import/import-source.ts';
import { importTitles } from '../demo/import/import-titles.ts';
import { createEntryReader } from '../demo/import/read-entry.ts';
import { loadStarterCatalog } from '../demo/starter/starter-catalog.ts';
import { catalogTitleOf } from '../src/catalog/media-wire.ts';
import { buildSearchIndex } from '../src/catalog/search/live-index.ts';
import type { SearchIndex } from '../src/catalog/search/search-index.ts';
import { normaliseName } from '../src/catalog/search/search-names.ts';
import type { CatalogTitle } from '../src/catalog/title.ts';
import { readTitlePages, saveTitles } from '../src/catalog/title-rows.ts';
import { type Db, openDatabase } from '../src/db/open.ts';
import { makeQueries, type Query } from './search-queries.ts';

answerHelp();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '7' },
    'per-kind': { type: 'string', default: '500' },
    misses: { type: 'boolean' },
  },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const results = fileURLToPath(new URL('../../.kiroku/bench/', import.meta.url));

/** The files named, or those beside the repository; without any the starter catalogue has to do. */
function catalogueFiles(): readonly string[] {
  if (positionals.length > 0) return positionals;
  const files = ['catalog', 'catalog-manga'].map((name) =>
    fileURLToPath(new URL(`../../../shared/data/${name}.jsonl.gz`, import.meta.url)),
  );
  const found = files.filter((file) => existsSync(file));
  if (found.length === 0)
    print(
      'No catalogue file was named and none is in ../shared/data: the starter catalogue alone is measured.',
    );
  return found;
}

async function fillCatalogue(db: Db, files: readonly string[]): Promise<void> {
  await saveTitles(db, await loadStarterCatalog());
  for (const file of files) {
    const { records } = await openImportSource(file);
    const started = performance.now();
    const report = await importTitles({
      db,
      records,
      readEntry: createEntryReader(null),
      handMade: new Set(),
      now: () => new Date(),
    });
    print(
      `${file}: ${report.read} titles imported in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
}

async function readTitles(db: Db): Promise<readonly CatalogTitle[]> {
  const titles: CatalogTitle[] = [];
  for await (const rows of readTitlePages(db)) titles.push(...rows.map(catalogTitleOf));
  return titles;
}

/** Memory that stays: of the heap and of the arrays outside it, after a collection where the process can ask for one. */
function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

async function build(db: Db) {
  const before = memoryInUse();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const index = await buildSearchIndex(db);
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  return { index, seconds, longestBlockMs: delay.max / 1e6, megabytes: memoryInUse() - before };
}

const namesOf = ({ title, titles, synonyms }: CatalogTitle) =>
  [title, titles.romaji, titles.english, titles.native, ...synonyms].filter((name) => name !== null);

function lookupOf(titles: readonly CatalogTitle[]) {
  const owners = new Map<string, Set<string>>();
  const sorted: { name: string; id: string }[] = [];
  for (const title of titles) {
    for (const name of new Set(namesOf(title).map(normaliseName))) {
      owners.set(name, (owners.get(name) ?? new Set()).add(title.id));
      sorted.push({ name, id: title.id });
    }
  }
  sorted.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { owners, sharing: (beginning: string) => countSharing(sorted, beginning) };
}

function countSharing(sorted: readonly { name: string; id: string }[], beginning: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.name ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  const ids = new Set<string>();
  for (let at = low; ids.size <= 3 && sorted[at]?.name.startsWith(beginning); at += 1)
    ids.add(sorted[at]?.id ?? '');
  return ids.size;
}

interface Answer extends Query {
  /** From 0; -1 when none of the first three is right. */
  readonly place: number;
  readonly ms: number;
}

function ask(index: SearchIndex, query: Query, owners: ReadonlyMap<string, ReadonlySet<string>>): Answer {
  const started = performance.now();
  const ids = index.search(query.text, { limit: 20, allowExplicit: true });
  const ms = performance.now() - started;
  const right = owners.get(query.meant);
  return { ...query, ms, place: ids.slice(0, 3).findIndex((id) => right?.has(id)) };
}

/** Every query in three rounds, of which the quickest counts: the time of other programs on the machine is not the search's. */
function askAll(
  ...[index, queries, owners]: [SearchIndex, readonly Query[], Parameters<typeof ask>[2]]
): readonly Answer[] {
  const rounds = [1, 2, 3].map(() => queries.map((query) => ask(index, query, owners)));
  return queries.flatMap(
    (_, at) => rounds.flatMap((round) => round[at] ?? []).sort((a, b) => a.ms - b.ms)[0] ?? [],
  );
}

function summarise(kind: string, answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const share = (isRight: (answer: Answer) => boolean) => answers.filter(isRight).length / answers.length;
  const [first, third] = [share(({ place }) => place === 0), share(({ place }) => place !== -1)];
  return {
    kind,
    queries: answers.length,
    recallAt1: first,
    recallAt3: third,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}

function printTable(rows: readonly ReturnType<typeof summarise>[]): void {
  print(`${'kind of query'.padEnd(20)} number  @1     @3      p50    p95    p99    max (ms)`);
  for (const row of rows) {
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`.padStart(7);
    const times = [row.p50, row.p95, row.p99, row.max].map((ms) => ms.toFixed(2).padStart(6)).join(' ');
    print(
      `${row.kind.padEnd(20)} ${String(row.queries).padStart(6)} ${percent(row.recallAt1)} ${percent(row.recallAt3)} ${times}`,
    );
  }
}

async function main(): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir: ':memory:' });
  await fillCatalogue(database.db, catalogueFiles());
  const titles = await readTitles(database.db);
  const { owners, sharing } = lookupOf(titles);
  const { index, ...built } = await build(database.db);
  const perKind = Number(values['per-kind']);
  const queries = makeQueries({ titles, sharing, perKind, seed: Number(values.seed) });
  for (const query of queries.slice(0, 200)) ask(index, query, owners);
  const answers = askAll(index, queries, owners);
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const rows = kinds.map((kind) =>
    summarise(
      kind,
      answers.filter((answer) => answer.kind === kind),
    ),
  );
  const all = summarise('all', answers);
  printTable([...rows, all]);
  const { seconds, longestBlockMs, megabytes } = built;
  print(
    `${index.titleCount} titles, ${index.nameCount} names: built in ${seconds.toFixed(1)} s, longest block ${longestBlockMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  );
  if (values.misses)
    for (const { kind, text, meant, place } of answers)
      if (place === -1) print(`${kind}: "${text}" (${meant})`);
  await mkdir(results, { recursive: true });
  await writeFile(
    `${results}search.json`,
    `${JSON.stringify({ titles: index.titleCount, names: index.nameCount, ...built, rows: [...rows, all] }, null, 2)}\n`,
  );
  await database.close();
}

await main();
